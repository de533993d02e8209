import type { Row } from '../changes/change-set.ts'
import { differenceOf } from '../changes/write-rows.ts'
import { isOfBase, slugBase } from '../slugs/slug.ts'

/* The fields by which people have rights to change products and sizes. */

/** Fields of columns with another name; "" for columns that change along with others. */
const fieldsOfProduct: Readonly<Record<string, string>> = {
  search_key: '',
  slug: 'address',
  version: '',
  updated_at: '',
  price_paise: 'price',
  in_stock: 'inStock',
  category_id: 'category',
  subcategory_id: 'subcategory',
  sort_order: 'order',
}

const fieldsOfPack: Readonly<Record<string, string>> = {
  price_paise: 'price',
  mrp_paise: 'mrp',
  offer_paise: 'offer',
  offer_from: 'offer',
  offer_until: 'offer',
  in_stock: 'inStock',
  image: 'image',
}

/** The changed fields of a product. */
export function changedProductFields(before: Row | null, after: Row | null): string[] {
  if (!before || !after) return ['product']
  // The address follows the name, where nobody types another one.
  const isGenerated = () => isOfBase(String(after.slug), slugBase('product', String(after.name)))
  return Object.keys(differenceOf(before, after))
    .map(column => (column === 'slug' && isGenerated() ? '' : (fieldsOfProduct[column] ?? column)))
    .filter(Boolean)
}

/** The changed fields of a size. */
export const changedPackFields = (before: Row | null, after: Row | null): string[] =>
  before && after
    ? Object.keys(differenceOf(before, after)).map(column => fieldsOfPack[column] ?? 'sizes')
    : ['sizes']
