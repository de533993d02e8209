import { productMessages } from '@chekku/domain/product'
import { dayErrors } from '@chekku/domain/product/day-errors'
import { searchedKey } from '@chekku/domain/rules/search-key'
import { type Product, productCreate } from '@chekku/domain/schemas/product'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { adminApi, callApi } from '../../../api/admin/browser-admin-api.ts'
import type { MergeTogether } from '../../components/edit/stale-dialog.tsx'
import { factText } from '../../components/facts/fact-values.ts'
import { entityCalls } from '../../components/form/entity-calls.ts'
import type { EntityAnswer, FormDefinition } from '../../components/form/form-definition.ts'
import { productFrame } from '../../components/image-input/picture-frame.ts'
import { availabilityChoiceText } from '../../components/product/availability-value.ts'
import { picturesText } from '../../data/picture-names.ts'
import { mergeSizes } from '../sizes/merge-sizes.ts'
import { doubtsOfSizes, errorsOfSizes, isOfferTime, offerErrors } from '../sizes/size-checks.ts'
import { nameOfSize } from '../sizes/size-texts.ts'
import {
  copiedValues,
  emptyProduct,
  type ProductValues,
  productFields,
  productLabels,
  productValues,
  withCompleteSizes,
} from './product-values.ts'
import { isNameTaken } from './taken-names.ts'

type ProductDefinition = FormDefinition<Product, ProductValues>

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

/** Errors of an answer stand at the controls of the form too. */
async function withErrorsAtControls(
  call: EntityAnswer<Product>,
  { packs }: ProductValues,
): EntityAnswer<Product> {
  const answer = await call
  if (!answer.error?.errors) return answer
  return { data: null, error: { ...answer.error, errors: errorsOfSizes(answer.error.errors, packs) } }
}

/** The days that `dayErrors` judges: one must not be past, the other not to come. */
const daysOf = ({ availability, 'facts.packedOn': packedOn }: ProductValues) => ({
  backOn: (availability || undefined)?.date,
  packedOn,
})

/** Asks about a name that another product has, and about prices that look like slips. */
async function doubtsOf({ name, packs }: ProductValues, base: ProductValues, isNew: boolean) {
  const isNewName = isNew || searchedKey(name) !== searchedKey(base.name)
  const isTaken = isNewName && (await isNameTaken(name))
  const doubts = doubtsOfSizes(name.trim(), packs, base.packs)
  return isTaken ? [`${productMessages.sameName(name.trim())}.`, ...doubts] : doubts
}

const textOf: ProductDefinition['textOf'] = (field, values) => {
  if (field === 'pictures') return picturesText(values.pictures)
  if (field === 'availability') return availabilityChoiceText(values.availability)
  return factText(field, values) ?? calls.textOf(field, values)
}

const mergePacks: MergeTogether<ProductValues> = ([base, mine, theirs], theirFields) => {
  const pictures = mine.pictures ?? theirs.pictures
  const { conflicts, sizes } = mergeSizes([base.packs, mine.packs, theirs.packs], pictures, theirFields)
  return { conflicts, merged: { packs: [...sizes] } }
}

/** The size or picture that an error belongs to; the only size needs no name. */
const entryAt: ProductDefinition['entryAt'] = (path, { packs }) => {
  const [list, index] = path.split('.')
  if (index === undefined || isOfferTime(path)) return undefined
  const position = Number(index) + 1
  if (list === 'pictures') return `Picture ${position}`
  const size = list === 'packs' && packs.length > 1 ? packs[Number(index)] : undefined
  return size && (nameOfSize(size) || `Size ${position}`)
}

export interface ProductFormOptions {
  isNew: boolean
  /** The date in the shop's time zone. */
  today: () => string
  /** True for the shop's first product, which is featured: the home page shows nothing else. */
  isFirst?: boolean
}

export const productDefinition = (options: ProductFormOptions): ProductDefinition => {
  const { isNew, today, isFirst = false } = options
  return {
    ...calls,
    load: id => callApi('getProductDetails', { params: { id } }),
    create: (values, ...save) => withErrorsAtControls(calls.create(values, ...save), values),
    update: (id, values, ...save) => withErrorsAtControls(calls.update(id, values, ...save), values),
    name: 'product',
    list: 'products',
    title: isNew ? 'Add New Product' : 'Edit Product',
    backLabel: 'Back to products',
    saveLabel: isNew ? 'Save Product' : 'Update Product',
    savedText: isNew ? productMessages.created : productMessages.updated,
    savedShown: 'on-form',
    labels: productLabels,
    empty: { ...emptyProduct, featured: isFirst },
    valuesOf: productValues,
    completeValues: withCompleteSizes,
    valuesOfCopy: copiedValues,
    check: (values, base) => ({
      ...dayErrors(daysOf(values), daysOf(base), today()),
      ...offerErrors(values.packs, base.packs),
      ...errorsOfSizes(calls.check(productFields(values, isNew)), values.packs),
    }),
    doubts: (values, base) => doubtsOf(values, base, isNew),
    textOf,
    merge: mergePacks,
    entryAt,
    valuesForNext: isNew
      ? ({ category, subcategory }) => ({ category, subcategory, featured: false })
      : undefined,
    pictureRatio: productFrame.ratio,
    failure: {
      heading: productMessages.errorSavingProduct,
      texts: isNew ? adminFailures.createProduct : adminFailures.updateProduct,
    },
    loadFailure: adminFailures.loadProduct,
  }
}
