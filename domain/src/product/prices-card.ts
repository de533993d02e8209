import type { ShopDetails } from '../schemas/shop.ts'
import type { ListedCategory, ListedProduct } from './price-list.ts'

/** Size in pixels of the picture of the price list, as a status of chat apps fills a phone's screen. */
export const pricesImageSize = { width: 1080, height: 1350 } as const

/** Maximum sizes and characters of a row: longer text would be drawn too small to read. */
const [sizesInRow, charactersInRow] = [3, 60]

/** A heading takes as much height as two rows. */
export type PricesRow = { heading: string } | { name: string; prices: string }
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

function rowsOf({ name, sizes }: ListedProduct): PricesRow[] {
  const rows: string[][] = []
  for (const { beside, price, until, inStock } of sizes) {
    const size = `${beside} ${inStock ? `${price} ${until}` : 'out of stock'}`.trim()
    const row = rows.at(-1) ?? []
    const fits = [...row, size].join(' · ').length <= charactersInRow
    if (row.length > 0 && row.length < sizesInRow && fits) row.push(size)
    else rows.push([size])
  }
  return rows.map((row, at) => ({ name: at === 0 ? name : '', prices: row.join(' · ') }))
}

/** The picture of the first of `total` products, as many as fit; `link` is the address of all. */
export function pricesCard(
  categories: readonly ListedCategory[],
  { total, link, title }: { total: number; link: string; title: string },
  { name: brand, logo, accent }: Pick<ShopDetails['identity'], 'name' | 'logo' | 'accent'>,
): PricesCard {
  const rows: PricesRow[] = []
  let room = pricesRows
  let shown = 0
  for (const { name, products } of categories) {
    let heading: PricesRow[] = [{ heading: name }]
    for (const product of products) {
      const added = [...heading, ...rowsOf(product)]
      room -= added.reduce((sum, row) => sum + heightOf(row), 0)
      if (room < 0) break
      rows.push(...added)
      shown += 1
      heading = []
    }
    if (room < 0) break
  }
  const foot = shown < total ? `and ${total - shown} more at ${link}` : link
  return {
    kind: 'prices',
    id: 'list',
    brand,
    ...(logo && { logo }),
    ...(accent && { accent }),
    title,
    rows,
    foot,
  }
}
