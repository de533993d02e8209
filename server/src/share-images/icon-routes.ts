import { Problem, problemMessages } from '@chekku/domain/problem'
import { type ShopIconName, shopIconPath, shopIcons } from '@chekku/domain/shop/shop-icons'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../cache/response-cache.ts'
import { replyWithPicture } from '../cache/send-picture.ts'
import type { Media } from '../media/service.ts'
import type { ShopService } from '../shop/service.ts'

interface Options {
  shop: ShopService
  media: Pick<Media, 'read' | 'drawIcon'>
  cache: ResponseCache
}
type IconRoute = { Params: { name: string } }

/** Icons for browsers and home screens, drawn only from the shop's current logo. */
export async function iconRoutes(app: FastifyInstance, { shop, media, cache }: Options): Promise<void> {
  const icons = Object.keys(shopIcons) as ShopIconName[]

  app.get<IconRoute>('/icons/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params
    const path = `/icons/${name}`
    const { logo } = (await shop.read()).identity
    const icon = icons.find(iconName => shopIconPath(logo, iconName) === path)
    if (icon === undefined || request.url.split('?')[0] !== path)
      throw new Problem('not-found', problemMessages.notFound)
    const load = async () => {
      const picture = await media.read(logo)
      return picture && { contentType: 'image/png', bytes: await media.drawIcon(picture.bytes, icon) }
    }
    return replyWithPicture(cache, request, reply, { path, etag: `"${name}"`, load })
  })
}
