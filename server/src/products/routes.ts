import { productContracts } from '@chekku/domain/contracts/products'
import { productMessages } from '@chekku/domain/product'
import { joinMessages } from '@chekku/domain/rules/join-messages'
import { product } from '@chekku/domain/schemas/product'
import { z } from 'zod'
import { type Routes, serve } from '../calls/serve.ts'
import { bodyErrors } from '../entities/body-errors.ts'
import { pageResponse, success } from '../http/responses.ts'
import { draftRoutes } from './drafts/routes.ts'
import type { Drafts } from './drafts/service.ts'
import type { Products } from './service.ts'

const productJsonSchema = z.toJSONSchema(product, { target: 'draft-2020-12' })

export const productRoutes: Routes<{ products: Products; drafts: Drafts }> = async (
  app,
  { products, drafts },
) => {
  serve(
    app,
    productContracts,
    {
      listProducts: async ({ query }) => pageResponse(await products.list(query), query),
      listFeaturedProducts: async ({ query }) => pageResponse(await products.listFeatured(query), query),
      listPopularProducts: async ({ query }) => success(await products.listPopular(query)),
      listOffers: async () => success(await products.listOffered()),
      getProductSummary: async () => success(await products.summary()),
      getProductSchema: async () => success(productJsonSchema as Record<string, unknown>),
      getProduct: async ({ params, query }) => success(await products.get(params.id, query)),
      createProduct: async ({ call, body, picture }) =>
        success(await products.create(call, body, picture), productMessages.created),
      updateProduct: async ({ call, params, body, picture }) =>
        success(await products.update(call, params.id, body, picture), productMessages.updated),
      deleteProduct: async ({ call, params }) =>
        success(await products.remove(call, params.id), productMessages.deleted),
      createProductFromJson: async ({ call, body }) =>
        success(await products.createFromJson(call, body), productMessages.created),
      toggleProductFeatured: async ({ call, params }) =>
        success(await products.toggleFeatured(call, params.id)),
      storeProductPicture: async ({ call, picture }) => success(await products.storePicture(call, picture)),
      focusProductPicture: async ({ call, body }) => success(await products.focusPicture(call, body)),
      changeProducts: async ({ call, body }) => {
        const changed = await products.updateBulk(call, body)
        return success(changed, productMessages.productsChanged(changed.length))
      },
      updateProducts: async ({ call, body }) => {
        const changed = await products.putBulk(call, body)
        return success(changed, productMessages.productsChanged(changed.length))
      },
      deleteProducts: async ({ call, body }) => {
        const deleted = await products.removeBulk(call, body.ids)
        return success(deleted, productMessages.productsDeleted(deleted.ids.length))
      },
      joinProducts: async ({ call, body }) => {
        const joined = await products.join(call, body)
        const { name, packs = [] } = joined.product
        return success(joined, joinMessages.joined(packs.length, name))
      },
    },
    { createProduct: bodyErrors(products), createProductFromJson: bodyErrors(products) },
  )
  await app.register(draftRoutes, { drafts })
}
