import type { ListedCategory, ListedProduct } from '../product/price-list.ts'
import * as priceListMessageTexts from './price-list-texts.ts'

/** Chat apps take messages of at most 65,536 characters. */
const mostCharacters = 60_000

/**
 * All prices as a chat message: categories in bold, a line for each product, and the link of the page. `others`
 * counts the products that `categories` lack; those beyond one message join them.
 */
export function priceListMessage(categories: readonly ListedCategory[], url: string, others = 0): string {
  const lines = categories.flatMap(({ name, products }) =>
    products.map((product, index) => `${index === 0 ? `\n${bold(name)}\n` : ''}${productLine(product)}\n`),
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
