import { randomUUIDv7 } from 'node:crypto'
import { type Paise, paiseToRupees } from '@chekku/domain/money'
import { fieldProblem } from '@chekku/domain/problem'
import { offeredPack } from '@chekku/domain/product/pack-prices'
import { doubtsOfPrices } from '@chekku/domain/product/price-changes'
import { askedPrice, isOver, offerError, offerMessages, type StoredOffer } from '@chekku/domain/rules/offers'
import { emptyPack } from '@chekku/domain/rules/packs/pack-defaults'
import { packErrors, packMessages } from '@chekku/domain/rules/packs/pack-errors'
import { packLimits } from '@chekku/domain/rules/packs/pack-limits'
import { packName } from '@chekku/domain/rules/packs/pack-name'
import type { PackSave } from '@chekku/domain/schemas/product/pack-save'
import type { Queries } from '../database/schema.ts'
import { refuseFields } from '../entities/field-errors.ts'
import { type PackRow, type StoredPack, soldPacks } from '../packs/pack-rows.ts'
import { readWallTimes } from '../shop/service.ts'
import { type PictureColumns, pictureAccess } from './columns.ts'

/** Fields of a write about sizes: a list of sizes, or price, offer and stock as for a product with a single size. */
export interface SizesInput {
  packs?: readonly PackSave[] | undefined
  price_paise?: Paise | undefined
  in_stock?: 0 | 1 | undefined
  offer?: StoredOffer | null | undefined
}

/** A product with its sizes and pictures, as far as a change of its sizes depends on them. */
interface SizedProduct extends PictureColumns {
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
  row: SizedProduct,
  { packs, price_paise, in_stock, offer }: SizesInput,
  wall: string,
  pictures: PictureColumns = row,
): readonly StoredPack[] | undefined {
  const stored = soldPacks(row.packs)
  if (packs) {
    // An earlier size comes back under its id.
    const known = [...stored, ...row.packs.map(({ id }) => ({ _id: id })), { _id: row.id }]
    return mergedPacks(packs, known, pictureAccess.listOf(pictures), wall)
  }
  const shownPrice = offeredPack(stored.map(pack => ({ ...pack, price: askedPrice(pack, wall) }))).price
  const isShown = price_paise === row.price_paise || (price_paise === shownPrice && offer !== null)
  const price = isShown ? undefined : price_paise
  const newStock = in_stock === row.in_stock ? undefined : in_stock
  if (price === undefined && newStock === undefined && offer === undefined) return undefined
  return repriced(packsWithStock(stored, newStock), { price, offer }, wall)
}

/** The wall time of a write of sizes; "" where no offer depends on it, which spares a query. */
export async function wallOfWrite(
  queries: Queries,
  now: number,
  { stored, inputs = [] }: { stored: readonly PackRow[]; inputs?: readonly SizesInput[] },
): Promise<string> {
  const hasOffer =
    stored.some(({ offer_paise }) => offer_paise !== null) ||
    inputs.some(({ offer, packs = [] }) => offer || packs.some(pack => pack.offer))
  if (!hasOffer) return ''
  const [wall] = await readWallTimes(queries, now)
  return wall
}

/** The sizes of a product of which all are in stock, or none. */
export const packsWithStock = (packs: readonly StoredPack[], in_stock: 0 | 1 | undefined) =>
  in_stock === undefined ? packs : packs.map(pack => ({ ...pack, inStock: in_stock === 1 }))

/** The only size of a product with another price or offer. */
export function repriced(
  packs: readonly StoredPack[],
  { price, offer }: { price?: Paise | undefined; offer: SizesInput['offer'] },
  wall: string,
): readonly StoredPack[] {
  const [only, ...others] = packs
  if (only === undefined || (price === undefined && offer === undefined)) return packs
  if (others.length > 0)
    throw price === undefined
      ? fieldProblem('offer', offerMessages.severalSizes(packs.length))
      : fieldProblem('price', packMessages.severalPrices(packs))
  const pack = { ...only, price: price ?? only.price }
  const [packError] = packErrors([pack]).map(([, , text]) => text)
  if (packError !== undefined) throw fieldProblem('price', packError)
  const { offer: newOffer, error } = offerAfter(pack, offer, wall)
  if (error === undefined) return [{ ...pack, offer: newOffer }]
  const [field, text] = error
  throw fieldProblem(offer ? field : 'price', text)
}

type OfferError = readonly [field: 'offer.until' | 'offer.price', text: string]

/** The offer of a size after a write, with its error; one that is over goes with the next write of its size. */
function offerAfter(
  pack: StoredPack,
  change: SizesInput['offer'],
  wall: string,
): { offer: StoredOffer | null; error?: OfferError } {
  const offer = change === undefined ? pack.offer : change
  if (!offer) return { offer: null }
  const name = packName(pack)
  if (isOver(offer, wall)) {
    const isNew = change && change.until !== pack.offer?.until
    return isNew ? { offer, error: ['offer.until', offerMessages.isPast(name)] } : { offer: null }
  }
  const text = offerError(name, pack.price, offer.price)
  return text === undefined ? { offer } : { offer, error: ['offer.price', text] }
}

type KnownPack = Pick<StoredPack, '_id'> & Partial<StoredPack>

/** Merges saved sizes with the stored ones, or with defaults for new ones. Rejects with all errors at once. */
export function mergedPacks(
  saves: readonly PackSave[],
  known: readonly KnownPack[],
  pictures: readonly string[],
  wall: string,
): StoredPack[] {
  const errors: Record<string, string> = {}
  const packs = saves.map((save, index) => {
    const before = known.find(({ _id }) => _id === save._id)
    const merged = mergedPack(save, before, pictures, wall)
    for (const [field, text] of merged.errors) errors[`packs.${index}.${field}`] = text
    const isRepeated = save._id !== undefined && saves.findIndex(({ _id }) => _id === save._id) < index
    if (isRepeated) errors[`packs.${index}._id`] = packMessages.idTwice
    return merged.pack
  })
  for (const [index, field, text] of packErrors(packs)) errors[`packs.${index}.${field}`] ??= text
  refuseFields(errors)
  return packs
}

/** A saved size over the one before it, with its errors; a new one has no price before it. */
function mergedPack(
  save: PackSave,
  before: KnownPack | undefined,
  pictures: readonly string[],
  wall: string,
): { pack: StoredPack; errors: (readonly [field: string, text: string])[] } {
  const errors: (readonly [string, string])[] = []
  if (save._id !== undefined && !before) errors.push(['_id', packMessages.idUnknown])
  const price = sendsOfferPrice(before, save, wall) ? before?.price : (save.price ?? before?.price)
  if (price === undefined) errors.push(['price', packMessages.priceNeeded])
  const _id = save._id ?? randomUUIDv7()
  const pack = { ...emptyPack, ...before, ...save, _id, price: price ?? (0 as Paise) }
  if (pack.image !== '' && pack.image !== before?.image && !pictures.includes(pack.image))
    errors.push(['image', packMessages.image])
  const { offer, error } = offerAfter({ ...pack, offer: before?.offer }, save.offer, wall)
  if (error && price !== undefined) errors.push(error)
  return { pack: { ...pack, offer }, errors }
}

/**
 * True if a save sends back the price that its offer asks at a wall time, which is no new regular price. With the offer taken
 * away it is one.
 */
const sendsOfferPrice = (before: KnownPack | undefined, { price, offer }: PackSave, wall: string): boolean =>
  before?.price !== undefined &&
  offer !== null &&
  price === askedPrice({ price: before.price, offer: before.offer }, wall)

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

/** Why a product can't have its sizes at a wall time; undefined if it can. */
export function faultOfPacks(
  { packs: rows, ...product }: PictureColumns & { packs: readonly PackRow[] },
  wall: string,
) {
  const packs = soldPacks(rows)
  if (packs.length === 0) return packMessages.atLeastOne
  if (packs.length > packLimits.packs) return packMessages.tooMany
  const pictures = ['', ...pictureAccess.listOf(product)]
  if (packs.some(({ image }) => !pictures.includes(image))) return packMessages.image
  const texts = packErrors(packs).map(([, , text]) => text)
  const offerTexts = packs.flatMap(pack => offerAfter(pack, undefined, wall).error?.[1] ?? [])
  return [...texts, ...offerTexts][0]
}
