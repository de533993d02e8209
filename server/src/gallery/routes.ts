import { galleryMessages } from '@chekku/domain/gallery-item'
import {
  galleryItem,
  galleryItemCreate,
  galleryItemUpdate,
  galleryListQuery,
} from '@chekku/domain/schemas/gallery-item'
import { pageQuery } from '@chekku/domain/schemas/request'
import { listOf, successOf } from '@chekku/domain/schemas/response'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callOf, ifMatchHeader } from '../calls/call.ts'
import { entityRoutes } from '../entities/entity-routes.ts'
import { answers, idParams, listed, operation, publicRead, success } from '../http/responses.ts'
import type { Gallery } from './service.ts'

const tags = ['Gallery']
const many = listOf(galleryItem)

export const galleryRoutes: FastifyPluginAsyncZod<{ gallery: Gallery }> = async (app, { gallery }) => {
  app.get(
    '/gallery',
    publicRead(tags, 'listGalleryItems', 'All items, by order, then newest; more than 1,000 in pages', {
      querystring: galleryListQuery,
      response: answers(200, many, 400),
    }),
    async request => listed(await gallery.list(request.query), request.query),
  )

  app.get(
    '/gallery/popular',
    publicRead(tags, 'listPopularGalleryItems', 'Popular items', {
      querystring: pageQuery,
      response: answers(200, many, 400),
    }),
    async request => listed(await gallery.listPopular(request.query), request.query),
  )

  app.get(
    '/gallery/categories',
    publicRead(tags, 'listGalleryCategories', 'The distinct category texts', {
      response: answers(200, successOf(z.array(z.string()))),
    }),
    async () => success(await gallery.categories()),
  )

  app.get(
    '/gallery/category/:name',
    publicRead(tags, 'listGalleryItemsOfCategory', 'Items with this category text, ignoring case', {
      params: z.object({ name: z.string() }),
      querystring: pageQuery,
      response: answers(200, many, 400),
    }),
    async request => listed(await gallery.listByCategory(request.params.name, request.query), request.query),
  )

  entityRoutes(app, {
    path: '/gallery',
    tags,
    name: 'GalleryItem',
    summaries: {
      get: 'One item',
      create: 'Creates an item; its picture is required, so it comes as multipart',
      update: 'Changes what is sent of an item',
      delete: 'Puts an item into the trash',
    },
    messages: galleryMessages,
    entity: galleryItem,
    createBody: galleryItemCreate,
    updateBody: galleryItemUpdate,
    service: gallery,
  })

  app.put(
    '/gallery/:id/toggle-popular',
    operation(tags, 'toggleGalleryItemPopular', 'Flips the popular flag', {
      headers: ifMatchHeader,
      params: idParams,
      response: answers(200, successOf(galleryItem), 400, 401, 404, 412),
    }),
    async request => success(await gallery.togglePopular(callOf(request), request.params.id)),
  )
}
