import type { ShopDetails } from '../schemas/shop.ts'
import type { ListedCategory, ListedProduct } from './price-list.ts'

/** Size in pixels of the picture of the price list, as a status of chat apps fills a phone's screen. */
export const pricesImageSize = { width: 1080, height: 1350 } as const

/** Longer text would be drawn too small to read. */
const rowLimits = { sizes: 3, characters: 60 } as const

export type PricesRow = { heading: string } | { name: string; prices: string }
/** A heading takes as much height as two rows. */
const heightOf = (row: PricesRow) => ('heading' in row ? 2 : 1)
/** Rows that one legible picture has. */
export const pricesRows = 28

/** The content of the picture of the price list, whose hash is in its URL. */
export interface PricesCard {
  kind: 'prices'
  id: 'list'
  brand: string
  logo?: string
  accent?: string
  title: string
  rows: PricesRow[]
  /** "and 20 more at malar.example/price-list". */
  foot: string
}

/** The picture of the first of `total` products, as many as fit; `link` is the address of all. */
export function pricesCard(
  categories: readonly ListedCategory[],
  { total, link, title }: { total: number; link: string; title: string },
  { name: brand, logo, accent }: Pick<ShopDetails['identity'], 'name' | 'logo' | 'accent'>,
): PricesCard {
  const { rows, shown } = rowsThatFit(categories)
  return {
    kind: 'prices',
    id: 'list',
    brand,
    ...(logo && { logo }),
    ...(accent && { accent }),
    title,
    rows,
    foot: shown < total ? `and ${total - shown} more at ${link}` : link,
  }
}

/** The rows of as many products as fit, each category's heading before its first; `shown` counts the products. */
function rowsThatFit(categories: readonly ListedCategory[]): { rows: PricesRow[]; shown: number } {
  const rowsByProduct = categories.flatMap(({ name, products }) =>
    products.map((product, index) =>
      index === 0 ? [{ heading: name }, ...rowsOf(product)] : rowsOf(product),
    ),
  )
  const rows: PricesRow[] = []
  let [height, shown] = [0, 0]
  for (const productRows of rowsByProduct) {
    height += productRows.reduce((sum, row) => sum + heightOf(row), 0)
    if (height > pricesRows) break
    rows.push(...productRows)
    shown += 1
  }
  return { rows, shown }
}

/** As many sizes in a row as fit; rows after the first have no name. */
function rowsOf({ name, sizes }: ListedProduct): PricesRow[] {
  const rows: string[][] = []
  for (const { beside, price, until, inStock } of sizes) {
    const size = `${beside} ${inStock ? `${price} ${until}` : 'out of stock'}`.trim()
    const row = rows.at(-1)
    if (row && hasRoom(row, size)) row.push(size)
    else rows.push([size])
  }
  return rows.map((row, index) => ({ name: index === 0 ? name : '', prices: row.join(separator) }))
}

const separator = ' · '
const hasRoom = (row: readonly string[], size: string) =>
  row.length < rowLimits.sizes && [...row, size].join(separator).length <= rowLimits.characters
