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
import type { CallApi } from '../http/in-process.ts'
import { pictureHeaders, pictureNotFound } from '../http/pictures.ts'
import type { PictureService } from '../media/service.ts'
import { createShareImages } from './share-images.ts'

type Options = { callApi: CallApi; media: Pick<PictureService, 'read' | 'draw'> }
type ShareImageRoute = { Params: { kind: string; name: string } }

const NAME = /^(.+)-[0-9a-f]{16}\.jpg$/

/** The share images (link previews) of products, categories and other pages of the shop. */
export async function shareImageRoutes(app: FastifyInstance, { callApi, media }: Options) {
  const shareImage = createShareImages({ media })

  app.get<ShareImageRoute>('/share/:kind/:name', { schema: { hide: true } }, async (request, reply) => {
    const { kind, name } = request.params
    const id = NAME.exec(name)?.[1]
    const card = id === undefined ? undefined : await findCard(callApi, kind, id)
    if (!card) return pictureNotFound(reply)
    const path = sharePath(card)
    if (request.url.replace(/\?.*$/s, '') !== path) {
      return reply.header('cache-control', 'no-store').redirect(path, 302)
    }
    const etag = `"${path.slice(path.lastIndexOf('-') + 1, -'.jpg'.length)}"`
    const isFresh = namesEtag(request.headers['if-none-match'], etag)
    const jpeg = isFresh ? undefined : await shareImage(card)
    reply.headers({ ...pictureHeaders, etag })
    return jpeg ? reply.type(shareImageType).send(jpeg) : reply.code(304).send()
  })
}

/** The current card; the version in the path is ignored. */
async function findCard(callApi: CallApi, kind: string, id: string): Promise<ShareCard | undefined> {
  const segment = encodeURIComponent(id.toWellFormed())
  const shop = (await find<PublicShop>(callApi, '/shop')) ?? shopMissing()
  const { identity } = shop
  if (kind === 'product') {
    const product = await find<Product>(callApi, `/products/${segment}`)
    return product?._id === id ? productCard(product, identity) : undefined
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

/** True if `If-None-Match` contains this ETag; weak comparison, as specified for GET. */
function namesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const given = ifNoneMatch?.split(',').map(tag => tag.trim()) ?? []
  return given.some(tag => tag === '*' || tag.replace(/^W\//, '') === etag)
}
