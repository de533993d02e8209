import { call, inArea } from './operation.ts'

export const categoryOperations = inArea('Categories', {
  listCategories: call('GET', '/categories', 'anybody', { answers: 'list' }),
  createCategory: call('POST', '/categories', 'manager', {
    keys: 'write',
    idempotencyKey: true,
    upload: 'picture',
  }),
  getCategory: call('GET', '/categories/:id', 'anybody'),
  updateCategory: call('PUT', '/categories/:id', 'manager', {
    keys: 'write',
    ifMatch: true,
    upload: 'picture',
  }),
  deleteCategory: call('DELETE', '/categories/:id', 'manager', { keys: 'write', ifMatch: true }),
  getCategoryDeletion: call('GET', '/categories/:id/deletion', 'helper', { keys: 'read' }),
  updateCategoryNavSettings: call('PATCH', '/categories/:id/nav-settings', 'manager', {
    keys: 'write',
    ifMatch: true,
  }),
  listSubcategories: call('GET', '/categories/:id/subcategories', 'anybody', { answers: 'list' }),
  listMainCategories: call('GET', '/categories/main', 'anybody', { answers: 'list' }),
})
