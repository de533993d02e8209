import { productMessages } from '@chekku/domain/product'
import { type Product, productCreate } from '@chekku/domain/schemas/product'
import { fieldErrors } from '@chekku/domain/schemas/request'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { type FormDefinition, saveFailure } from '../components/form/form-definition.ts'
import { nameOfCategory } from '../components/form/use-category-choices.ts'
import { productFrame } from '../components/image-input/picture-frame.ts'
import { categoriesQuery, invalidate, productsQuery } from '../data/queries.ts'
import { cachedOrStored, queryClient } from '../data/query-client.ts'

// An alias and not an interface: only aliases have the index signature of a record.
export type ProductValues = {
  name: string
  description: string
  price: string
  category: string
  subcategory: string
  featured: boolean
  inStock: boolean
}

/** What stands in the price field when it holds something that is no number. */
export const notANumber = '?'

const shared = {
  name: 'product',
  list: 'products',
  backLabel: 'Back to products',
  savedShown: 'on-form' as const,
  labels: {
    name: 'Product Name',
    description: 'Description',
    price: 'Price',
    category: 'Category',
    subcategory: 'Subcategory',
    featured: 'Featured Product',
    inStock: 'In Stock',
  },
  empty: {
    name: '',
    description: '',
    price: '',
    category: '',
    subcategory: '',
    featured: false,
    inStock: true,
  },
  valuesOf: ({
    name,
    description,
    price,
    category,
    subcategory,
    featured,
    inStock,
  }: Product): ProductValues => ({
    name,
    description,
    price: String(price),
    category: category?._id ?? '',
    subcategory: subcategory?._id ?? '',
    featured,
    inStock,
  }),
  check(values: ProductValues) {
    const { error } = productCreate.safeParse(values)
    return error ? fieldErrors(error) : {}
  },
  pictureRatio: productFrame.ratio,
  textOf: (field: keyof ProductValues, value: string | boolean) =>
    (field === 'category' || field === 'subcategory') && typeof value === 'string'
      ? nameOfCategory(queryClient.getQueryData(categoriesQuery.queryKey), value)
      : undefined,
  cached: async (id: string) => (await cachedOrStored(productsQuery))?.find(({ _id }) => _id === id),
  onSaved: () => invalidate('product'),
  create: (values, picture, options) =>
    adminApi.products.create({ ...sentFields(values), ...picture }, options),
  update: (id, values, picture, options) => adminApi.products.update(id, { ...values, ...picture }, options),
} satisfies Partial<FormDefinition<Product, ProductValues>>

/** `subcategory` is optional: a new product without one does not mention it. */
function sentFields({ subcategory, ...values }: ProductValues) {
  return subcategory === '' ? values : { ...values, subcategory }
}

export const newProduct: FormDefinition<Product, ProductValues> = {
  ...shared,
  title: 'Add New Product',
  saveLabel: 'Save Product',
  savedText: productMessages.created,
  keptForNext: ({ category, subcategory }) => ({ category, subcategory }),
  failureOf: saveFailure(productMessages.errorSavingProduct, adminFailures.createProduct),
}

export const storedProduct: FormDefinition<Product, ProductValues> = {
  ...shared,
  title: 'Edit Product',
  saveLabel: 'Update Product',
  savedText: productMessages.updated,
  failureOf: saveFailure(productMessages.errorSavingProduct, adminFailures.updateProduct),
}
