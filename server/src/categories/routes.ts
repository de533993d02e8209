import { categoryMessages } from '@chekku/domain/category'
import { navigationMessages } from '@chekku/domain/navigation-manager'
import {
  category,
  categoryCreate,
  categoryDeletion,
  categoryNavSettings,
  categoryUpdate,
} from '@chekku/domain/schemas/category'
import { successOf } from '@chekku/domain/schemas/response'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callOf, ifMatchHeader } from '../calls/call.ts'
import { entityRoutes } from '../entities/entity-routes.ts'
import { answers, idParams, operation, publicRead, success } from '../http/responses.ts'
import type { Categories } from './service.ts'

const tags = ['Categories']
const many = successOf(z.array(category))

export const categoryRoutes: FastifyPluginAsyncZod<{ categories: Categories }> = async (
  app,
  { categories },
) => {
  app.get(
    '/categories',
    publicRead(tags, 'listCategories', 'All categories, main and sub, by order then name', {
      response: answers(200, many),
    }),
    async () => success(await categories.list()),
  )

  app.get(
    '/categories/main',
    publicRead(tags, 'listMainCategories', 'Main categories', { response: answers(200, many) }),
    async () => success(await categories.listMain()),
  )

  app.get(
    '/categories/:id/subcategories',
    publicRead(tags, 'listSubcategories', 'Subcategories of a category', {
      params: idParams,
      response: answers(200, many, 404),
    }),
    async request => success(await categories.subcategories(request.params.id)),
  )

  entityRoutes(app, {
    path: '/categories',
    tags,
    name: 'Category',
    summaries: {
      get: 'One category',
      create: 'Creates a category',
      update: 'Changes what is sent of a category',
      delete: 'Puts a category and its subcategories into the trash, unless a product belongs to any of them',
    },
    messages: categoryMessages,
    deleteRefusals: [409],
    entity: category,
    createBody: categoryCreate,
    updateBody: categoryUpdate,
    service: categories,
  })

  app.get(
    '/categories/:id/deletion',
    operation(tags, 'getCategoryDeletion', 'How much deleting a category would touch', {
      params: idParams,
      response: answers(200, successOf(categoryDeletion), 401, 404),
    }),
    async request => success(await categories.deletion(request.params.id)),
  )

  app.patch(
    '/categories/:id/nav-settings',
    operation(
      tags,
      'updateCategoryNavSettings',
      'Sets order (or a place before or after another category) and visibility in the navigation',
      {
        headers: ifMatchHeader,
        params: idParams,
        body: categoryNavSettings,
        response: answers(200, successOf(category), 400, 401, 404, 412),
      },
    ),
    async request => {
      const changed = await categories.setNavSettings(callOf(request), request.params.id, request.body)
      return success(changed, navigationMessages.orderUpdated)
    },
  )
}
