import { randomUUIDv7 } from 'node:crypto'
import { invalid, problemMessages } from '@chekku/domain/problem'
import { packErrors, packMessages } from '@chekku/domain/product/pack-rules'
import { emptyPack, offeredPack, packsOf } from '@chekku/domain/product/packs'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import type { PackSave } from '@chekku/domain/schemas/product/pack-save'
import { hasRecorded } from '../audit/service.ts'
import type { Queries } from '../database/schema.ts'
import { flagColumn } from '../entities/columns.ts'
import { fieldProblem } from '../entities/entity-service.ts'
import { type PictureColumns, productPictures } from './pictures.ts'
import { type ProductColumns, type ProductRow, presentProduct } from './store.ts'

/** The columns derived from a product's sizes. */
export type PackColumns = Pick<ProductColumns, 'packs' | 'price_paise' | 'in_stock'>

/** Fields of a write about sizes: a list of sizes, or price and stock as for a product with a single size. */
export interface SentPacks {
  packs?: readonly PackSave[] | undefined
  price_paise?: number | undefined
  in_stock?: 0 | 1 | undefined
}

/** The sizes of a row. For a product without stored sizes, one size with the product's id. */
export const storedPacks = (row: ProductRow): readonly Pack[] => packsOf(presentProduct(row))

/** True if nothing is known of a size except price and stock. */
const isPlain = ({ _id, price, inStock, ...said }: Pack) =>
  Object.entries(emptyPack).every(
    ([field, empty]) => field === 'inStock' || said[field as keyof typeof said] === empty,
  )

/** The price is that of the size shown in lists; the product is in stock if any size is. */
export function packColumns(packs: readonly Pack[]): PackColumns {
  const [first, ...others] = packs
  const isSaid = first === undefined || others.length > 0 || !isPlain(first)
  return {
    packs: isSaid ? JSON.stringify(packs) : '',
    price_paise: Math.round(offeredPack(packs).price * 100),
    in_stock: flagColumn(packs.some(({ inStock }) => inStock)),
  }
}

/** The size columns of a new product; empty if no sizes are sent. */
export const newPackColumns = (
  { packs }: Pick<SentPacks, 'packs'>,
  pictures: PictureColumns | undefined,
): Partial<PackColumns> => (packs ? packColumns(mergedPacks(packs, [], picturesOf(pictures))) : {})

/** The pictures that a size may refer to. */
const picturesOf = (columns: PictureColumns | undefined) => (columns ? productPictures.listOf(columns) : [])

/**
 * Columns of a changed product's sizes; empty if none changes. `packs` is the complete list and determines price and
 * stock. Without it, a price applies to a product with a single size, and is refused for several, and stock applies to
 * all sizes. Values equal to the shown ones are ignored, since older clients send these back.
 */
export async function changedPackColumns(
  queries: Queries,
  row: ProductRow,
  { packs: sent, price_paise, in_stock }: SentPacks,
  pictures: PictureColumns = row,
): Promise<Partial<PackColumns>> {
  const stored = storedPacks(row)
  if (sent)
    return packColumns(
      mergedPacks(sent, await knownPacks(queries, row.id, stored, sent), picturesOf(pictures)),
    )
  if (row.packs === '') return {}
  const newPrice = price_paise === row.price_paise ? undefined : price_paise
  const newStock = in_stock === row.in_stock ? undefined : in_stock
  if (newPrice === undefined && newStock === undefined) return {}
  return packColumns(repriced(restocked(stored, newStock), newPrice))
}

/** For a bulk change: unlike an update, stock always applies to all sizes, even if it equals the shown stock. */
export const restockedColumns = (
  row: ProductRow,
  { in_stock }: Pick<SentPacks, 'in_stock'>,
): Partial<PackColumns> =>
  row.packs === '' || in_stock === undefined ? {} : packColumns(restocked(storedPacks(row), in_stock))

const restocked = (packs: readonly Pack[], in_stock: 0 | 1 | undefined) =>
  in_stock === undefined ? packs : packs.map(pack => ({ ...pack, inStock: in_stock === 1 }))

function repriced(packs: readonly Pack[], paise: number | undefined): readonly Pack[] {
  const [only, ...others] = packs
  if (paise === undefined || only === undefined) return packs
  if (others.length > 0) throw fieldProblem('price', packMessages.severalPrices(packs))
  const pack = { ...only, price: paise / 100 }
  const [error] = packErrors([pack])
  if (error) throw fieldProblem('price', error[2])
  return [pack]
}

/** The stored sizes, and earlier ones by the audit log: Undo restores a size under its id. */
async function knownPacks(
  queries: Queries,
  productId: string,
  stored: readonly Pack[],
  sent: readonly PackSave[],
): Promise<readonly Pick<Pack, '_id'>[]> {
  const known: Pick<Pack, '_id'>[] = [...stored]
  for (const { _id } of sent) {
    if (_id === undefined || _id === productId || known.some(pack => pack._id === _id)) continue
    if (await hasRecorded(queries, productId, `{"_id":${JSON.stringify(_id)},"kind":`)) known.push({ _id })
  }
  return [...known, { _id: productId }]
}

/** Merges sent sizes with the stored ones, or with defaults for new ones. Rejects with all errors at once. */
export function mergedPacks(
  sent: readonly PackSave[],
  known: readonly (Pick<Pack, '_id'> & Partial<Pack>)[],
  pictures: readonly string[],
): Pack[] {
  const errors: Record<string, string> = {}
  const packs = sent.map((one, index): Pack => {
    const before = known.find(({ _id }) => _id === one._id)
    if (one._id !== undefined && !before) errors[`packs.${index}._id`] = packMessages.idUnknown
    if (one._id !== undefined && sent.findIndex(({ _id }) => _id === one._id) < index)
      errors[`packs.${index}._id`] = packMessages.idTwice
    const price = one.price ?? before?.price
    if (price === undefined) errors[`packs.${index}.price`] = packMessages.priceNeeded
    const pack = { ...emptyPack, ...before, ...one }
    if (pack.image !== '' && pack.image !== before?.image && !pictures.includes(pack.image))
      errors[`packs.${index}.image`] = packMessages.image
    return inOrder({ ...pack, _id: one._id ?? randomUUIDv7(), price: price ?? 0 })
  })
  for (const [index, field, text] of packErrors(packs)) errors[`packs.${index}.${field}`] ??= text
  if (Object.keys(errors).length > 0) throw invalid(errors, problemMessages.checkFields)
  return packs
}

/** Fixed order of fields, so that equal sizes are equal JSON; only a size sold by volume has a weight. */
const inOrder = (pack: Pack): Pack => ({
  _id: pack._id,
  kind: pack.kind,
  measure: pack.measure,
  quantity: pack.quantity,
  pieces: pack.pieces,
  grams: pack.measure === 'volume' ? pack.grams : null,
  price: pack.price,
  mrp: pack.mrp,
  inStock: pack.inStock,
  sku: pack.sku,
  gtin: pack.gtin,
  image: pack.image,
})
