import { type Column, columnName, columns } from './columns.ts'

/** What a cell is read as: a column of an export, or what ties the rows of another shop's sheet together. */
export type Field = Column | 'handle' | 'own key' | 'parent' | 'kind of row' | 'size'

export interface Heading {
  field: Field
  /** The cell as an export has it. */
  read?: (text: string) => string
}

const isNo = (text: string) => /^(?:false|no|0|-1)$/i.test(text)
const notPublished = (text: string) => (isNo(text) ? 'Yes' : 'No')
/** The first of several categories. */
const firstCategory = (text: string) => text.split(',', 1)[0] ?? ''
const inStock = (text: string) =>
  /^(?:backorder|onbackorder|outofstock)$/i.test(text) || isNo(text) ? 'No' : 'Yes'

/** The columns of Shopify's sheets that say what ours do, as its help documents them. */
const ofShopify: Readonly<Record<string, Heading>> = {
  handle: { field: 'handle' },
  title: { field: 'name' },
  'body (html)': { field: 'description', read: plainText },
  type: { field: 'category' },
  'option1 value': { field: 'size' },
  'variant sku': { field: 'sku' },
  'variant price': { field: 'price' },
  'variant compare at price': { field: 'mrp' },
  'variant barcode': { field: 'gtin' },
  'image src': { field: 'picture' },
  status: { field: 'hidden', read: text => (/^active$/i.test(text) ? 'No' : 'Yes') },
}

/** The columns of WooCommerce's sheets, as its documentation has them. */
const ofWooCommerce: Readonly<Record<string, Heading>> = {
  id: { field: 'own key', read: text => `id:${text}` },
  parent: { field: 'parent' },
  type: { field: 'kind of row' },
  name: { field: 'name' },
  description: { field: 'description', read: plainText },
  'attribute 1 value(s)': { field: 'size' },
  sku: { field: 'sku' },
  'gtin, upc, ean, or isbn': { field: 'gtin' },
  'regular price': { field: 'price' },
  'in stock?': { field: 'in stock', read: inStock },
  categories: { field: 'category', read: firstCategory },
  images: { field: 'picture' },
  'is featured?': { field: 'featured' },
  published: { field: 'hidden', read: notPublished },
}

const own: Readonly<Record<string, Heading>> = Object.fromEntries(
  columns.map(column => [columnName(column).toLowerCase(), { field: column }]),
)

/** What the names of columns are read as; undefined for each that is unknown. A column that only one shop has says whose they are. */
export function headingsOf(names: readonly string[]): (Heading | undefined)[] {
  const lower = names.map(name => name.trim().toLowerCase())
  const table = lower.includes('handle') ? ofShopify : lower.includes('regular price') ? ofWooCommerce : own
  return lower.map(name => (Object.hasOwn(table, name) ? table[name] : undefined))
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/** The text of a description in HTML: its tags go, and its paragraphs and list items become lines. */
function plainText(html: string): string {
  const [before = '', ...parts] = html.split('<')
  const texts = parts.map(part => {
    const end = part.indexOf('>')
    if (end === -1) return `<${part}`
    const isBreak = /^\/?(?:p|br|li|ul|ol|div|h[1-6]|tr)\b/i.test(part.slice(0, end))
    return (isBreak ? '\n' : '') + part.slice(end + 1)
  })
  return [before, ...texts]
    .join('')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .join('\n')
}
