import { packTexts } from '@chekku/domain/rules/packs/pack-defaults'
import { type PackKind, packFields } from '@chekku/domain/rules/packs/pack-fields'
import { ofEachText } from '@chekku/domain/rules/product-texts'
import type { Product } from '@chekku/domain/schemas/product'
import type { ProductPicture } from '@chekku/domain/schemas/product/product-picture'
import { factLabels, factsInput, factValues, withoutFacts } from '../../components/facts/fact-values.ts'
import { type AvailabilityValue, availabilityValue } from '../../components/product/availability-value.ts'
import { blankSize, sentSizes, storedSizes, withKeptPictures } from '../sizes/size-values.ts'

/** The values of the form of a product; these of a new one. */
export const emptyProduct = {
  name: '',
  ...ofEachText(() => ''),
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
export type ProductValues = typeof emptyProduct

export const productLabels: Record<keyof ProductValues, string> = {
  name: 'Product Name',
  ...ofEachText((_text, { name }) => name),
  category: 'Category',
  subcategory: 'Subcategory',
  featured: 'Featured Product',
  packs: 'Sizes',
  slug: 'Address',
  ...factLabels,
  pictures: 'Pictures',
  availability: 'Availability',
  hidden: 'Hidden from visitors (draft)',
}

const optionalFields = ['subcategory', 'slug', 'availability', 'hidden'] as const
type OptionalFields = Partial<Pick<ProductValues, (typeof optionalFields)[number]>>

/** The request body: an optional field with its default value is sent only if it had another one before. */
export function productFields(product: ProductValues, isNew: boolean, base: ProductValues = emptyProduct) {
  const { subcategory, packs, slug, availability, hidden, ...values } = withoutFacts(product)
  const fieldsToSend = optionalFields.filter(field => product[field] || base[field])
  const optional: OptionalFields = Object.fromEntries(fieldsToSend.map(field => [field, product[field]]))
  return {
    ...values,
    ...optional,
    ...sentSizes(withKeptPictures(packs, values.pictures, base.packs), isNew, base.packs),
    ...factsInput(product, base),
  }
}

export const productValues = (product: Product): ProductValues => ({
  name: product.name,
  ...ofEachText(text => product[text]),
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

/** The values with every field of each size; fields that are there keep their order, since forms compare values as JSON. */
export const withCompleteSizes = (values: ProductValues): ProductValues => ({
  ...values,
  packs: values.packs.map(size => ({ ...size, ...blankSize, ...size })),
})

const codeKinds: readonly PackKind[] = ['code', 'bar-code']
const emptyCodes = Object.fromEntries(
  packTexts.filter(field => codeKinds.includes(packFields[field].kind)).map(field => [field, '']),
)

/**
 * The values of a copy. It has no packing date, code or offer yet, and is no draft; a single picture is uploaded again.
 */
export function copiedValues(product: Product): ProductValues {
  const values = productValues(product)
  const packs = values.packs.map(pack => ({
    ...pack,
    ...emptyCodes,
    offerPrice: '',
    offerFrom: '',
    offerUntil: '',
    ...(product.pictures ? {} : { image: '' }),
  }))
  return { ...values, 'facts.packedOn': '', packs, hidden: false }
}
