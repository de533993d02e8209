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
import { answers, success } from '../http/responses.ts'
import type { Categories } from './service.ts'

const tags = ['Categories']
const everyone = { cacheable: true }
const params = z.object({ id: z.string() })
const one = successOf(category)
const many = successOf(z.array(category))

const readRoutes: FastifyPluginAsyncZod<{ categories: Categories }> = async (app, { categories }) => {
  app.get(
    '/categories',
    {
      config: everyone,
      schema: {
        tags,
        operationId: 'listCategories',
        summary: 'All categories, main and sub, by order then name',
        response: answers(200, many),
      },
    },
    async () => success(await categories.list()),
  )

  app.get(
    '/categories/main',
    {
      config: everyone,
      schema: {
        tags,
        operationId: 'listMainCategories',
        summary: 'Main categories',
        response: answers(200, many),
      },
    },
    async () => success(await categories.listMain()),
  )

  app.get(
    '/categories/:id',
    {
      config: everyone,
      schema: {
        tags,
        operationId: 'getCategory',
        summary: 'One category',
        params,
        response: answers(200, one, 404),
      },
    },
    async request => success(await categories.get(request.params.id)),
  )

  app.get(
    '/categories/:id/subcategories',
    {
      config: everyone,
      schema: {
        tags,
        operationId: 'listSubcategories',
        summary: 'Subcategories of a category',
        params,
        response: answers(200, many, 404),
      },
    },
    async request => success(await categories.subcategories(request.params.id)),
  )
}

const writeRoutes: FastifyPluginAsyncZod<{ categories: Categories }> = async (app, { categories }) => {
  app.post(
    '/categories',
    {
      config: { picture: true },
      schema: {
        tags,
        operationId: 'createCategory',
        headers: idempotencyKeyHeader,
        summary: 'Creates a category',
        body: categoryCreate,
        response: answers(201, one, 400, 401, 409, 413, 415, 507),
      },
    },
    async (request, reply) => {
      const created = await categories.create(
        request.body,
        request.picture,
        idempotencyKey(request, administratorOf(request)._id),
      )
      return reply.code(201).send(success(created, categoryMessages.created))
    },
  )

  app.put(
    '/categories/:id',
    {
      config: { picture: true },
      schema: {
        tags,
        operationId: 'updateCategory',
        headers: ifMatchHeader,
        summary: 'Changes what is sent of a category',
        params,
        body: categoryUpdate,
        response: answers(200, one, 400, 401, 404, 412, 413, 415, 507),
      },
    },
    async request => {
      const { params, body, picture } = request
      const updated = await categories.update(params.id, body, picture, expectedVersion(request))
      return success(updated, categoryMessages.updated)
    },
  )

  app.delete(
    '/categories/:id',
    {
      schema: {
        tags,
        operationId: 'deleteCategory',
        summary:
          'Puts a category and its subcategories into the trash, unless a product belongs to any of them',
        params,
        response: answers(200, successOf(deleted), 401, 404, 409),
      },
    },
    async request => success(await categories.remove(request.params.id), categoryMessages.deleted),
  )

  app.get(
    '/categories/:id/deletion',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        operationId: 'getCategoryDeletion',
        summary: 'How much deleting a category would touch',
        params,
        response: answers(200, successOf(categoryDeletion), 401, 404),
      },
    },
    async request => success(await categories.deletion(request.params.id)),
  )

  app.patch(
    '/categories/:id/nav-settings',
    {
      schema: {
        tags,
        operationId: 'updateCategoryNavSettings',
        summary: 'Sets order (or a place before or after another category) and visibility in the navigation',
        params,
        body: categoryNavSettings,
        response: answers(200, one, 400, 401, 404),
      },
    },
    async request => {
      const changed = await categories.setNavSettings(request.params.id, request.body)
      return success(changed, navigationMessages.orderUpdated)
    },
  )
}

export const categoryRoutes: FastifyPluginAsyncZod<{ categories: Categories }> = async (app, options) => {
  await app.register(readRoutes, options)
  await app.register(writeRoutes, options)
}
