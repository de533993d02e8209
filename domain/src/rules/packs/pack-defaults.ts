/* The part of a size’s fields that visitors download; `pack-fields.ts` has the rest. */

/** Default values of a new size; `price` has none. */
export const emptyPack = {
  kind: '',
  measure: null,
  quantity: null,
  pieces: 1,
  grams: null,
  mrp: null,
  inStock: true,
  sku: '',
  gtin: '',
  image: '',
} as const

/** The texts of a size beside its name, in the order of forms. */
export const packTexts = ['sku', 'gtin'] as const
export type PackText = (typeof packTexts)[number]
