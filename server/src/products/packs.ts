import { randomUUIDv7 } from 'node:crypto'
import { type Paise, paiseToRupees } from '@chekku/domain/money'
import { fieldProblem } from '@chekku/domain/problem'
import { offeredPack } from '@chekku/domain/product/pack-prices'
import { doubtsOfPrices } from '@chekku/domain/product/price-changes'
import { askedPrice, isOver, offerError, offerMessages, type StoredOffer } from '@chekku/domain/rules/offers'
import { emptyPack } from '@chekku/domain/rules/pack-defaults'
import { packErrors, packMessages } from '@chekku/domain/rules/pack-errors'
import { packLimits } from '@chekku/domain/rules/pack-limits'
import { packName } from '@chekku/domain/rules/pack-name'
import type { PackSave } from '@chekku/domain/schemas/product/pack-save'
import {
  type Columns,
  isRemaining,
  type Kind,
  type RemainingRow,
  type RowChange,
  rowId,
  type WrittenRow,
} from '../changes/change-set.ts'
import type { Queries } from '../database/schema.ts'
import { refuseFields } from '../entities/entity-service.ts'
import {
  ownersOfSkus,
  type PackRow,
  packColumns,
  type StoredPack,
  soldPacks,
  withPacks,
} from '../packs/pack-rows.ts'
import { readWallTimes } from '../shop/service.ts'
import { changedPackFields } from './changed-fields.ts'
import { type PictureColumns, pictureAccess } from './pictures.ts'

/** Fields of a write about sizes: a list of sizes, or price, offer and stock as for a product with a single size. */
export interface SentPacks {
  packs?: readonly PackSave[] | undefined
  price_paise?: Paise | undefined
  in_stock?: 0 | 1 | undefined
  offer?: StoredOffer | null | undefined
}

/** A product with its sizes and pictures, as far as a change of its sizes depends on them. */
interface Sized extends PictureColumns {
  id: string
  price_paise: Paise
  in_stock: 0 | 1
  packs: readonly PackRow[]
}

/**
 * The sizes of a product after a change; undefined if none changes. `packs` is the complete list and determines price
 * and stock. Without it, a price or an offer applies to a product with a single size, and is refused for several, and
 * stock applies to all sizes. Values equal to the shown ones are ignored, since older clients send these back; `wall` is
 * the time, of which prices are shown.
 */
export function changedPacks(
  row: Sized,
  { packs: sent, price_paise, in_stock, offer }: SentPacks,
  wall: string,
  pictures: PictureColumns = row,
): readonly StoredPack[] | undefined {
  const stored = soldPacks(row.packs)
  if (sent) {
    // An earlier size comes back under its id.
    const known = [...stored, ...row.packs.map(({ id }) => ({ _id: id })), { _id: row.id }]
    return mergedPacks(sent, known, pictureAccess.listOf(pictures), wall)
  }
  const shown = offeredPack(stored.map(pack => ({ ...pack, price: askedPrice(pack, wall) }))).price
  const isShown = price_paise === row.price_paise || (price_paise === shown && offer !== null)
  const newPrice = isShown ? undefined : price_paise
  const newStock = in_stock === row.in_stock ? undefined : in_stock
  return newPrice === undefined && newStock === undefined && offer === undefined
    ? undefined
    : repriced(packsWithStock(stored, newStock), { price: newPrice, offer }, wall)
}

/** The wall time of a write of sizes; "" where no offer depends on it, which spares a query. */
export async function wallOfWrite(
  queries: Queries,
  now: number,
  { stored, sent = [] }: { stored: readonly PackRow[]; sent?: readonly SentPacks[] },
): Promise<string> {
  const isConcerned =
    stored.some(({ offer_paise }) => offer_paise !== null) ||
    sent.some(({ offer, packs = [] }) => offer || packs.some(pack => pack.offer))
  if (!isConcerned) return ''
  const [wall] = await readWallTimes(queries, now)
  return wall
}

/** The sizes of a product of which all are in stock, or none. */
export const packsWithStock = (packs: readonly StoredPack[], in_stock: 0 | 1 | undefined) =>
  in_stock === undefined ? packs : packs.map(pack => ({ ...pack, inStock: in_stock === 1 }))

/** The only size of a product with another price or offer. */
export function repriced(
  packs: readonly StoredPack[],
  { price, offer }: { price?: Paise | undefined; offer: SentPacks['offer'] },
  wall: string,
): readonly StoredPack[] {
  const [only, ...others] = packs
  if (only === undefined || (price === undefined && offer === undefined)) return packs
  if (others.length > 0)
    throw price === undefined
      ? fieldProblem('offer', offerMessages.severalSizes(packs.length))
      : fieldProblem('price', packMessages.severalPrices(packs))
  const pack = { ...only, price: price ?? only.price }
  const [error] = packErrors([pack])
  if (error) throw fieldProblem('price', error[2])
  const after = offerAfter(pack, offer, wall)
  if (after.error) throw fieldProblem(offer ? after.error[0] : 'price', after.error[1])
  return [{ ...pack, offer: after.offer }]
}

/** The offer of a size after a write; one that is over goes with the next write of its size. */
function offerAfter(pack: StoredPack, sent: SentPacks['offer'], wall: string) {
  const offer = sent === undefined ? pack.offer : sent
  if (!offer) return { offer: null }
  if (isOver(offer, wall)) {
    const isNew = sent && sent.until !== pack.offer?.until
    return isNew
      ? { offer, error: ['offer.until', offerMessages.isPast(packName(pack))] as const }
      : { offer: null }
  }
  const wrong = offerError(packName(pack), pack.price, offer.price)
  return { offer, ...(wrong !== undefined && { error: ['offer.price', wrong] as const }) }
}

/**
 * Merges sent sizes with the stored ones, or with defaults for new ones. Rejects with all errors at once. A price that an
 * offer asks at the time `wall` is no new price, unless the offer is taken away with it.
 */
export function mergedPacks(
  sent: readonly PackSave[],
  known: readonly (Pick<StoredPack, '_id'> & Partial<StoredPack>)[],
  pictures: readonly string[],
  wall: string,
): StoredPack[] {
  const errors: Record<string, string> = {}
  const packs = sent.map((one, index): StoredPack => {
    const before = known.find(({ _id }) => _id === one._id)
    if (one._id !== undefined && !before) errors[`packs.${index}._id`] = packMessages.idUnknown
    if (one._id !== undefined && sent.findIndex(({ _id }) => _id === one._id) < index)
      errors[`packs.${index}._id`] = packMessages.idTwice
    const isAsked =
      before?.price !== undefined &&
      one.offer !== null &&
      one.price === askedPrice({ ...before, price: before.price }, wall)
    const price = (isAsked ? undefined : one.price) ?? before?.price
    if (price === undefined) errors[`packs.${index}.price`] = packMessages.priceNeeded
    const pack = {
      ...emptyPack,
      ...before,
      ...one,
      _id: one._id ?? randomUUIDv7(),
      price: price ?? (0 as Paise),
    }
    if (pack.image !== '' && pack.image !== before?.image && !pictures.includes(pack.image))
      errors[`packs.${index}.image`] = packMessages.image
    const { offer, error } = offerAfter({ ...pack, offer: before?.offer }, one.offer, wall)
    if (error && price !== undefined) errors[`packs.${index}.${error[0]}`] = error[1]
    return { ...pack, offer }
  })
  for (const [index, field, text] of packErrors(packs)) errors[`packs.${index}.${field}`] ??= text
  refuseFields(errors)
  return packs
}

/** Likely slips in new prices and offers of a product's sizes. */
export const doubtsOfPacks = (name: string, packs: readonly StoredPack[], stored: readonly StoredPack[]) =>
  doubtsOfPrices(
    { name },
    packs.map(({ mrp, price, offer, ...pack }) => {
      const before = stored.find(({ _id }) => _id === pack._id)
      return {
        pack: { ...pack, mrp: mrp === null ? null : paiseToRupees(mrp) },
        before: before?.price ?? (0 as Paise),
        after: price,
        offer: offer?.price,
        isNewOffer: offer?.price !== before?.offer?.price,
      }
    }),
  )

/** The rows that make these the sizes of a stored product, without those that stay as they are. */
export function packChanges(
  { id: product, packs: stored }: Pick<Sized, 'id' | 'packs'>,
  packs: readonly StoredPack[],
  at: number,
): RowChange[] {
  const rows = new Map(stored.map(row => [row.id, row]))
  const changed = (row: PackRow, set: Columns): RowChange => ({
    kind: 'pack',
    id: rowId(product, row.id),
    set,
    existingRow: { ...row },
  })
  const kept = packs.flatMap((pack, position): RowChange[] => {
    const columns = { ...packColumns(pack), position, removed_at: null }
    const row = rows.get(pack._id)
    if (!row) return [newPack(product, pack, position)]
    const isSame = Object.entries(columns).every(([column, value]) => row[column as keyof PackRow] === value)
    return isSame ? [] : [changed(row, columns)]
  })
  const ids = new Set(packs.map(({ _id }) => _id))
  const removed = stored.filter(({ id, removed_at }) => removed_at === null && !ids.has(id))
  return [...kept, ...removed.map(row => changed(row, { removed_at: at }))]
}

/** A size that a product gets. */
export const newPack = (product_id: string, pack: StoredPack, position: number): RowChange => ({
  kind: 'pack',
  id: rowId(product_id, pack._id),
  insert: { ...packColumns(pack), product_id, id: pack._id, position, removed_at: null },
})

/**
 * The products of other sizes that are sold under SKUs which these rows have got. An SKU that two had before is no
 * hindrance to a change of something else.
 */
async function othersOfSkus(queries: Queries, rows: readonly RemainingRow[]) {
  const hasGot = ({ before, after: { sku, removed_at } }: RemainingRow) =>
    sku !== '' && removed_at === null && (before?.sku !== sku || before?.removed_at !== removed_at)
  const skus = rows.filter(hasGot).map(({ after }) => String(after.sku))
  const owners = await ownersOfSkus(queries, skus)
  return (row: RemainingRow) =>
    hasGot(row)
      ? owners
          .get(String(row.after.sku))
          ?.find(({ product_id, id }) => product_id !== row.after.product_id || id !== row.after.id)
      : undefined
}

/** Rejects with the SKUs that sizes got although another has them; those of before stay as they are. */
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

/** Why a product can't have its sizes at a wall time; undefined if it can. */
function faultOfPacks(
  { packs: rows, ...product }: PictureColumns & { packs: readonly PackRow[] },
  wall: string,
) {
  const packs = soldPacks(rows)
  if (packs.length === 0) return packMessages.atLeastOne
  if (packs.length > packLimits.packs) return packMessages.tooMany
  const pictures = ['', ...pictureAccess.listOf(product)]
  if (packs.some(({ image }) => !pictures.includes(image))) return packMessages.image
  const ofOffers = packs.flatMap(pack => offerAfter(pack, undefined, wall).error?.[1] ?? [])
  return packErrors(packs)[0]?.[2] ?? ofOffers[0]
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
  async followingRows(transaction, rows) {
    await refuseTakenSkus(transaction, rows)
    return []
  },
  async checkAfterUndo(queries, rows) {
    const otherOf = await othersOfSkus(queries, rows)
    const ids = new Set(rows.map(({ after }) => String(after.product_id)))
    const products = await queries
      .selectFrom('products')
      .select(['id', 'image', 'pictures'])
      .where('id', 'in', [...ids])
      .execute()
    const whole = await withPacks(queries, products)
    const wall = await wallOfWrite(queries, Date.now(), { stored: whole.flatMap(({ packs }) => packs) })
    const faults = new Map(whole.map(product => [product.id, faultOfPacks(product, wall)]))
    return row => {
      const { product_id, sku } = row.after
      const other = otherOf(row)
      return other ? packMessages.skuTaken(String(sku), other.name) : faults.get(String(product_id))
    }
  },
}
