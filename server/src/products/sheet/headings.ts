import { decodeHTMLStrict as decoded } from 'entities/decode'
import { type Column, columnName, columns, fingerprintColumn } from './columns.ts'

/** What a cell is read as: a column of an export, or what ties the rows of another shop's sheet together. */
export type Field = Column | RowField | JoinedField
type RowField = typeof fingerprintColumn | 'handle' | 'own key' | 'parent' | 'kind of row' | 'size'

/** What says something only together with other cells of its row, as `joinCells` reads it. */
export const joinedFields = [
  'size 2',
  'size 3',
  'published',
  'stock',
  'stock is counted',
  'sold out as well',
] as const
type JoinedField = (typeof joinedFields)[number]

export interface Heading {
  field: Field
  /** The cell as an export has it. */
  read?: (text: string) => string
}

/** The column that a sheet of rows that were left out has before those of the sheet that they come from. */
export const reasonColumn = 'why left out'

const isNo = (text: string) => /^(?:false|no|0|-1)$/i.test(text)
/** The first of several categories, or of those within it; their own commas have a backslash before them. */
function firstCategory(text: string): string {
  const [first = '', ...others] = text
    .split(/(?<!\\),/)
    .map(path => decoded(path.replaceAll('\\,', ',')).trim())
  return others.find(path => path.startsWith(`${first} > `)) ?? first
}
/** Without the apostrophe with which Shopify keeps the zeros of numbers. */
const withoutApostrophe = (text: string) => text.replace(/^'(?=\d)/, '')
const inStock = (text: string) =>
  /^(?:backorder|onbackorder|outofstock)$/i.test(text) || isNo(text) ? 'No' : 'Yes'

/** The columns of Shopify's sheets that say what ours do, by the names that its help documents, and by those until 2025. */
const namesOfShopify: readonly [Heading, ...names: string[]][] = [
  [{ field: 'handle' }, 'url handle', 'handle'],
  [{ field: 'name', read: decoded }, 'title'],
  [{ field: 'description', read: plainText }, 'description', 'body (html)'],
  [{ field: 'category', read: decoded }, 'type'],
  [{ field: 'size', read: decoded }, 'option1 value'],
  [{ field: 'size 2', read: decoded }, 'option2 value'],
  [{ field: 'size 3', read: decoded }, 'option3 value'],
  [{ field: 'published' }, 'published on online store', 'published'],
  [{ field: 'stock is counted' }, 'inventory tracker', 'variant inventory tracker'],
  [{ field: 'stock' }, 'inventory quantity', 'variant inventory qty'],
  [{ field: 'sold out as well' }, 'continue selling when out of stock', 'variant inventory policy'],
  [{ field: 'sku', read: withoutApostrophe }, 'sku', 'variant sku'],
  [{ field: 'price' }, 'price', 'variant price'],
  [{ field: 'mrp' }, 'compare-at price', 'variant compare at price'],
  [{ field: 'gtin', read: withoutApostrophe }, 'barcode', 'variant barcode'],
  [{ field: 'picture' }, 'product image url', 'image src'],
  [{ field: 'hidden', read: text => (/^active$/i.test(text) ? 'No' : 'Yes') }, 'status'],
]
const ofShopify: Readonly<Record<string, Heading>> = Object.fromEntries(
  namesOfShopify.flatMap(([heading, ...names]) => names.map(name => [name, heading])),
)

/** The columns of WooCommerce's sheets, as its documentation has them. */
const ofWooCommerce: Readonly<Record<string, Heading>> = {
  id: { field: 'own key', read: text => `id:${text}` },
  parent: { field: 'parent' },
  type: { field: 'kind of row' },
  name: { field: 'name', read: decoded },
  // Its line ends are written as letters.
  description: { field: 'description', read: text => plainText(text.replaceAll('\\n', '\n')) },
  'attribute 1 value(s)': { field: 'size', read: decoded },
  'attribute 2 value(s)': { field: 'size 2', read: decoded },
  'attribute 3 value(s)': { field: 'size 3', read: decoded },
  sku: { field: 'sku' },
  'gtin, upc, ean, or isbn': { field: 'gtin' },
  'regular price': { field: 'price' },
  'in stock?': { field: 'in stock', read: inStock },
  categories: { field: 'category', read: firstCategory },
  images: { field: 'picture' },
  'is featured?': { field: 'featured' },
  published: { field: 'hidden', read: text => (isNo(text) ? 'Yes' : 'No') },
}

const own: Readonly<Record<string, Heading>> = Object.fromEntries(
  [...columns, fingerprintColumn].map(field => [columnName(field).toLowerCase(), { field }]),
)

/** What the names of columns are read as; undefined for each that is unknown. A column that only one shop has says whose they are. */
export function headingsOf(names: readonly string[]): (Heading | undefined)[] {
  const lower = names.map(name => name.trim().toLowerCase())
  const isOfShopify = lower.includes('handle') || lower.includes('url handle')
  const table = isOfShopify ? ofShopify : lower.includes('regular price') ? ofWooCommerce : own
  return lower.map(name => (Object.hasOwn(table, name) ? table[name] : undefined))
}

/**
 * The text of a description in HTML: its tags go, with what scripts and styles say, and its paragraphs and list items
 * become lines.
 */
function plainText(html: string): string {
  const [before = '', ...parts] = html.split('<')
  let hidden: string | undefined
  const texts = parts.map(part => {
    const end = part.indexOf('>')
    const tag = /^\/?[a-z\d]{1,10}/i.exec(part)?.[0].toLowerCase()
    if (hidden !== undefined && tag !== `/${hidden}`) return ''
    hidden = tag === 'script' || tag === 'style' ? tag : undefined
    if (hidden !== undefined) return ''
    // Text has this sign too: "less than < 2 %".
    if (end === -1 || !/^[/!?a-z]/i.test(part)) return `<${part}`
    if (/^t[dh]$/.test(tag ?? '')) return ` ${part.slice(end + 1)}`
    const isBreak = /^\/?(?:p|br|li|ul|ol|div|h[1-6]|tr)$/.test(tag ?? '')
    return (isBreak ? '\n' : '') + part.slice(end + 1)
  })
  return decoded([before, ...texts].join(''))
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .join('\n')
}
