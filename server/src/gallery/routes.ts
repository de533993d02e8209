import { galleryContracts } from '@chekku/domain/contracts/gallery'
import { galleryMessages } from '@chekku/domain/gallery-item'
import { type Routes, serve } from '../calls/serve.ts'
import { bodyErrors } from '../entities/body-errors.ts'
import { listResponse, success } from '../http/responses.ts'
import type { Gallery } from './service.ts'

export const galleryRoutes: Routes<{ gallery: Gallery }> = async (app, { gallery }) =>
  serve(
    app,
    galleryContracts,
    {
      listGalleryItems: async ({ query }) => listResponse(await gallery.list(query), query),
      listPopularGalleryItems: async ({ query }) => listResponse(await gallery.listPopular(query), query),
      listGalleryCategories: async () => success(await gallery.categories()),
      listGalleryItemsOfCategory: async ({ params, query }) =>
        listResponse(await gallery.listByCategory(params.name, query), query),
      getGalleryItem: async ({ params }) => success(await gallery.get(params.id)),
      createGalleryItem: async ({ call, body, picture }) =>
        success(await gallery.create(call, body, picture), galleryMessages.created),
      updateGalleryItem: async ({ call, params, body, picture }) =>
        success(await gallery.update(call, params.id, body, picture), galleryMessages.updated),
      deleteGalleryItem: async ({ call, params }) =>
        success(await gallery.remove(call, params.id), galleryMessages.deleted),
      toggleGalleryItemPopular: async ({ call, params }) =>
        success(await gallery.togglePopular(call, params.id)),
    },
    { createGalleryItem: bodyErrors(gallery) },
  )
