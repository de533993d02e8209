import { categoryMessages } from '@chekku/domain/category'
import { categoryContracts } from '@chekku/domain/contracts/categories'
import { navigationMessages } from '@chekku/domain/navigation/navigation-messages'
import { type Routes, serve } from '../calls/serve.ts'
import { bodyErrors } from '../entities/body-errors.ts'
import { success } from '../http/responses.ts'
import type { Categories } from './service.ts'

export const categoryRoutes: Routes<{ categories: Categories }> = async (app, { categories }) =>
  serve(
    app,
    categoryContracts,
    {
      listCategories: async () => success(await categories.list()),
      listMainCategories: async () => success(await categories.listMain()),
      listSubcategories: async ({ params }) => success(await categories.subcategories(params.id)),
      getCategory: async ({ params }) => success(await categories.get(params.id)),
      createCategory: async ({ call, body, picture }) =>
        success(await categories.create(call, body, picture), categoryMessages.created),
      updateCategory: async ({ call, params, body, picture }) =>
        success(await categories.update(call, params.id, body, picture), categoryMessages.updated),
      deleteCategory: async ({ call, params }) =>
        success(await categories.remove(call, params.id), categoryMessages.deleted),
      getCategoryDeletion: async ({ params }) => success(await categories.deletion(params.id)),
      updateCategoryNavSettings: async ({ call, params, body }) =>
        success(await categories.setNavSettings(call, params.id, body), navigationMessages.orderUpdated),
    },
    { createCategory: bodyErrors(categories) },
  )
