import { productMessages } from '@chekku/domain/product'
import {
  popularProductsQuery,
  product,
  productCreate,
  productJsonCreate,
  productListQuery,
  productsDelete,
  productsPut,
  productsUpdate,
  productUpdate,
} from '@chekku/domain/schemas/product'
import { pageQuery } from '@chekku/domain/schemas/request'
import { pageOf, successOf } from '@chekku/domain/schemas/response'
import { bulkDeleted, deleted } from '@chekku/domain/schemas/trash'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { administratorOf } from '../auth/bearer-guard.ts'
import {
  expectedVersion,
  idempotencyKey,
  idempotencyKeyHeader,
  ifMatchHeader,
} from '../http/conditional-requests.ts'
import { answers, paged, success } from '../http/responses.ts'
import type { Products } from './service.ts'

const tags = ['Products']
const everyone = { cacheable: true }
const params = z.object({ id: z.string() })
const one = successOf(product)
const productJsonSchema = z.toJSONSchema(product, { target: 'draft-2020-12' })

const readRoutes: FastifyPluginAsyncZod<{ products: Products }> = async (app, { products }) => {
  app.get(
    '/products',
    {
      config: everyone,
      schema: {
        tags,
        operationId: 'listProducts',
        summary: 'Products, newest change first',
        querystring: productListQuery,
        response: answers(200, pageOf(product), 400),
      },
    },
    async request => paged(await products.list(request.query), request.query),
  )

  app.get(
    '/products/featured/list',
    {
      config: everyone,
      schema: {
        tags,
        operationId: 'listFeaturedProducts',
        summary: 'Featured products',
        querystring: pageQuery,
        response: answers(200, pageOf(product), 400),
      },
    },
    async request => paged(await products.listFeatured(request.query), request.query),
  )

  app.get(
    '/products/popular/list',
    {
      config: everyone,
      schema: {
        tags,
        operationId: 'listPopularProducts',
        summary: 'Products in stock, featured first, then newest',
        querystring: popularProductsQuery,
        response: answers(200, successOf(z.array(product)), 400),
      },
    },
    async request => success(await products.listPopular(request.query.limit)),
  )

  app.get(
    '/products/model-info',
    {
      config: everyone,
      schema: {
        tags,
        operationId: 'getProductSchema',
        summary: 'The JSON Schema of a product',
        response: answers(200, successOf(z.record(z.string(), z.unknown()))),
      },
    },
    async () => success(productJsonSchema as Record<string, unknown>),
  )

  app.get(
    '/products/:id',
    {
      config: everyone,
      schema: {
        tags,
        operationId: 'getProduct',
        summary: 'One product',
        params,
        response: answers(200, one, 404),
      },
    },
    async request => success(await products.get(request.params.id)),
  )
}

const writeRoutes: FastifyPluginAsyncZod<{ products: Products }> = async (app, { products }) => {
  app.post(
    '/products',
    {
      config: { picture: true },
      schema: {
        tags,
        operationId: 'createProduct',
        headers: idempotencyKeyHeader,
        summary: 'Creates a product',
        body: productCreate,
        response: answers(201, one, 400, 401, 409, 413, 415, 507),
      },
    },
    async (request, reply) => {
      const created = await products.create(
        request.body,
        request.picture,
        idempotencyKey(request, administratorOf(request)._id),
      )
      return reply.code(201).send(success(created, productMessages.created))
    },
  )

  app.post(
    '/products/json',
    {
      schema: {
        tags,
        operationId: 'createProductFromJson',
        headers: idempotencyKeyHeader,
        summary: 'Creates a product from JSON, and a gallery item with it where `gallery` says so',
        body: productJsonCreate,
        response: answers(201, one, 400, 401, 409, 507),
      },
    },
    async (request, reply) => {
      const created = await products.createFromJson(
        request.body,
        idempotencyKey(request, administratorOf(request)._id),
      )
      return reply.code(201).send(success(created, productMessages.created))
    },
  )

  app.put(
    '/products/:id',
    {
      config: { picture: true },
      schema: {
        tags,
        operationId: 'updateProduct',
        headers: ifMatchHeader,
        summary: 'Changes what is sent of a product',
        params,
        body: productUpdate,
        response: answers(200, one, 400, 401, 404, 412, 413, 415, 507),
      },
    },
    async request => {
      const { params, body, picture } = request
      const updated = await products.update(params.id, body, picture, expectedVersion(request))
      return success(updated, productMessages.updated)
    },
  )

  app.put(
    '/products/:id/featured',
    {
      schema: {
        tags,
        operationId: 'toggleProductFeatured',
        summary: 'Flips the featured flag',
        params,
        response: answers(200, one, 401, 404),
      },
    },
    async request => success(await products.toggleFeatured(request.params.id)),
  )

  app.delete(
    '/products/:id',
    {
      schema: {
        tags,
        operationId: 'deleteProduct',
        summary: 'Puts a product into the trash',
        params,
        response: answers(200, successOf(deleted), 401, 404),
      },
    },
    async request => success(await products.remove(request.params.id), productMessages.deleted),
  )
}

const bulkRoutes: FastifyPluginAsyncZod<{ products: Products }> = async (app, { products }) => {
  app.patch(
    '/products',
    {
      schema: {
        tags,
        operationId: 'changeProducts',
        summary: 'Changes several products, all or none; refusals name ids',
        body: productsUpdate,
        response: answers(200, successOf(z.array(product)), 400, 401),
      },
    },
    async request => {
      const changed = await products.updateBulk(request.body)
      return success(changed, productMessages.productsChanged(changed.length))
    },
  )

  app.put(
    '/products',
    {
      schema: {
        tags,
        operationId: 'updateProducts',
        summary: 'Sets what is sent of several products, of each its own, all or none; refusals name ids',
        body: productsPut,
        response: answers(200, successOf(z.array(product)), 400, 401),
      },
    },
    async request => {
      const changed = await products.putBulk(request.body)
      return success(changed, productMessages.productsChanged(changed.length))
    },
  )

  app.post(
    '/products/delete',
    {
      schema: {
        tags,
        operationId: 'deleteProducts',
        headers: idempotencyKeyHeader,
        summary: 'Puts several products into the trash as one deletion, all or none; refusals name ids',
        body: productsDelete,
        response: answers(200, successOf(bulkDeleted), 400, 401, 409),
      },
    },
    async request => {
      const gone = await products.removeBulk(
        request.body.ids,
        idempotencyKey(request, administratorOf(request)._id, 200),
      )
      return success(gone, productMessages.productsDeleted(gone.ids.length))
    },
  )
}

export const productRoutes: FastifyPluginAsyncZod<{ products: Products }> = async (app, options) => {
  await app.register(readRoutes, options)
  await app.register(writeRoutes, options)
  await app.register(bulkRoutes, options)
}
