import { feedPicturePath } from '@chekku/domain/feeds'
import { parsePicturePath } from '@chekku/domain/pictures/picture'
import { Problem, problemMessages } from '@chekku/domain/problem'
import type { PricesCard } from '@chekku/domain/product/prices-card'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import type { PublicShop } from '@chekku/domain/schemas/shop'
import {
  categoryCard,
  productCard,
  type ShareCard,
  shareImageType,
  sharePath,
  shopCard,
} from '@chekku/domain/share-image'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../cache/response-cache.ts'
import { replyWithPicture } from '../cache/send-picture.ts'
import { type CallApi, findApi, readApi } from '../http/in-process.ts'
import { clientOf } from '../http/limits/client-address.ts'
import { findPricesCard } from './prices-card.ts'
import { createShareImages, type ShareImagesOptions } from './share-images.ts'

interface Options extends Omit<ShareImagesOptions, 'log'> {
  callApi: CallApi
  publicOrigin: string
  cache: ResponseCache
}
type FeedPictureRoute = { Params: { name: string } }
type ShareImageRoute = { Params: { kind: string; name: string } }

/** The id of an entity, with that of a size behind "~", and the version of its card. */
const imageName = /^(.+)-([0-9a-f]{16})\.jpg$/

/** The share images (link previews) of products, categories and other pages of the shop, and the pictures of feeds. */
export async function shareImageRoutes(app: FastifyInstance, options: Options) {
  const { shareImage, feedPicture } = createShareImages({ ...options, log: app.log })

  app.get<ShareImageRoute>('/share/:kind/:name', { schema: { hide: true } }, async (request, reply) => {
    const { kind, name } = request.params
    const [, subject, version] = imageName.exec(name) ?? []
    const [id, pack] = subject?.split('~') ?? []
    const card = id === undefined ? undefined : await findCard(options, kind, id, pack)
    if (!card) throw new Problem('not-found', problemMessages.notFound)
    const path = sharePath(card)
    if (request.url.replace(/\?.*$/s, '') !== path)
      return reply.header('cache-control', 'no-store').redirect(path, 302)
    const load = async () => ({
      contentType: shareImageType,
      bytes: await shareImage(card, clientOf(request).key),
    })
    return replyWithPicture(options.cache, request, reply, { path, etag: `"${version}"`, load })
  })

  app.get<FeedPictureRoute>(
    '/feeds/pictures/:name.jpg',
    { schema: { hide: true } },
    async (request, reply) => {
      const image = `/uploads/products/${request.params.name}`
      if (!parsePicturePath(image)) throw new Problem('not-found', problemMessages.notFound)
      const load = async () => ({
        contentType: shareImageType,
        bytes: await feedPicture(image, clientOf(request).key),
      })
      const path = feedPicturePath(image)
      return replyWithPicture(options.cache, request, reply, { path, etag: `"${request.params.name}"`, load })
    },
  )
}

/** The current card; the version in the path is ignored, and so is a size that the product does not have. */
async function findCard(
  { callApi, publicOrigin }: Pick<Options, 'callApi' | 'publicOrigin'>,
  kind: string,
  id: string,
  packId: string | undefined,
): Promise<ShareCard | PricesCard | undefined> {
  const segment = encodeURIComponent(id.toWellFormed())
  const { data: shop } = await readApi<PublicShop>(callApi, '/shop')
  const { identity } = shop
  if (kind === 'product') {
    const product = await findApi<Product>(callApi, `/products/${segment}`)
    const pack = product?.packs?.find(({ _id }) => _id === packId)
    return product?._id === id ? productCard(product, identity, pack) : undefined
  }
  if (kind === 'category') {
    const category = await findApi<Category>(callApi, `/categories/${segment}`)
    return category?._id === id ? categoryCard(category, identity) : undefined
  }
  if (kind === 'prices') return id === 'list' ? findPricesCard(callApi, publicOrigin, shop) : undefined
  return kind === 'shop' && id === 'home' ? shopCard(shop) : undefined
}
