import { categoryMessages } from '@chekku/domain/category'
import type { Category } from '@chekku/domain/schemas/category'
import { adminFailures } from '../../api/admin-failures.ts'
import type { ListConfig } from '../components/list/list-config.ts'

export const categoryList: ListConfig<Category> = {
  list: 'categories',
  title: 'Categories Management',
  add: { label: 'Add New', to: '/admin/categories/new' },
  otherForms: [{ to: '/admin/categories/simple', label: 'Name only' }],
  searchPlaceholder: 'Search categories...',
  emptyText: categoryMessages.noCategoriesYet,
  loadFailure: adminFailures.listCategories,
  nameOf: ({ name }) => name,
  searched: ({ name }) => [name],
  // Their order is what this list is for: it is the server's, and no other can be chosen.
  sorts: [{ value: 'order', label: 'Order', compare: () => 0 }],
}
