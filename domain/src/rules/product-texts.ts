import { catalogueLimits } from './catalogue-limits.ts'

export interface ProductTextDefinition {
  name: string
  /** Maximum length. */
  characters: number
  isParagraph?: boolean
  /** Its names in the sheets of other programs. */
  shopify?: readonly string[]
  wooCommerce?: readonly string[]
}

/**
 * The texts of a product beside its name, "" for none. Adding one here adds it to the API, rows, form and sheets; helpers
 * may change it.
 */
export const productTexts = {
  description: {
    name: 'Description',
    characters: catalogueLimits.descriptionCharacters,
    isParagraph: true,
    shopify: ['description', 'body (html)'],
    wooCommerce: ['description'],
  },
} as const satisfies Record<string, ProductTextDefinition>
export type ProductText = keyof typeof productTexts
export const productTextKeys = Object.keys(productTexts) as ProductText[]

/** A value for each text of a product, by its key. */
export const ofEachText = <Value>(toValue: (text: ProductText, definition: ProductTextDefinition) => Value) =>
  Object.fromEntries(productTextKeys.map(text => [text, toValue(text, productTexts[text])])) as Record<
    ProductText,
    Value
  >
