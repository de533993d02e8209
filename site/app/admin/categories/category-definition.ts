import { categoryMessages, doubtsOfName } from '@chekku/domain/category'
import { type Category, categoryCreate } from '@chekku/domain/schemas/category'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi, callApi } from '../../api/admin/browser-admin-api.ts'
import {
  factLabels,
  factsInput,
  factText,
  factValues,
  withoutFacts,
} from '../components/facts/fact-values.ts'
import { entityCalls } from '../components/form/entity-calls.ts'
import type { FormDefinition } from '../components/form/form-definition.ts'
import { categoryFrame } from '../components/image-input/picture-frame.ts'
import { categoriesQuery } from '../data/queries.ts'
import { queryClient } from '../data/query-client.ts'

const empty = {
  name: '',
  description: '',
  parent: '',
  showInNav: false,
  showInProductsDropdown: true,
  /** A new slug; empty keeps the stored one. */
  slug: '',
  ...factValues(),
}
export type CategoryValues = typeof empty

/** The request body: empty optional fields are sent only if they had a value before. */
export function categoryFields(values: CategoryValues, _isNew: boolean, base: CategoryValues = empty) {
  const { parent, description, slug, ...others } = values
  return {
    ...withoutFacts(others),
    ...((description || base.description) && { description }),
    ...((parent || base.parent) && { parent }),
    ...(slug && { slug }),
    ...factsInput(others, base),
  }
}

const calls = entityCalls({
  kind: 'category',
  schema: categoryCreate,
  api: {
    get: adminApi.categories.get,
    create: (body, options) => callApi('createCategory', { body, ...options }),
    update: (id, body, options) => callApi('updateCategory', { params: { id }, body, ...options }),
  },
  fieldsOf: categoryFields,
})

type NameValues = { name: string; parent?: string }

/** Waits for the categories, because on a slow network the name is typed before they have come. */
async function nameDoubts(values: NameValues, base: NameValues): Promise<readonly string[]> {
  const categories = await queryClient.ensureQueryData(categoriesQuery).catch(() => [])
  return doubtsOfName(values, base, categories)
}

const formTexts = (isNew: boolean) => ({
  list: 'categories' as const,
  title: isNew ? 'Add New Category' : 'Edit category',
  backLabel: 'Back to categories',
  saveLabel: isNew ? 'Save Category' : 'Update Category',
  savedText: isNew ? categoryMessages.created : categoryMessages.updated,
  savedShown: 'on-form' as const,
  pictureRatio: categoryFrame.ratio,
  failure: { heading: categoryMessages.errorSavingCategory, texts: adminFailures.saveCategory },
  loadFailure: adminFailures.loadCategory,
})

export const categoryDefinition = (isNew: boolean): FormDefinition<Category, CategoryValues> => ({
  ...calls,
  ...formTexts(isNew),
  name: 'category',
  labels: {
    name: 'Category Name',
    description: 'Description',
    parent: 'Parent category',
    showInNav: 'Show in navigation',
    showInProductsDropdown: 'Show in products dropdown',
    slug: 'Address',
    ...factLabels,
  },
  empty,
  valuesOf: ({ name, description, parent = '', showInNav, showInProductsDropdown, facts }) => ({
    name,
    description,
    parent,
    showInNav,
    showInProductsDropdown,
    slug: '',
    ...factValues(facts),
  }),
  check: values => calls.check(categoryFields(values, isNew)),
  doubts: nameDoubts,
  textOf: (field, values) =>
    factText(field, values) ??
    calls.textOf(field, values) ??
    (field === 'parent' ? 'None (main category)' : undefined),
})

/** The simple form, which sends only a name. */
export const namedCategory: FormDefinition<Category, { name: string }> = {
  ...calls,
  ...formTexts(true),
  name: 'category-name',
  labels: { name: 'Category Name' },
  empty: { name: '' },
  valuesOf: ({ name }) => ({ name }),
  bodyOf: values => values,
  doubts: nameDoubts,
  create: (body, _picture, options) => callApi('createCategory', { body, ...options }),
  update: (id, body, _picture, options) => callApi('updateCategory', { params: { id }, body, ...options }),
}
