import { rupeeSign } from '@chekku/domain/money'
import { productMessages } from '@chekku/domain/product'
import { dayErrors } from '@chekku/domain/product/chosen-days'
import { type Product, productCreate } from '@chekku/domain/schemas/product'
import type { ProductPicture } from '@chekku/domain/schemas/product/product-picture'
import { searchedKey } from '@chekku/domain/search-key'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { adminApi } from '../../../api/admin/browser-admin-api.ts'
import type { Answer } from '../../../api/api-response.ts'
import { selectOnFocus } from '../../../ui/admin/select-on-focus.ts'
import { TextField } from '../../../ui/admin/text-fields.tsx'
import { picturesText } from '../../data/picture-names.ts'
import { productsQuery } from '../../data/queries.ts'
import { cachedItem, cachedItems } from '../../data/query-client.ts'
import { factLabels, factsInput, factText, factValues, withoutFacts } from '../facts/fact-values.ts'
import { productFrame } from '../image-input/picture-frame.ts'
import { type AvailabilityValue, availabilityValue, chosenText } from '../product/availability-value.ts'
import { doubtsOfSizes } from '../sizes/size-doubts.ts'
import {
  blankSize,
  errorsOfSizes,
  nameOfSize,
  offerErrors,
  sentSizes,
  storedSizes,
  withKeptPictures,
} from '../sizes/size-values.ts'
import { mergeSizes } from '../sizes/torn-sizes.ts'
import { entityCalls } from './entity-calls.ts'
import type { FormDefinition } from './form-definition.ts'
import type { EntityForm } from './use-entity-form.ts'

const daysOf = ({ availability, 'facts.packedOn': packedOn }: ProductValues) => ({
  backOn: (availability || undefined)?.date,
  packedOn,
})

const empty = {
  name: '',
  description: '',
  packs: [blankSize],
  category: '',
  subcategory: '',
  featured: false,
  /** A new slug; empty keeps the stored one. */
  slug: '',
  ...factValues(),
  /** All pictures, if the product has more than the single picture of every form. */
  pictures: undefined as ProductPicture[] | undefined,
  availability: '' as AvailabilityValue,
  hidden: false,
}
export type ProductValues = typeof empty

/** Stands for invalid input in a number field, which must not be saved as 0. */
const notANumber = '?'

const calls = entityCalls({
  kind: 'product',
  schema: productCreate,
  api: adminApi.products,
  fieldsOf: productFields,
})

/** The request body: fields with default values are sent only if they had another value before. */
export function productFields(all: ProductValues, isNew: boolean, base: ProductValues = empty) {
  const { subcategory, packs, slug, availability, hidden, ...values } = withoutFacts(all)
  return {
    ...values,
    ...((subcategory || base.subcategory) && { subcategory }),
    ...(slug && { slug }),
    ...((availability || base.availability) && { availability }),
    ...((hidden || base.hidden) && { hidden }),
    ...sentSizes(withKeptPictures(packs, values.pictures, base.packs), isNew, base.packs),
    ...factsInput(all, base),
  }
}

const valuesOf = (product: Product): ProductValues => ({
  name: product.name,
  description: product.description,
  packs: storedSizes(product),
  category: product.category?._id ?? '',
  subcategory: product.subcategory?._id ?? '',
  featured: product.featured,
  slug: '',
  ...factValues(product.facts),
  pictures: product.pictures,
  availability: availabilityValue(product.availability),
  hidden: product.hidden === true,
})

/** Loads a draft by the call for drafts: the public call does not return drafts. */
async function load(id: string): Promise<Answer<Product>> {
  const { draft, drafts, get } = adminApi.products
  const listed = (await cachedItem(productsQuery, id)) ?? (await drafts()).data?.find(({ _id }) => _id === id)
  const [ask, askNext] = listed?.hidden ? [draft, get] : [get, draft]
  const [asked, offers] = await Promise.all([ask(id), adminApi.products.offers()])
  const answer = asked.error?.status === 404 ? await askNext(id) : asked
  if (answer.error) return answer
  // An offer that is not known would be lost when another is typed.
  if (offers.error) return offers
  const { packs, offer } = offers.data.find(({ _id }) => _id === id) ?? {}
  return { ...answer, data: { ...answer.data, ...(packs && { packs }), ...(offer && { offer }) } }
}

/** The form of a product; `today` is the date in the shop's time zone. */
export const productDefinition = (
  isNew: boolean,
  today: () => string,
): FormDefinition<Product, ProductValues> => ({
  ...calls,
  load,
  name: 'product',
  list: 'products',
  title: isNew ? 'Add New Product' : 'Edit Product',
  backLabel: 'Back to products',
  saveLabel: isNew ? 'Save Product' : 'Update Product',
  savedText: isNew ? productMessages.created : productMessages.updated,
  savedShown: 'on-form',
  labels: {
    name: 'Product Name',
    description: 'Description',
    category: 'Category',
    subcategory: 'Subcategory',
    featured: 'Featured Product',
    packs: 'Sizes',
    slug: 'Address',
    ...factLabels,
    pictures: 'Pictures',
    availability: 'Availability',
    hidden: 'Draft',
  },
  empty,
  check: (values, base) => ({
    ...dayErrors(daysOf(values), daysOf(base), today()),
    ...offerErrors(values.packs),
    ...errorsOfSizes(calls.check(productFields(values, isNew)), values.packs),
  }),
  doubts: async ({ name, packs }, base) => {
    const key = searchedKey(name)
    const others = isNew || key !== searchedKey(base.name) ? await cachedItems(productsQuery) : []
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
  valuesOf,
  // A copy has no packing date, SKU, GTIN or offer yet, and is a draft only if it is saved as one; a single picture is uploaded again.
  valuesOfCopy: product => {
    const values = valuesOf(product)
    const packs = values.packs.map(pack => ({
      ...pack,
      sku: '',
      gtin: '',
      offerPrice: '',
      offerFrom: '',
      offerUntil: '',
      ...(product.pictures ? {} : { image: '' }),
    }))
    return { ...values, 'facts.packedOn': '', packs, hidden: false }
  },
  otherSave: entity =>
    entity?.hidden
      ? { label: 'Publish', values: { hidden: false } }
      : { label: 'Save as draft', values: { hidden: true } },
  ...(isNew && { valuesForNext: ({ category, subcategory }) => ({ category, subcategory }) }),
  pictureRatio: productFrame.ratio,
  failure: {
    heading: productMessages.errorSavingProduct,
    texts: isNew ? adminFailures.createProduct : adminFailures.updateProduct,
  },
  loadFailure: adminFailures.loadProduct,
})

/** The price of a product with a single size, in rupees. */
export function PriceField({ form }: { form: EntityForm<Product, ProductValues> }) {
  const [one = blankSize] = form.values.packs
  return (
    <TextField
      id="price"
      error={form.errors.price}
      label={`Price (${rupeeSign})`}
      hint={productMessages.withoutPrice}
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      value={one.price === notANumber ? undefined : one.price}
      onChange={({ target }) =>
        form.changeAll({ packs: [{ ...one, price: target.validity.badInput ? notANumber : target.value }] }, [
          'price',
          // A price above the MRP is said there.
          'packs.0.mrp',
        ])
      }
      {...selectOnFocus}
    />
  )
}
