import { call, idempotentWrite, inArea, versionedWrite } from './operation.ts'

export const categoryOperations = inArea('Categories', {
  listCategories: call('GET', '/categories', 'anybody', { answers: 'list' }),
  createCategory: call('POST', '/categories', 'manager', { ...idempotentWrite, upload: 'picture' }),
  getCategory: call('GET', '/categories/:id', 'anybody'),
  updateCategory: call('PUT', '/categories/:id', 'manager', { ...versionedWrite, upload: 'picture' }),
  deleteCategory: call('DELETE', '/categories/:id', 'manager', versionedWrite),
  getCategoryDeletion: call('GET', '/categories/:id/deletion', 'helper', { keys: 'read' }),
  updateCategoryNavSettings: call('PATCH', '/categories/:id/nav-settings', 'manager', versionedWrite),
  listSubcategories: call('GET', '/categories/:id/subcategories', 'anybody', { answers: 'list' }),
  listMainCategories: call('GET', '/categories/main', 'anybody', { answers: 'list' }),
})
