import { Problem, problemMessages } from '@chekku/domain/problem'
import { type ShopIcon, shopIconPath, shopIcons } from '@chekku/domain/shop/shop-icons'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../cache/response-cache.ts'
import { replyFromCache } from '../cache/send-cached.ts'
import { pictureHeaders, pictureNotFound } from '../http/pictures.ts'
import type { Media } from '../media/service.ts'
import type { ShopService } from '../shop/service.ts'

interface Options {
  shop: ShopService
  media: Pick<Media, 'read' | 'drawIcon'>
  cache: ResponseCache
}

/** Icons for browsers and home screens, drawn only from the shop's current logo. */
export async function iconRoutes(app: FastifyInstance, { shop, media, cache }: Options): Promise<void> {
  const icons = Object.keys(shopIcons) as ShopIcon[]

  app.get<{ Params: { name: string } }>(
    '/icons/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const path = `/icons/${request.params.name}`
      const { logo } = (await shop.read()).identity
      const icon = icons.find(one => shopIconPath(logo, one) === path)
      if (icon === undefined || request.url.split('?')[0] !== path) return pictureNotFound(reply)
      return replyFromCache(cache, request, reply, {
        key: path,
        isLimited: false,
        url: request.raw.url?.includes('?') ? undefined : request.raw.url,
        render: async () => {
          const picture = await media.read(logo)
          if (!picture) throw new Problem('not-found', problemMessages.notFound)
          const headers = { ...pictureHeaders, 'content-type': 'image/png', etag: `"${request.params.name}"` }
          return { status: 200, headers, body: await media.drawIcon(picture.bytes, icon) }
        },
      })
    },
  )
}
