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

/** The columns that follow from a product's sizes. */
export type PackColumns = Pick<ProductColumns, 'packs' | 'price_paise' | 'in_stock'>

/** What a write says of sizes: of each, or of the product as if it had one. */
export interface SentPacks {
  packs?: readonly PackSave[] | undefined
  price_paise?: number | undefined
  in_stock?: 0 | 1 | undefined
}

/** The sizes of a row; one of which nothing is known has the product's id. */
export const storedPacks = (row: ProductRow): readonly Pack[] => packsOf(presentProduct(row))

/** Whether nothing but price and stock is known of it. */
const isPlain = ({ _id, price, inStock, ...said }: Pack) =>
  Object.entries(emptyPack).every(
    ([field, empty]) => field === 'inStock' || said[field as keyof typeof said] === empty,
  )

/** The price is that of the size that stands for all of them; the product is in stock where any size is. */
export function packColumns(packs: readonly Pack[]): PackColumns {
  const [first, ...others] = packs
  const isSaid = first === undefined || others.length > 0 || !isPlain(first)
  return {
    packs: isSaid ? JSON.stringify(packs) : '',
    price_paise: Math.round(offeredPack(packs).price * 100),
    in_stock: flagColumn(packs.some(({ inStock }) => inStock)),
  }
}

/** The sizes of a new product; none where none are sent. */
export const newPackColumns = (
  { packs }: Pick<SentPacks, 'packs'>,
  pictures: PictureColumns | undefined,
): Partial<PackColumns> => (packs ? packColumns(mergedPacks(packs, [], picturesOf(pictures))) : {})

/** The pictures that a size may have. */
const picturesOf = (columns: PictureColumns | undefined) => (columns ? productPictures.listOf(columns) : [])

/**
 * The columns of a changed product's sizes; none where nothing is sent of them. With `packs`, which are all of its sizes, price and
 * stock follow from those. Without: a price is of a product with one size, and refused for one with several, unless it is
 * the one that is shown; stock is of all sizes, unless it is what is shown: older clients send what they were shown.
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

/** Of a bulk change, which says what it means: stock is of all sizes, whatever is shown. */
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

/** The stored sizes, and those that the product once had: Undo brings a size back under its id. */
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

/** The sizes as they are sent, with what is stored or a new size's where something is missing. Refuses all that is wrong at once. */
export function mergedPacks(
  sent: readonly PackSave[],
  known: readonly (Pick<Pack, '_id'> & Partial<Pack>)[],
  pictures: readonly string[],
): Pack[] {
  const errors: Record<string, string> = {}
  const packs = sent.map((one, index): Pack => {
    const before = known.find(({ _id }) => _id === one._id)
    if (one._id !== undefined && !before) errors[`packs.${index}._id`] = packMessages.idUnknown
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

/** The fields in one order, so that equal sizes are equal texts; only what is sold by volume has a weight beside it. */
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
