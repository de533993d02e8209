import { fieldPrice, formatRupees, paiseToRupees, rupeesToPaise, typedPaise } from '@chekku/domain/money'
import { packMessages } from '@chekku/domain/product/pack-rules'
import { packName } from '@chekku/domain/product/packs'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { sizeOf } from '../../components/sizes/size-values.ts'
import { mergeSizes, type Torn } from '../../components/sizes/torn-sizes.ts'

/** Price and stock of a size, as typed in the list. */
export interface PackEdit {
  _id: string
  price: string
  inStock: boolean
}

export const editsOf = (packs: readonly Pack[]): PackEdit[] =>
  packs.map(({ _id, price, inStock }) => ({ _id, price: fieldPrice(price), inStock }))

/** The error of a price that cannot be parsed. */
export const priceInvalid = 'A price has digits and at most 2 decimals'

/** Parses a typed price to paise; undefined if it is empty or invalid. */
export const paiseOf = (text: string) => (text.trim() === '' ? undefined : typedPaise(text))

/** The errors of the prices, by the id of their size. */
export function editErrors(packs: readonly Pack[], edits: readonly PackEdit[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { _id, price } of edits) {
    const paise = paiseOf(price)
    const mrp = packs.find(pack => pack._id === _id)?.mrp ?? null
    if (paise === undefined) errors[_id] = priceInvalid
    else if (mrp !== null && paise > rupeesToPaise(mrp)) errors[_id] = packMessages.aboveMrp(mrp)
  }
  return errors
}

/**
 * Applies edits to the current sizes `packs`: a field that was not edited since `from` keeps its current value, which
 * somebody else may have changed. Deleted sizes stay deleted.
 */
export function editedPacks(
  packs: readonly Pack[],
  from: readonly Pack[],
  edits: readonly PackEdit[],
): Pack[] {
  return packs.map(pack => {
    const before = from.find(({ _id }) => _id === pack._id)
    const edit = edits.find(({ _id }) => _id === pack._id)
    if (!before || !edit) return pack
    const price = paiseToRupees(paiseOf(edit.price) ?? 0)
    return {
      ...pack,
      ...(price !== before.price && { price }),
      ...(edit.inStock !== before.inStock && { inStock: edit.inStock }),
    }
  })
}

/** The edits that somebody else's change of the same price or stock contradicts. */
export const tornEdits = (
  packs: readonly Pack[],
  from: readonly Pack[],
  edits: readonly PackEdit[],
): readonly Torn[] => {
  const edited = from.map(pack => ({ ...sizeOf(pack), ...edits.find(({ _id }) => _id === pack._id) }))
  return mergeSizes([from.map(sizeOf), edited, packs.map(sizeOf)]).torn
}

/** The edits without those that are torn. */
export const withoutTorn = (
  edits: readonly PackEdit[],
  from: readonly Pack[],
  torn: readonly Torn[],
): PackEdit[] => {
  const isTorn = (field: string) => torn.some(one => one.field === field)
  return editsOf(from).map(before => {
    const { _id } = before
    const { price, inStock } = edits.find(edit => edit._id === _id) ?? before
    return {
      _id,
      price: isTorn(`${_id}.price`) ? before.price : price,
      inStock: isTorn(`${_id}.inStock`) ? before.inStock : inStock,
    }
  })
}

/** The sizes with the typed prices, to compute unit prices; an invalid price is replaced by the stored one. */
export const pricedAsTyped = (packs: readonly Pack[], edits: readonly PackEdit[]): Pack[] =>
  packs.map(pack => {
    const paise = paiseOf(edits.find(({ _id }) => _id === pack._id)?.price ?? '')
    return paise === undefined ? pack : { ...pack, price: paiseToRupees(paise) }
  })

/** The toast text for changed sizes: "1 litre: ₹470, was ₹460; 5 litre tin is out of stock"; "" if none changed. */
export function saidOfEdits(before: readonly Pack[], after: readonly Pack[]): string {
  const parts = after.flatMap(pack => {
    const was = before.find(({ _id }) => _id === pack._id)
    if (!was) return []
    const { price, inStock } = pack
    return [
      price !== was.price && `${packName(pack)}: ${formatRupees(price)}, was ${formatRupees(was.price)}`,
      inStock !== was.inStock && `${packName(pack)} is ${inStock ? 'in stock' : 'out of stock'}`,
    ].filter(said => said !== false)
  })
  return parts.join('; ')
}
