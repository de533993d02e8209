import { type Paise, paiseToRupees } from '@chekku/domain/money'
import { offeredPack } from '@chekku/domain/product/pack-prices'
import type { StoredOffer } from '@chekku/domain/rules/offers'
import { emptyPack } from '@chekku/domain/rules/packs/pack-defaults'
import { type PackField, packFieldKeys } from '@chekku/domain/rules/packs/pack-fields'
import type { Product } from '@chekku/domain/schemas/product'
import type { Offer, offered } from '@chekku/domain/schemas/product/offer'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { type Selectable, sql } from 'kysely'
import { type Columns, type RowChange, rowId } from '../changes/change-set.ts'
import { inTurns } from '../database/batches.ts'
import type { PacksTable, Queries } from '../database/schema.ts'

/* The rows of sizes, for the features that read or plan them. */

export type PackRow = Selectable<PacksTable>
/** A size within the server, which holds prices in paise. */
export type StoredPack = Omit<Pack, 'price' | 'mrp' | keyof typeof offered> & {
  /** The regular price. */
  price: Paise
  mrp: Paise | null
  offer?: StoredOffer | null | undefined
}
type PackColumns = Omit<PackRow, 'product_id' | 'id' | 'position' | 'removed_at'>

/** All sizes of products by the products' ids, also those that are sold no more; of all products without ids. */
export async function readPacks(
  queries: Queries,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, PackRow[]>> {
  if (ids?.length === 0) return new Map()
  const rows = await queries
    .selectFrom('packs')
    .selectAll()
    .$if(ids !== undefined, packs => packs.where('product_id', 'in', ids ?? []))
    .execute()
  return Map.groupBy(rows, ({ product_id }) => product_id)
}

/** Products with all of their sizes. */
export async function withPacks<Row extends { id: string }>(
  queries: Queries,
  products: readonly Row[],
): Promise<(Row & { packs: readonly PackRow[] })[]> {
  const packs = await readPacks(
    queries,
    products.map(({ id }) => id),
  )
  return products.map(product => ({ ...product, packs: packs.get(product.id) ?? [] }))
}

/** The sizes of products outside the trash that are sold under these SKUs, by SKU, with the names of their products. */
export async function ownersOfSkus(queries: Queries, skus: readonly string[]) {
  const found: { sku: string; product_id: string; id: string; name: string }[] = []
  for await (const part of inTurns([...new Set(skus)])) {
    const owners = queries
      .selectFrom('packs')
      .innerJoin('products', 'products.id', 'packs.product_id')
      .select(['packs.sku', 'packs.product_id', 'packs.id', 'products.name'])
      .where('packs.sku', 'in', part)
      // The index has this condition.
      .where(sql<boolean>`packs.sku <> ''`)
      .where('packs.removed_at', 'is', null)
      .where('products.deletion_id', 'is', null)
    found.push(...(await owners.execute()))
  }
  return Map.groupBy(found, ({ sku }) => sku)
}

/** The sizes that are sold, in order. */
export const soldPacks = (rows: readonly PackRow[]): StoredPack[] =>
  rows
    .filter(({ removed_at }) => removed_at === null)
    .sort((one, other) => one.position - other.position)
    .map(storedPack)

/** The sizes as they are stored: none if there is a single plain one. */
export function presentPacks(rows: readonly PackRow[]): Pick<Product, 'packs' | 'offer'> {
  const packs = soldPacks(rows)
  if (packs.length > 1 || !packs.every(isPlain)) return { packs: packs.map(presentPack) }
  return presentOffer(packs[0]?.offer)
}

const presentPack = ({ offer, ...pack }: StoredPack): Pack => ({
  ...pack,
  price: paiseToRupees(pack.price),
  mrp: pack.mrp === null ? null : paiseToRupees(pack.mrp),
  ...presentOffer(offer),
})

const presentOffer = (offer: StoredOffer | null | undefined): { offer?: Offer } =>
  offer ? { offer: { ...offer, price: paiseToRupees(offer.price) } } : {}

const storedOffer = ({ offer_paise: price, offer_from: from, offer_until: until }: PackRow) =>
  price === null || until === null ? undefined : { price, from, until }

const converted = ['price', 'mrp', 'offer', 'inStock'] as const
type OwnColumn = Exclude<PackField, (typeof converted)[number]>
/** The fields that have a column of their name. */
const ownColumns = packFieldKeys.filter((field): field is OwnColumn => !converted.some(one => one === field))

/** Copies a field. A list has thousands of sizes, and a loop copies them in a quarter of the time of a spread row. */
function copyField<Field extends OwnColumn>(
  field: Field,
  from: Pick<PackRow, Field>,
  to: Pick<PackRow, Field>,
) {
  to[field] = from[field]
}

/** Gives all sizes their keys in the order of the table, in which the activity names changes. */
const blank = {
  ...Object.fromEntries(['_id', ...packFieldKeys].map(field => [field, undefined])),
  ...emptyPack,
}

function storedPack(row: PackRow): StoredPack {
  const pack: StoredPack = {
    ...blank,
    _id: row.id,
    price: row.price_paise,
    mrp: row.mrp_paise,
    offer: storedOffer(row),
    inStock: row.in_stock === 1,
  }
  for (const field of ownColumns) copyField(field, row, pack)
  return pack
}

const { inStock: _inStock, ...defaults } = emptyPack
const defaultFields = Object.keys(defaults) as (keyof typeof defaults)[]

/** True if nothing is known of a size except price, offer and stock; no product has several of these. */
const isPlain = (pack: StoredPack) => defaultFields.every(field => pack[field] === defaults[field])

/** Only a size that is sold by volume has a weight. */
export const packColumns = ({
  _id,
  price,
  mrp,
  offer,
  inStock,
  grams,
  ...columns
}: StoredPack): PackColumns => ({
  ...columns,
  grams: columns.measure === 'volume' ? grams : null,
  price_paise: price,
  mrp_paise: mrp,
  offer_paise: offer?.price ?? null,
  offer_from: offer?.from ?? null,
  offer_until: offer?.until ?? null,
  in_stock: inStock ? 1 : 0,
})

/** Gives a single plain size the id of its product, under which it is stored. */
export function withPlainId(productId: string, packs: readonly StoredPack[]): readonly StoredPack[] {
  const [only, ...others] = packs
  return only && others.length === 0 && isPlain(only) ? [{ ...only, _id: productId }] : packs
}

/** The price of a product is that of the size shown in lists; it is in stock if any size is. */
export const offeredColumns = (packs: readonly StoredPack[]): { price_paise: Paise; in_stock: 0 | 1 } => ({
  price_paise: offeredPack(packs).price,
  in_stock: packs.some(({ inStock }) => inStock) ? 1 : 0,
})

/** The rows that make these the sizes of a stored product, without those that stay as they are. */
export function packChanges(
  { id: product, packs: stored }: { id: string; packs: readonly PackRow[] },
  packs: readonly StoredPack[],
  at: number,
): RowChange[] {
  const rows = new Map(stored.map(row => [row.id, row]))
  const changeOf = (row: PackRow, set: Columns): RowChange => ({
    kind: 'pack',
    id: rowId(product, row.id),
    set,
    existingRow: { ...row },
  })
  const saves = packs.flatMap((pack, position): RowChange[] => {
    const columns = { ...packColumns(pack), position, removed_at: null }
    const row = rows.get(pack._id)
    if (!row) return [newPack(product, pack, position)]
    const isSame = Object.entries(columns).every(([column, value]) => row[column as keyof PackRow] === value)
    return isSame ? [] : [changeOf(row, columns)]
  })
  const ids = new Set(packs.map(({ _id }) => _id))
  const removedRows = stored.filter(({ id, removed_at }) => removed_at === null && !ids.has(id))
  return [...saves, ...removedRows.map(row => changeOf(row, { removed_at: at }))]
}

/** The row of a size that a product gets. */
export const newPack = (product_id: string, pack: StoredPack, position: number): RowChange => ({
  kind: 'pack',
  id: rowId(product_id, pack._id),
  insert: { ...packColumns(pack), product_id, id: pack._id, position, removed_at: null },
})
