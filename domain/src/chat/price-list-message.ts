import type { ListedCategory, ListedProduct } from '../product/price-list.ts'
import * as priceListMessageTexts from './price-list-texts.ts'

/** Chat apps take messages of at most 65,536 characters. */
const mostCharacters = 60_000

/**
 * All prices as a chat message: categories in bold, a line for each product, and the link of the page. Before it stands
 * how many products are left out: the `others`, which are not in `categories`, and those beyond the longest message.
 */
export function priceListMessage(categories: readonly ListedCategory[], url: string, others = 0): string {
  // A category's name goes with its first product, so that none stands above no product.
  const lines = categories.flatMap(({ name, products }) =>
    products.map((product, index) => {
      const line = `${productLine(product)}\n`
      return index === 0 ? `\n${bold(name)}\n${line}` : line
    }),
  )
  let text = ''
  let shown = 0
  for (const line of lines) {
    if (text.length + line.length > mostCharacters) break
    text += line
    shown += 1
  }
  const omitted = others + lines.length - shown
  const more = omitted === 0 ? '' : `${priceListMessageTexts.omitted(omitted)}\n`
  return `${text}\n${more}${url}`.trimStart()
}

/** "Sesame Oil: 500 ml ₹300 (until 28 Nov), 1 litre ₹555 (out of stock)". */
function productLine({ name, stock, sizes }: ListedProduct): string {
  const prices = sizes.map(({ beside, price, until, inStock }) => {
    const notes = [until, inStock ? '' : priceListMessageTexts.outOfStock].filter(Boolean).join(', ')
    return withNotes(`${beside} ${price}`.trim(), notes)
  })
  return withNotes(priceListMessageTexts.product(name, prices.join(', ')), stock)
}

const withNotes = (text: string, notes: string) =>
  notes === '' ? text : priceListMessageTexts.withNotes(text, notes)

/** An asterisk within would end the bold type. */
const bold = (text: string) => priceListMessageTexts.category(text.replaceAll('*', ''))
