import { formatRupees, paiseToRupees, parsePriceToPaise } from '@chekku/domain/money'
import { packMessages } from '@chekku/domain/product/pack-rules'
import { packName } from '@chekku/domain/product/packs'
import type { Pack } from '@chekku/domain/schemas/product/pack'

/** Price and stock of a size, as they are typed in the list. */
export interface PackEdit {
  _id: string
  price: string
  inStock: boolean
}

export const editsOf = (packs: readonly Pack[]): PackEdit[] =>
  packs.map(({ _id, price, inStock }) => ({ _id, price: String(price), inStock }))

/** Said of a price that is none. */
export const priceInvalid = 'A price has digits and at most 2 decimals'

const paiseOf = (text: string) =>
  text.trim() === '' ? undefined : parsePriceToPaise(text.replaceAll(',', ''))

/** What is wrong with the prices, by the id of their size. */
export function editErrors(packs: readonly Pack[], edits: readonly PackEdit[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { _id, price } of edits) {
    const paise = paiseOf(price)
    const mrp = packs.find(pack => pack._id === _id)?.mrp ?? null
    if (paise === undefined) errors[_id] = priceInvalid
    else if (mrp !== null && paise > Math.round(mrp * 100)) errors[_id] = packMessages.aboveMrp(mrp)
  }
  return errors
}

/**
 * The sizes with what was edited of them: a field that was not stays as `packs` has it, which another may have changed
 * since `from`. A size that is gone stays gone.
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

/** The sizes at the prices that are typed, to say what a unit costs; one that is no price yet stays as stored. */
export const pricedAsTyped = (packs: readonly Pack[], edits: readonly PackEdit[]): Pack[] =>
  packs.map(pack => {
    const paise = paiseOf(edits.find(({ _id }) => _id === pack._id)?.price ?? '')
    return paise === undefined ? pack : { ...pack, price: paiseToRupees(paise) }
  })

/** What is said of the sizes that changed: "1 litre: ₹470, was ₹460; 5 litre tin is out of stock". "" where none did. */
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
