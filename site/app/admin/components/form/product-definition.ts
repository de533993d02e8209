import { productMessages } from '@chekku/domain/product'
import { dayErrors } from '@chekku/domain/product/chosen-days'
import { searchedKey } from '@chekku/domain/rules/search-key'
import { type Product, productCreate } from '@chekku/domain/schemas/product'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { adminApi, callApi } from '../../../api/admin/browser-admin-api.ts'
import { picturesText } from '../../data/picture-names.ts'
import { productsQuery } from '../../data/queries.ts'
import { queryClient } from '../../data/query-client.ts'
import { factText } from '../facts/fact-values.ts'
import { productFrame } from '../image-input/picture-frame.ts'
import { chosenText } from '../product/availability-value.ts'
import { doubtsOfSizes } from '../sizes/size-doubts.ts'
import { errorsOfSizes, nameOfSize, offerErrors } from '../sizes/size-values.ts'
import { mergeSizes } from '../sizes/torn-sizes.ts'
import { entityCalls } from './entity-calls.ts'
import type { FormDefinition } from './form-definition.ts'
import { loadProduct } from './load-product.ts'
import {
  copiedValues,
  emptyProduct,
  type ProductValues,
  productFields,
  productLabels,
  productValues,
} from './product-values.ts'

const daysOf = ({ availability, 'facts.packedOn': packedOn }: ProductValues) => ({
  backOn: (availability || undefined)?.date,
  packedOn,
})

const calls = entityCalls({
  kind: 'product',
  schema: productCreate,
  api: {
    get: adminApi.products.get,
    create: (body, options) => callApi('createProduct', { body, ...options }),
    update: (id, body, options) => callApi('updateProduct', { params: { id }, body, ...options }),
  },
  fieldsOf: productFields,
})

/** The form of a product; `today` is the date in the shop's time zone. */
export const productDefinition = (
  isNew: boolean,
  today: () => string,
): FormDefinition<Product, ProductValues> => ({
  ...calls,
  load: loadProduct,
  name: 'product',
  list: 'products',
  title: isNew ? 'Add New Product' : 'Edit Product',
  backLabel: 'Back to products',
  saveLabel: isNew ? 'Save Product' : 'Update Product',
  savedText: isNew ? productMessages.created : productMessages.updated,
  savedShown: 'on-form',
  labels: productLabels,
  empty: emptyProduct,
  check: (values, base) => ({
    ...dayErrors(daysOf(values), daysOf(base), today()),
    ...offerErrors(values.packs),
    ...errorsOfSizes(calls.check(productFields(values, isNew)), values.packs),
  }),
  doubts: async ({ name, packs }, base) => {
    const key = searchedKey(name)
    // Waits for a list under way: on a slow network the name is typed before it has come.
    const others =
      isNew || key !== searchedKey(base.name)
        ? await queryClient.ensureQueryData(productsQuery).catch(() => [])
        : []
    const isTaken = others.some(product => searchedKey(product.name) === key)
    const doubts = doubtsOfSizes(name.trim(), packs, base.packs)
    return isTaken ? [`${productMessages.sameName(name.trim())}.`, ...doubts] : doubts
  },
  textOf: (field, values) => {
    if (field === 'pictures') return picturesText(values.pictures)
    if (field === 'availability') return chosenText(values.availability)
    return factText(field, values) ?? calls.textOf(field, values)
  },
  merge: ([base, mine, theirs], taken) => {
    const versions = [base.packs, mine.packs, theirs.packs] as const
    const { torn, sizes } = mergeSizes(versions, mine.pictures ?? theirs.pictures, taken)
    return { torn, merged: { packs: [...sizes] } }
  },
  entryAt: (path, { packs }) => {
    const [list, index] = path.split('.')
    if (index === undefined) return undefined
    if (list === 'pictures') return `Picture ${Number(index) + 1}`
    const size = list === 'packs' && packs.length > 1 ? packs[Number(index)] : undefined
    return size && (nameOfSize(size) || `Size ${Number(index) + 1}`)
  },
  valuesOf: productValues,
  valuesOfCopy: copiedValues,
  otherSave: entity =>
    entity?.hidden
      ? { label: 'Publish', values: { hidden: false } }
      : { label: 'Save as draft', values: { hidden: true } },
  ...(isNew && {
    valuesForNext: ({ category, subcategory }) => ({ category, subcategory, featured: false }),
  }),
  pictureRatio: productFrame.ratio,
  failure: {
    heading: productMessages.errorSavingProduct,
    texts: isNew ? adminFailures.createProduct : adminFailures.updateProduct,
  },
  loadFailure: adminFailures.loadProduct,
})
