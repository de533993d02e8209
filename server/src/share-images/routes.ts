import { Problem, problemMessages } from '@chekku/domain/problem'
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
import { replyFromCache } from '../cache/send-cached.ts'
import type { CallApi } from '../http/in-process.ts'
import { clientOf } from '../http/limits/client-address.ts'
import { pictureHeaders, pictureNotFound } from '../http/pictures.ts'
import { createShareImages, type ShareImagesOptions } from './share-images.ts'

interface Options extends Omit<ShareImagesOptions, 'log'> {
  callApi: CallApi
  cache: ResponseCache
}
type ShareImageRoute = { Params: { kind: string; name: string } }

const NAME = /^(.+)-[0-9a-f]{16}\.jpg$/

/** The share images (link previews) of products, categories and other pages of the shop. */
export async function shareImageRoutes(app: FastifyInstance, { callApi, cache, ...options }: Options) {
  const shareImage = createShareImages({ ...options, log: app.log })

  app.get<ShareImageRoute>('/share/:kind/:name', { schema: { hide: true } }, async (request, reply) => {
    const { kind, name } = request.params
    const [id, pack] = NAME.exec(name)?.[1]?.split('~') ?? []
    const card = id === undefined ? undefined : await findCard(callApi, kind, id, pack)
    if (!card) return pictureNotFound(reply)
    const path = sharePath(card)
    if (request.url.replace(/\?.*$/s, '') !== path) {
      return reply.header('cache-control', 'no-store').redirect(path, 302)
    }
    const etag = `"${path.slice(path.lastIndexOf('-') + 1, -'.jpg'.length)}"`
    return replyFromCache(cache, request, reply, {
      key: path,
      isLimited: false,
      url: request.raw.url === path ? path : undefined,
      render: async () => {
        const headers = { ...pictureHeaders, 'content-type': shareImageType, etag }
        return { status: 200, headers, body: await shareImage(card, clientOf(request).key) }
      },
    })
  })
}

/** The current card; the version in the path is ignored, and so is a size that the product does not have. */
async function findCard(
  callApi: CallApi,
  kind: string,
  id: string,
  packId: string | undefined,
): Promise<ShareCard | undefined> {
  const segment = encodeURIComponent(id.toWellFormed())
  const shop = (await find<PublicShop>(callApi, '/shop')) ?? shopMissing()
  const { identity } = shop
  if (kind === 'product') {
    const product = await find<Product>(callApi, `/products/${segment}`)
    const pack = product?.packs?.find(({ _id }) => _id === packId)
    return product?._id === id ? productCard(product, identity, pack) : undefined
  }
  if (kind === 'category') {
    const category = await find<Category>(callApi, `/categories/${segment}`)
    return category?._id === id ? categoryCard(category, identity) : undefined
  }
  if (kind === 'shop' && id === 'home') return shopCard(shop)
  return undefined
}

function shopMissing(): never {
  throw new Problem('unavailable', problemMessages.databaseUnavailable)
}

async function find<Entity>(callApi: CallApi, path: string): Promise<Entity | undefined> {
  const { status, body } = await callApi(path)
  if (status === 200) return (body as { data: Entity }).data
  if (status < 500) return undefined
  throw new Problem('unavailable', problemMessages.databaseUnavailable)
}
