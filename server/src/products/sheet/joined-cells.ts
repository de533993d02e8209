import { guessPack } from '@chekku/domain/product/guess-pack'
import { isNo } from './foreign-cells.ts'
import { type CellField, joinedFields } from './headings.ts'

/* Other shops' sheets spread a size, the stock or the visibility over several cells of a row. */

const isAmount = (text: string) => {
  const { measure, name } = guessPack(`x ${text}`)
  return measure !== null && name === 'x'
}

/** Joins several cells of a row to those of our columns. */
export function joinCells(cells: Map<CellField, string>): void {
  joinSizes(cells)
  joinVisibility(cells)
  const stock = Number(cells.get('stock') ?? Number.NaN)
  if (cells.has('stock is counted') && !Number.isNaN(stock)) {
    const isSoldOut = stock <= 0 && !/^(?:continue|true|yes)$/i.test(cells.get('sold out as well') ?? '')
    cells.set('in stock', isSoldOut ? 'No' : 'Yes')
  }
  // Shopify writes 0.00 where there was no higher price.
  if (cells.has('handle') && Number(cells.get('mrp')) === 0) cells.delete('mrp')
  for (const field of joinedFields) cells.delete(field)
}

/** Hides a product that any of its cells hides. A variation that WooCommerce does not offer cannot be had. */
function joinVisibility(cells: Map<CellField, string>): void {
  const textOf = (field: CellField) => cells.get(field)?.toLowerCase()
  const [published, status, visibility] = [textOf('published'), textOf('status'), textOf('visibility')]
  const isHidden = isNo(published ?? '') || (status ?? 'active') !== 'active' || visibility === 'hidden'
  if (published ?? status ?? visibility) cells.set('hidden', isHidden ? 'Yes' : 'No')
  if (cells.has('parent') && published === '0') cells.set('in stock', 'No')
}

/** Words beside an amount that may multiply it: "2", "Pack of 3", "Twin pack". */
const multiplies = /\p{Nd}|\b(?:of|twin|pair|dozen)\b/iu

/** The one amount among several texts is the size, and the others are the kind of pack. */
function joinSizes(cells: Map<CellField, string>): void {
  const texts = (['size', 'size 2', 'size 3'] as const).flatMap(field => cells.get(field) ?? [])
  // WooCommerce gives a product of one size attributes that are no sizes: its brand, its origin.
  const isOfProduct = cells.has('own key') && !cells.has('parent')
  if (texts.length < (isOfProduct ? 1 : 2)) return
  const amounts = texts.filter(isAmount)
  const [amount] = amounts.length === 1 ? amounts : []
  cells.delete('size')
  if (amount !== undefined) cells.set('size', amount)
  if (isOfProduct) return
  const others = texts.filter(text => text !== amount && !/^(?:pack of )?1$/i.test(text))
  if (amount === undefined || others.some(text => multiplies.test(text))) cells.set('size', texts.join(' / '))
  else if (others.length > 0) cells.set('pack', others.join(' / '))
}
