import type { ListedCategory, ListedProduct } from '../product/price-list.ts'

/** Chat apps take messages of at most 65,536 characters. */
const mostCharacters = 60_000

/** "Sesame Oil: 500 ml ₹300 (until 28 Nov), 1 litre ₹555 (out of stock)". */
function productLine({ name, stock, sizes }: ListedProduct): string {
  const prices = sizes.map(({ beside, price, until, inStock }) => {
    const notes = [until, inStock ? '' : 'out of stock'].filter(Boolean).join(', ')
    return `${beside} ${price}${notes && ` (${notes})`}`.trim()
  })
  return `${name}: ${prices.join(', ')}${stock === '' ? '' : ` (${stock})`}`
}

/** An asterisk within would end the bold type. */
const bold = (text: string) => `*${text.replaceAll('*', '')}*`

/**
 * All prices as a chat message: categories in bold, a line for each product, and the link of the page. `others`
 * counts the products that `categories` lack; those beyond one message join them.
 */
export function priceListMessage(categories: readonly ListedCategory[], url: string, others = 0): string {
  let text = ''
  let omitted = others
  for (const { name, products } of categories) {
    let heading = `${bold(name)}\n`
    for (const product of products) {
      const added = `${heading}${productLine(product)}\n`
      if (omitted > others || text.length + added.length > mostCharacters) omitted += 1
      else {
        text += added
        heading = ''
      }
    }
    if (text !== '' && !text.endsWith('\n\n')) text += '\n'
  }
  const more = omitted === 0 ? '' : `And ${omitted} more.\n`
  return `${text}${more}${url}`
}
