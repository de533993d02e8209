import { rupeeSign } from '@chekku/domain/money'
import { productMessages } from '@chekku/domain/product'
import { availabilityText } from '@chekku/domain/product/availability'
import { dayErrors } from '@chekku/domain/product/chosen-days'
import { type Product, productCreate } from '@chekku/domain/schemas/product'
import type { Availability, AvailabilityState } from '@chekku/domain/schemas/product/availability'
import type { ProductPicture } from '@chekku/domain/schemas/product/product-picture'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { adminApi } from '../../../api/admin/browser-admin-api.ts'
import { selectOnFocus } from '../../../ui/admin/select-on-focus.ts'
import { TextField } from '../../../ui/admin/text-fields.tsx'
import { picturesText } from '../../data/picture-names.ts'
import { productsQuery } from '../../data/queries.ts'
import { factLabels, factsInput, factValues, withFacts, withoutFacts } from '../facts/fact-values.ts'
import { productFrame } from '../image-input/picture-frame.ts'
import {
  blankSize,
  errorsOfPrices,
  nameOfSize,
  pricedValues,
  sentPrices,
  sizesOf,
  sizesText,
  storedPrices,
  withKeptPictures,
} from '../sizes/size-values.ts'
import { mergeSizes } from '../sizes/torn-sizes.ts'
import { entityCalls } from './entity-calls.ts'
import { fieldProps } from './field-props.ts'
import { type FormDefinition, saveFailure } from './form-definition.ts'
import type { EntityForm } from './use-entity-form.ts'

/** A more specific availability than in or out of stock, with days as typed; "" for none. */
export type AvailabilityValue = '' | { state: string; days?: string; date?: string }

const availabilityValue = (availability: Availability | undefined): AvailabilityValue => {
  if (!availability) return ''
  const { state, days, date } = availability
  return { state, ...(days !== undefined && { days: String(days) }), ...(date !== undefined && { date }) }
}

/** The availability as readable text. */
function chosenText(value: AvailabilityValue): string {
  if (value === '') return 'Nothing more than in stock or not'
  const { state, days, date } = value
  return availabilityText({
    state: state as AvailabilityState,
    ...(days !== undefined && { days: Number(days) }),
    ...(date && { date }),
  })
}

const daysOf = ({ availability, 'facts.packedOn': packedOn }: ProductValues) => ({
  backOn: (availability || undefined)?.date,
  packedOn,
})

const empty = {
  name: '',
  description: '',
  ...pricedValues([blankSize]),
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

const calls = withFacts(
  entityCalls({
    kind: 'product',
    query: productsQuery,
    schema: productCreate,
    api: adminApi.products,
    fieldsOf: productFields,
  }),
)

/** The request body: fields with default values are sent only if they had another value before. */
export function productFields(all: ProductValues, isNew: boolean, base: ProductValues = empty) {
  const { subcategory, price, inStock, packs, slug, availability, hidden, ...values } = withoutFacts(all)
  return {
    ...values,
    ...((subcategory || base.subcategory) && { subcategory }),
    ...(slug && { slug }),
    ...((availability || base.availability) && { availability }),
    ...((hidden || base.hidden) && { hidden }),
    ...sentPrices({ price, inStock, packs: withKeptPictures(packs, values.pictures, base.packs) }, isNew),
    ...factsInput(all, base),
  }
}

const valuesOf = (product: Product): ProductValues => ({
  name: product.name,
  description: product.description,
  ...storedPrices(product),
  category: product.category?._id ?? '',
  subcategory: product.subcategory?._id ?? '',
  featured: product.featured,
  slug: '',
  ...factValues(product.facts),
  pictures: product.pictures,
  availability: availabilityValue(product.availability),
  hidden: product.hidden === true,
})

/** The form of a product; `today` is the date in the shop's time zone. */
export const productDefinition = (
  isNew: boolean,
  today: () => string,
): FormDefinition<Product, ProductValues> => ({
  ...calls,
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
    price: 'Price',
    category: 'Category',
    subcategory: 'Subcategory',
    featured: 'Featured Product',
    inStock: 'In Stock',
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
    ...errorsOfPrices(calls.check(productFields(values, isNew)), values),
  }),
  textOf: (field, values) => {
    if (field === 'packs') return sizesText(sizesOf(values), values.pictures)
    if (field === 'pictures') return picturesText(values.pictures)
    if (field === 'availability') return chosenText(values.availability)
    return calls.textOf(field, values)
  },
  // With several sizes, price and stock belong to the sizes.
  merge: ([base, mine, theirs], taken) => {
    if (mine.packs.length < 2 && theirs.packs.length < 2) return undefined
    const versions = [base && sizesOf(base), sizesOf(mine), sizesOf(theirs)] as const
    const { torn, sizes } = mergeSizes(versions, mine.pictures ?? theirs.pictures, taken)
    return { torn, merged: pricedValues(sizes) }
  },
  entryAt: (path, { packs }) => {
    const [list, index] = path.split('.')
    if (index === undefined) return undefined
    if (list === 'pictures') return `Picture ${Number(index) + 1}`
    const size = list === 'packs' && packs.length > 1 ? packs[Number(index)] : undefined
    return size && (nameOfSize(size) || `Size ${Number(index) + 1}`)
  },
  valuesOf,
  // A copy has no packing date, SKU or GTIN yet; a single picture is uploaded again.
  valuesOfCopy: product => {
    const values = valuesOf(product)
    const packs = values.packs.map(pack => ({
      ...pack,
      sku: '',
      gtin: '',
      ...(product.pictures ? {} : { image: '' }),
    }))
    return { ...values, 'facts.packedOn': '', packs }
  },
  otherSave: entity => {
    if (isNew) return { label: 'Save as draft', values: { hidden: true } }
    return entity?.hidden ? { label: 'Publish', values: { hidden: false } } : undefined
  },
  ...(isNew && { valuesForNext: ({ category, subcategory }) => ({ category, subcategory }) }),
  pictureRatio: productFrame.ratio,
  failureOf: saveFailure(
    productMessages.errorSavingProduct,
    isNew ? adminFailures.createProduct : adminFailures.updateProduct,
  ),
})

/** The price of a product, in rupees. */
export function PriceField({ form }: { form: EntityForm<Product, ProductValues> }) {
  const { price } = form.values
  return (
    <TextField
      {...fieldProps(form).text('price')}
      label={`Price (${rupeeSign})`}
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      value={price === notANumber ? undefined : price}
      onChange={({ target }) =>
        form.changeAll({ price: target.validity.badInput ? notANumber : target.value }, [
          'price',
          // A price above the MRP is said there.
          'packs.0.mrp',
        ])
      }
      // The mouse wheel must not change the price.
      onWheel={({ currentTarget }) => currentTarget.blur()}
      {...selectOnFocus}
    />
  )
}
