import type { emptyPack, PackText } from './pack-defaults.ts'

/* The fields of a size. Adding one here adds it to schemas, rows, sheets, search, forms and the activity. */

/** A code names one size alone; a copy of the size has none. */
type CodeKind = 'code' | 'bar-code'
/** The type of a field’s value, which decides its schema, its cell and its form control. */
export type PackKind =
  | CodeKind
  | 'line'
  | 'measure'
  | 'quantity'
  | 'pieces'
  | 'weight'
  | 'price'
  | 'printed-price'
  | 'offer'
  | 'flag'
  | 'picture'

export interface PackFieldDefinition<Kind = PackKind> {
  name: string
  kind: Kind
  /** Its column in a sheet, and the names that other shops’ programs give it. */
  column?: string
  shopify?: readonly string[]
  wooCommerce?: readonly string[]
}

/** All fields of a size, in the order of their columns. */
export const packFields = {
  /** Bottle, tin, pouch; "" if not given. */
  kind: { name: 'Kind', kind: 'line', column: 'pack' },
  measure: { name: 'Measure', kind: 'measure' },
  /** Quantity of one piece in millilitres, grams or pieces; null without a measure. */
  quantity: { name: 'Quantity', kind: 'quantity', column: 'quantity' },
  /** Number of pieces sold together: 2 in "2 × 250 g". */
  pieces: { name: 'Pieces', kind: 'pieces' },
  /** Weight of one piece of a size that is sold by volume. */
  grams: { name: 'Weight in grams', kind: 'weight' },
  price: {
    name: 'Price',
    kind: 'price',
    column: 'price',
    shopify: ['price', 'variant price'],
    wooCommerce: ['regular price'],
  },
  /** Maximum retail price, as printed on the label. */
  mrp: {
    name: 'MRP',
    kind: 'printed-price',
    column: 'mrp',
    shopify: ['compare-at price', 'variant compare at price'],
  },
  offer: { name: 'Offer', kind: 'offer' },
  inStock: { name: 'In stock', kind: 'flag', column: 'in stock', wooCommerce: ['in stock?'] },
  sku: { name: 'SKU', kind: 'code', column: 'sku', shopify: ['sku', 'variant sku'], wooCommerce: ['sku'] },
  gtin: {
    name: 'GTIN',
    kind: 'bar-code',
    column: 'gtin',
    shopify: ['barcode', 'variant barcode'],
    wooCommerce: ['gtin, upc, ean, or isbn'],
  },
  /** Path of the size’s own picture, or "". */
  image: { name: 'Picture of a size', kind: 'picture' },
} as const satisfies Record<
  Exclude<keyof typeof emptyPack, PackText> | 'price' | 'offer',
  PackFieldDefinition<Exclude<PackKind, CodeKind>>
> &
  Record<PackText, PackFieldDefinition<CodeKind | 'line'>>
export type PackField = keyof typeof packFields
export const packFieldKeys = Object.keys(packFields) as PackField[]
