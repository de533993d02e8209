import { categoryMessages } from '@chekku/domain/category'
import { type Category, categoryCreate } from '@chekku/domain/schemas/category'
import { fieldErrors } from '@chekku/domain/schemas/request'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { type FormDefinition, saveFailure } from '../components/form/form-definition.ts'
import { nameOfCategory } from '../components/form/use-category-choices.ts'
import { categoryFrame } from '../components/image-input/picture-frame.ts'
import { categoriesQuery, invalidate } from '../data/queries.ts'
import { cachedOrStored, queryClient } from '../data/query-client.ts'

// Aliases and not interfaces: only aliases have the index signature of a record.
export type CategoryValues = {
  name: string
  description: string
  parent: string
  showInNav: boolean
  showInProductsDropdown: boolean
}
export type CategoryName = { name: string }

const check = (values: CategoryName) => {
  const { error } = categoryCreate.safeParse(values)
  return error ? fieldErrors(error) : {}
}

const shared = {
  list: 'categories' as const,
  backLabel: 'Back to categories',
  savedShown: 'on-form' as const,
  pictureRatio: categoryFrame.ratio,
  failureOf: saveFailure(categoryMessages.errorSavingCategory, adminFailures.saveCategory),
  cached: async (id: string) => (await cachedOrStored(categoriesQuery))?.find(({ _id }) => _id === id),
  onSaved: () => invalidate('category'),
}

const whole = {
  ...shared,
  name: 'category',
  labels: {
    name: 'Category Name',
    description: 'Description',
    parent: 'Parent Category',
    showInNav: 'Show in navigation',
    showInProductsDropdown: 'Show in products dropdown',
  },
  empty: { name: '', description: '', parent: '', showInNav: false, showInProductsDropdown: true },
  valuesOf: ({
    name,
    description,
    parent = '',
    showInNav,
    showInProductsDropdown,
  }: Category): CategoryValues => ({
    name,
    description,
    parent,
    showInNav,
    showInProductsDropdown,
  }),
  check: (values: CategoryValues) => check(values),
  textOf: (field: keyof CategoryValues, value: string | boolean) =>
    field === 'parent' && typeof value === 'string'
      ? (nameOfCategory(queryClient.getQueryData(categoriesQuery.queryKey), value) ?? 'None (main category)')
      : undefined,
  // Optional fields are left out where they are empty.
  create: ({ parent, description, ...values }, picture, options) =>
    adminApi.categories.create(
      {
        ...values,
        ...(description === '' ? {} : { description }),
        ...(parent === '' ? {} : { parent }),
        ...picture,
      },
      options,
    ),
  update: (id, values, picture, options) =>
    adminApi.categories.update(id, { ...values, ...picture }, options),
} satisfies Partial<FormDefinition<Category, CategoryValues>>

export const newCategory: FormDefinition<Category, CategoryValues> = {
  ...whole,
  title: 'Add New Category',
  saveLabel: 'Save Category',
  savedText: categoryMessages.created,
}

export const storedCategory: FormDefinition<Category, CategoryValues> = {
  ...whole,
  title: 'Edit Category',
  saveLabel: 'Update Category',
  savedText: categoryMessages.updated,
}

/** The simple form, which sends only a name. */
export const namedCategory: FormDefinition<Category, CategoryName> = {
  ...shared,
  name: 'category-name',
  title: 'Add New Category',
  saveLabel: 'Save Category',
  savedText: categoryMessages.created,
  labels: { name: 'Category Name' },
  empty: { name: '' },
  valuesOf: ({ name }) => ({ name }),
  check,
  create: (values, _picture, options) => adminApi.categories.create(values, options),
  update: (id, values, _picture, options) => adminApi.categories.update(id, values, options),
}
