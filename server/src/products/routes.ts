import { productMessages } from '@chekku/domain/product'
import { joinMessages } from '@chekku/domain/rules/join-messages'
import {
  featuredProductsQuery,
  popularProductsQuery,
  product,
  productCreate,
  productJsonCreate,
  productListQuery,
  productQuery,
  productSummary,
  productsDelete,
  productsPut,
  productsUpdate,
  productUpdate,
} from '@chekku/domain/schemas/product'
import { joinUndo, productsJoin, productsJoined } from '@chekku/domain/schemas/product/product-join'
import { pictureFocus, storedPicture } from '@chekku/domain/schemas/product/product-picture'
import { pageOf, savedOf, successOf } from '@chekku/domain/schemas/response'
import { bulkDeleted } from '@chekku/domain/schemas/trash'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callOf, callOnce, idempotencyKeyHeader, ifMatchHeader } from '../calls/call.ts'
import { entityRoutes, refuseInvalid } from '../entities/entity-routes.ts'
import { answers, idParams, operation, paged, publicRead, success } from '../http/responses.ts'
import { draftRoutes } from './drafts/routes.ts'
import type { Drafts } from './drafts/service.ts'
import type { Products } from './service.ts'

const tags = ['Products']
const many = successOf(z.array(product))
const productJsonSchema = z.toJSONSchema(product, { target: 'draft-2020-12' })

const pictureRoutes: FastifyPluginAsyncZod<{ products: Products }> = async (app, { products }) => {
  app.post(
    '/products/pictures',
    {
      config: { picture: true },
      ...operation(
        tags,
        'storeProductPicture',
        'Stores the picture in `image` for a list of `pictures`; one that no product names goes after a day',
        {
          headers: idempotencyKeyHeader,
          response: answers(201, successOf(storedPicture), 400, 401, 409, 413, 415, 507),
        },
      ),
    },
    async (request, reply) =>
      reply.code(201).send(success(await products.storePicture(callOnce(request), request.picture))),
  )

  app.post(
    '/products/pictures/focus',
    operation(
      tags,
      'focusProductPicture',
      'Stores a stored picture with the point that stays in view where it is cut to a frame, as another picture',
      {
        headers: idempotencyKeyHeader,
        body: pictureFocus,
        response: answers(201, successOf(storedPicture), 400, 401, 409, 507),
      },
    ),
    async (request, reply) =>
      reply.code(201).send(success(await products.focusPicture(callOnce(request), request.body))),
  )
}

const bulkRoutes: FastifyPluginAsyncZod<{ products: Products }> = async (app, { products }) => {
  app.patch(
    '/products',
    operation(tags, 'changeProducts', 'Changes several products, all or none; refusals name ids', {
      body: productsUpdate,
      response: answers(200, many, 400, 401, 412),
    }),
    async request => {
      const changed = await products.updateBulk(callOf(request), request.body)
      return success(changed, productMessages.productsChanged(changed.length))
    },
  )

  app.put(
    '/products',
    operation(
      tags,
      'updateProducts',
      'Sets what is sent of several products, of each its own, all or none; refusals name ids',
      { body: productsPut, response: answers(200, savedOf(z.array(product)), 400, 401, 412) },
    ),
    async request => {
      const changed = await products.putBulk(callOf(request), request.body)
      return success(changed, productMessages.productsChanged(changed.length))
    },
  )

  app.post(
    '/products/delete',
    operation(
      tags,
      'deleteProducts',
      'Puts several products into the trash as one deletion, all or none; refusals name ids',
      {
        headers: idempotencyKeyHeader,
        body: productsDelete,
        response: answers(200, successOf(bulkDeleted), 400, 401, 409, 412),
      },
    ),
    async request => {
      const gone = await products.removeBulk(callOnce(request, 200), request.body.ids)
      return success(gone, productMessages.productsDeleted(gone.ids.length))
    },
  )
}

const joinRoutes: FastifyPluginAsyncZod<{ products: Products }> = async (app, { products }) => {
  app.post(
    '/products/join',
    operation(
      tags,
      'joinProducts',
      'Joins products as sizes of the first; the others go to the trash, and their addresses lead to the sizes',
      {
        headers: idempotencyKeyHeader,
        body: productsJoin,
        response: answers(200, successOf(productsJoined), 400, 401, 409, 412),
      },
    ),
    async request => {
      const joined = await products.join(callOnce(request, 200), request.body)
      const { name, packs = [] } = joined.product
      return success(joined, joinMessages.joined(packs.length, name))
    },
  )

  app.post(
    '/products/join/undo',
    operation(tags, 'undoJoinProducts', 'Undoes a join, unless the product was changed since', {
      body: joinUndo,
      response: answers(200, successOf(product), 400, 401, 404, 412),
    }),
    async request => success(await products.undoJoin(callOf(request), request.body), joinMessages.undone),
  )
}

export const productRoutes: FastifyPluginAsyncZod<{ products: Products; drafts: Drafts }> = async (
  app,
  { products, drafts },
) => {
  app.get(
    '/products',
    publicRead(tags, 'listProducts', 'Products, newest change first', {
      querystring: productListQuery,
      response: answers(200, pageOf(product), 400),
    }),
    async request => paged(await products.list(request.query), request.query),
  )

  app.get(
    '/products/featured/list',
    publicRead(tags, 'listFeaturedProducts', 'Featured products', {
      querystring: featuredProductsQuery,
      response: answers(200, pageOf(product), 400),
    }),
    async request => paged(await products.listFeatured(request.query), request.query),
  )

  app.get(
    '/products/popular/list',
    publicRead(tags, 'listPopularProducts', 'Products in stock, featured first, then newest', {
      querystring: popularProductsQuery,
      response: answers(200, many, 400),
    }),
    async request => success(await products.listPopular(request.query)),
  )

  app.get(
    '/products/offers',
    operation(
      tags,
      'listOffers',
      'Products with an offer that runs or is to come, as `offer` says, newest change first',
      {
        response: answers(200, many, 401),
      },
    ),
    async () => success(await products.listOffered()),
  )

  app.get(
    '/products/summary',
    operation(tags, 'getProductSummary', 'What of the products has to be looked at', {
      response: answers(200, successOf(productSummary), 401),
    }),
    async () => success(await products.summary()),
  )

  app.get(
    '/products/model-info',
    publicRead(tags, 'getProductSchema', 'The JSON Schema of a product', {
      response: answers(200, successOf(z.record(z.string(), z.unknown()))),
    }),
    async () => success(productJsonSchema as Record<string, unknown>),
  )

  entityRoutes(app, {
    path: '/products',
    tags,
    name: 'Product',
    summaries: {
      get: 'One product',
      create: 'Creates a product',
      update: 'Changes what is sent of a product',
      delete: 'Puts a product into the trash',
    },
    messages: productMessages,
    entity: product,
    getQuery: productQuery,
    createBody: productCreate,
    updateBody: productUpdate,
    service: products,
  })

  app.post(
    '/products/json',
    {
      attachValidation: true,
      ...operation(
        tags,
        'createProductFromJson',
        'Creates a product from JSON, and a gallery item with it where `gallery` says so',
        {
          headers: idempotencyKeyHeader,
          body: productJsonCreate,
          response: answers(201, savedOf(product), 400, 401, 409, 507),
        },
      ),
    },
    async (request, reply) => {
      await refuseInvalid(request, products)
      const created = await products.createFromJson(callOnce(request), request.body)
      return reply.code(201).send(success(created, productMessages.created))
    },
  )

  app.put(
    '/products/:id/featured',
    operation(tags, 'toggleProductFeatured', 'Flips the featured flag', {
      headers: ifMatchHeader,
      params: idParams,
      response: answers(200, successOf(product), 400, 401, 404, 412),
    }),
    async request => success(await products.toggleFeatured(callOf(request), request.params.id)),
  )

  await app.register(pictureRoutes, { products })
  await app.register(bulkRoutes, { products })
  await app.register(joinRoutes, { products })
  await app.register(draftRoutes, { drafts })
}
