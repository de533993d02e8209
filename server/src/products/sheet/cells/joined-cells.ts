import { guessSizeAlone } from '@chekku/domain/product/guess-pack'
import { packLimits } from '@chekku/domain/rules/packs/pack-limits'
import { isNo } from './foreign-cells.ts'
import { type CellField, joinedFields } from './headings.ts'

/* Other shops' sheets spread a size, the stock or the visibility over several cells of a row. */

/** Joins several cells of a row to those of our columns. */
export function joinCells(cells: Map<CellField, string>): void {
  joinSizes(cells)
  joinVisibility(cells)
  const stock = Number(cells.get('stock') ?? Number.NaN)
  if (cells.has('stock is counted') && !Number.isNaN(stock)) {
    const isSoldOut = stock <= 0 && !/^(?:continue|true|yes)$/i.test(cells.get('sold without stock') ?? '')
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
  // Most sheets of Shopify have "published", which publishes no product that was hidden here.
  const isShown = Boolean(cells.has('handle') ? status : (published ?? visibility))
  if (isHidden) cells.set('hidden', 'Yes')
  else if (isShown) cells.set('hidden', 'No')
  if (cells.has('parent') && published === '0') cells.set('in stock', 'No')
}

const longestKind = packLimits.lineCharacters

/** Texts beside an amount that multiply it: "2", "Pack of 3", "6 jars", "Twin pack"; "A2" and "Grade 1" are kinds. */
const multipliers = [
  /^(?:\p{Nd}+|two|three|four|five|six|ten|twelve)$/iu,
  /(?:^|[ (])(?:x ?\p{Nd}+|\p{Nd}+ ?x)(?:$|[ )])/iu,
  /\b(?:pack|set|box|case|carton|bundle)s? of (?!1\b)(?:\p{Nd}|two|three|four|five|six|ten|twelve)/iu,
  /(?:^|[ (])(?!1\D)\p{Nd}{1,4}[ -]?(?:pcs?|pieces?|nos?|units?|packs?|bottles?|tins?|jars?|pouch(?:es)?|box(?:es)?)\b/iu,
  /\b(?:twin|triple|double pack|pair|dozen|combo)\b/i,
]

/** The one amount among several texts is the size, and the others are the kind of pack. */
function joinSizes(cells: Map<CellField, string>): void {
  const texts = (['size', 'size 2', 'size 3'] as const).flatMap(field => cells.get(field) ?? [])
  // WooCommerce gives a product of one size attributes that are no sizes: its brand, its origin.
  const isOfProduct = cells.has('own key') && !cells.has('parent')
  if (texts.length < (isOfProduct ? 1 : 2)) return
  const amounts = texts.filter(guessSizeAlone)
  const [amount] = amounts.length === 1 ? amounts : []
  if (isOfProduct && amount === undefined) cells.delete('size')
  else cells.set('size', amount ?? texts.join(' / '))
  if (isOfProduct || amount === undefined) return
  const others = texts.filter(text => text !== amount && !/^(?:pack of )?1$/i.test(text))
  const isMultiplied = others.some(text => multipliers.some(multiplier => multiplier.test(text)))
  if (isMultiplied) cells.set('size', multipliedSize(texts, amount, others))
  else if (others.length > 0) cells.set('pack', others.join(' / '))
}

/** All texts in one; a row that has room for its kind is not refused for the amount before it. */
function multipliedSize(texts: readonly string[], amount: string, others: readonly string[]): string {
  const [whole, kind] = [texts.join(' / '), others.join(' / ')]
  if (whole.length <= longestKind || kind.length > longestKind) return whole
  const cut = `${amount} / ${kind}`
  return cut.slice(0, cut.lastIndexOf(' ', longestKind)).replace(/ \/$/, '')
}
