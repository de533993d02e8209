import { inArea } from './operation.ts'

export const categoryOperations = inArea('Categories', {
  listCategories: { method: 'GET', path: '/categories', role: 'anybody', answers: 'list' },
  createCategory: {
    method: 'POST',
    path: '/categories',
    role: 'manager',
    keys: 'write',
    once: true,
    upload: 'picture',
  },
  getCategory: { method: 'GET', path: '/categories/:id', role: 'anybody' },
  updateCategory: {
    method: 'PUT',
    path: '/categories/:id',
    role: 'manager',
    keys: 'write',
    ifMatch: true,
    upload: 'picture',
  },
  deleteCategory: {
    method: 'DELETE',
    path: '/categories/:id',
    role: 'manager',
    keys: 'write',
    ifMatch: true,
  },
  getCategoryDeletion: { method: 'GET', path: '/categories/:id/deletion', role: 'helper', keys: 'read' },
  updateCategoryNavSettings: {
    method: 'PATCH',
    path: '/categories/:id/nav-settings',
    role: 'manager',
    keys: 'write',
    ifMatch: true,
  },
  listSubcategories: {
    method: 'GET',
    path: '/categories/:id/subcategories',
    role: 'anybody',
    answers: 'list',
  },
  listMainCategories: { method: 'GET', path: '/categories/main', role: 'anybody', answers: 'list' },
})
