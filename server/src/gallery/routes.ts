import { galleryMessages } from '@chekku/domain/gallery-item'
import {
  galleryItem,
  galleryItemCreate,
  galleryItemUpdate,
  galleryListQuery,
} from '@chekku/domain/schemas/gallery-item'
import { pageQuery } from '@chekku/domain/schemas/request'
import { listOf, successOf } from '@chekku/domain/schemas/response'
import { deleted } from '@chekku/domain/schemas/trash'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { administratorOf } from '../auth/bearer-guard.ts'
import {
  expectedVersion,
  idempotencyKey,
  idempotencyKeyHeader,
  ifMatchHeader,
} from '../http/conditional-requests.ts'
import { answers, listed, success } from '../http/responses.ts'
import type { Gallery } from './service.ts'

const tags = ['Gallery']
const everyone = { cacheable: true }
const params = z.object({ id: z.string() })
const one = successOf(galleryItem)
const many = listOf(galleryItem)

const readRoutes: FastifyPluginAsyncZod<{ gallery: Gallery }> = async (app, { gallery }) => {
  app.get(
    '/gallery',
    {
      config: everyone,
      schema: {
        tags,
        operationId: 'listGalleryItems',
        summary: 'All items, by order, then newest; more than 1,000 in pages',
        querystring: galleryListQuery,
        response: answers(200, many, 400),
      },
    },
    async request => listed(await gallery.list(request.query), request.query),
  )

  app.get(
    '/gallery/popular',
    {
      config: everyone,
      schema: {
        tags,
        operationId: 'listPopularGalleryItems',
        summary: 'Popular items',
        querystring: pageQuery,
        response: answers(200, many, 400),
      },
    },
    async request => listed(await gallery.listPopular(request.query), request.query),
  )

  app.get(
    '/gallery/categories',
    {
      config: everyone,
      schema: {
        tags,
        operationId: 'listGalleryCategories',
        summary: 'The distinct category texts',
        response: answers(200, successOf(z.array(z.string()))),
      },
    },
    async () => success(await gallery.categories()),
  )

  app.get(
    '/gallery/category/:name',
    {
      config: everyone,
      schema: {
        tags,
        operationId: 'listGalleryItemsOfCategory',
        summary: 'Items with this category text, ignoring case',
        params: z.object({ name: z.string() }),
        querystring: pageQuery,
        response: answers(200, many, 400),
      },
    },
    async request => listed(await gallery.listByCategory(request.params.name, request.query), request.query),
  )

  app.get(
    '/gallery/:id',
    {
      config: everyone,
      schema: {
        tags,
        operationId: 'getGalleryItem',
        summary: 'One item',
        params,
        response: answers(200, one, 404),
      },
    },
    async request => success(await gallery.get(request.params.id)),
  )
}

const writeRoutes: FastifyPluginAsyncZod<{ gallery: Gallery }> = async (app, { gallery }) => {
  app.post(
    '/gallery',
    {
      config: { picture: true },
      schema: {
        tags,
        operationId: 'createGalleryItem',
        headers: idempotencyKeyHeader,
        summary: 'Creates an item; its picture is required, so it comes as multipart',
        body: galleryItemCreate,
        response: answers(201, one, 400, 401, 409, 413, 415, 507),
      },
    },
    async (request, reply) => {
      const created = await gallery.create(
        request.body,
        request.picture,
        idempotencyKey(request, administratorOf(request)._id),
      )
      return reply.code(201).send(success(created, galleryMessages.created))
    },
  )

  app.put(
    '/gallery/:id',
    {
      config: { picture: true },
      schema: {
        tags,
        operationId: 'updateGalleryItem',
        headers: ifMatchHeader,
        summary: 'Changes what is sent of an item',
        params,
        body: galleryItemUpdate,
        response: answers(200, one, 400, 401, 404, 412, 413, 415, 507),
      },
    },
    async request => {
      const { params, body, picture } = request
      const updated = await gallery.update(params.id, body, picture, expectedVersion(request))
      return success(updated, galleryMessages.updated)
    },
  )

  app.put(
    '/gallery/:id/toggle-popular',
    {
      schema: {
        tags,
        operationId: 'toggleGalleryItemPopular',
        summary: 'Flips the popular flag',
        params,
        response: answers(200, one, 401, 404),
      },
    },
    async request => success(await gallery.togglePopular(request.params.id)),
  )

  app.delete(
    '/gallery/:id',
    {
      schema: {
        tags,
        operationId: 'deleteGalleryItem',
        summary: 'Puts an item into the trash',
        params,
        response: answers(200, successOf(deleted), 401, 404),
      },
    },
    async request => success(await gallery.remove(request.params.id), galleryMessages.deleted),
  )
}

export const galleryRoutes: FastifyPluginAsyncZod<{ gallery: Gallery }> = async (app, options) => {
  await app.register(readRoutes, options)
  await app.register(writeRoutes, options)
}
