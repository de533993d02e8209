import { packMessages } from '@chekku/domain/rules/packs/pack-errors'
import type { Product } from '@chekku/domain/schemas/product'
import { newSlugRows } from '../addresses/slug-store.ts'
import { categoryReferences } from '../categories/kind.ts'
import {
  isRemaining,
  type Kind,
  type RemainingRow,
  type Row,
  rowId,
  type WrittenRow,
} from '../changes/change-set.ts'
import { differenceOf } from '../changes/write-rows.ts'
import { inTurns } from '../database/batches.ts'
import type { Queries } from '../database/schema.ts'
import { entityKind } from '../entities/entity-kind.ts'
import { refuseFields } from '../entities/field-errors.ts'
import {
  ownersOfSkus,
  type PackRow,
  readPacks,
  type StoredPack,
  soldPacks,
  withPacks,
} from '../packs/pack-rows.ts'
import { isOfBase, slugBase } from '../slugs/slug.ts'
import { productsAsOf } from './as-of-time.ts'
import { type PictureColumns, type ProductColumns, pictureAccess } from './columns.ts'
import { faultOfPacks, wallOfWrite } from './packs.ts'
import { followingColumns, productStore } from './store.ts'

const sharedKind = entityKind(productStore, 'updateProduct')

/** How products are changed. */
export const productKind: Kind = {
  ...sharedKind,
  entity: {
    ...sharedKind.entity,
    asOf: (queries, products, now) => productsAsOf(queries, products as Product[], now, 'administrator'),
  },
  table: 'products',
  rights(before, after) {
    const fields = changedProductFields(before, after)
    return sharedKind.rights(before, after).map(right => ({ ...right, fields }))
  },
  /** Price, stock and search text; a change of sizes changes the time of their product too. */
  async derivedColumns(queries, rows, change) {
    const changed = rows.filter(
      ({ before, after, change }) => before && (change.touch || after.updated_at !== before.updated_at),
    )
    const packs = await packsAfter(queries, changed, change)
    return ({ id, after }) => {
      const sold = packs.get(id) ?? []
      // An undo that would leave none is refused.
      return sold.length === 0 ? {} : followingColumns(after as unknown as ProductColumns, sold)
    }
  },
  async afterWrite(transaction, rows) {
    // A preview link shows one draft: published or hidden, the product needs another.
    const publishedOrHidden = rows.filter(
      ({ before, after }) => before && after && before.hidden !== after.hidden,
    )
    for (const { id } of publishedOrHidden)
      await transaction.deleteFrom('previews').where('product_id', '=', id).execute()
    return newSlugRows(transaction, 'product', rows)
  },
  ...categoryReferences,
  picturesOf: row => pictureAccess.listOf(row as unknown as PictureColumns),
}

/** How sizes are changed; the row of their product always changes with them. */
export const packKind: Kind = {
  kind: 'pack',
  table: 'packs',
  key: ['product_id', 'id'],
  audit: 'product',
  parent: 'product',
  rights: (before, after) => [{ action: 'updateProduct', fields: changedPackFields(before, after) }],
  undoCreation: (_queries, { product_id, id }, at) => [
    { kind: 'pack', id: rowId(String(product_id), String(id)), set: { removed_at: at } },
  ],
  async afterWrite(transaction, rows) {
    await refuseTakenSkus(transaction, rows)
    return []
  },
  async checkAfterUndo(queries, rows) {
    const otherOf = await othersOfSkus(queries, rows)
    const ids = new Set(rows.map(({ after }) => String(after.product_id)))
    const rowsOfProducts = await queries
      .selectFrom('products')
      .select(['id', 'image', 'pictures'])
      .where('id', 'in', [...ids])
      .execute()
    const products = await withPacks(queries, rowsOfProducts)
    const stored = products.flatMap(({ packs }) => packs)
    const wall = await wallOfWrite(queries, Date.now(), { stored })
    const faults = new Map(products.map(product => [product.id, faultOfPacks(product, wall)]))
    return row => {
      const { product_id, sku } = row.after
      const other = otherOf(row)
      return other ? packMessages.skuTaken(String(sku), other.name) : faults.get(String(product_id))
    }
  },
}

/** The sizes that products have after a change: the stored ones, and those of the change in their place. */
async function packsAfter(
  queries: Queries,
  products: readonly RemainingRow[],
  change: readonly WrittenRow[],
): Promise<ReadonlyMap<string, readonly StoredPack[]>> {
  const changed = change.filter(({ kind }) => kind.kind === 'pack')
  const changedIds = new Set(changed.map(({ id }) => id))
  const rows = changed.flatMap(({ after }) => (after ?? []) as unknown as PackRow)
  const changedRows = Map.groupBy(rows, ({ product_id }) => product_id)
  const packs = new Map<string, readonly StoredPack[]>()
  for await (const part of inTurns(products.map(({ id }) => id))) {
    const stored = await readPacks(queries, part)
    for (const id of part) {
      const unchanged = (stored.get(id) ?? []).filter(pack => !changedIds.has(rowId(id, pack.id)))
      packs.set(id, soldPacks([...unchanged, ...(changedRows.get(id) ?? [])]))
    }
  }
  return packs
}

/**
 * Finds the product of another size that is sold under the SKU that a row gains. An SKU that two had before is no hindrance to
 * a change of something else.
 */
async function othersOfSkus(queries: Queries, rows: readonly RemainingRow[]) {
  const gainsSku = ({ before, after: { sku, removed_at } }: RemainingRow) =>
    sku !== '' && removed_at === null && (before?.sku !== sku || before?.removed_at !== removed_at)
  const skus = rows.filter(gainsSku).map(({ after }) => String(after.sku))
  const owners = await ownersOfSkus(queries, skus)
  return (row: RemainingRow) => {
    if (!gainsSku(row)) return undefined
    const isOther = (owner: { product_id: string; id: string }) =>
      owner.product_id !== row.after.product_id || owner.id !== row.after.id
    return owners.get(String(row.after.sku))?.find(isOther)
  }
}

/** Refuses the SKUs that sizes gain although another has them. */
async function refuseTakenSkus(queries: Queries, rows: readonly WrittenRow[]): Promise<void> {
  const remaining = rows.filter(isRemaining)
  const otherOf = await othersOfSkus(queries, remaining)
  const errors: Record<string, string> = {}
  for (const row of remaining) {
    const other = otherOf(row)
    const { position, sku } = row.after
    if (other) errors[`packs.${position}.sku`] = packMessages.skuTaken(String(sku), other.name)
  }
  refuseFields(errors)
}

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
function changedProductFields(before: Row | null, after: Row | null): string[] {
  if (!before || !after) return ['product']
  // The address follows the name, where nobody types another one.
  const isGenerated = () => isOfBase(String(after.slug), slugBase('product', String(after.name)))
  return Object.keys(differenceOf(before, after))
    .map(column => (column === 'slug' && isGenerated() ? '' : (fieldsOfProduct[column] ?? column)))
    .filter(Boolean)
}

/** The changed fields of a size. */
const changedPackFields = (before: Row | null, after: Row | null): string[] =>
  before && after
    ? Object.keys(differenceOf(before, after)).map(column => fieldsOfPack[column] ?? 'sizes')
    : ['sizes']
