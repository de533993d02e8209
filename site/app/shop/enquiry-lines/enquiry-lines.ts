import { enquiryLimits, orderLine } from '@chekku/domain/chat/order-message'
import { maximumPriceRupees } from '@chekku/domain/money'
import { packsOf, shownPack } from '@chekku/domain/product/pack-prices'
import { catalogueLimits } from '@chekku/domain/rules/catalogue-limits'
import { packLimits } from '@chekku/domain/rules/packs/pack-limits'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import * as listTexts from './texts.ts'

/** A size of a product on the list, with its data when it was added. */
export interface StoredLine {
  id: string
  /** Id of the size; undefined for a product without sizes, and in lists stored before sizes were introduced. */
  pack?: string
  /** Name with size: "Groundnut Oil, 1 litre". */
  name: string
  image: string
  /** Unit price in rupees. */
  price: number
  inStock: boolean
  quantity: number
}

/** Parses the stored list. Storage is untrusted input: invalid lines and repeated sizes are dropped. */
export function readLines(text: string | null): StoredLine[] {
  const lines = new Map<string, StoredLine>()
  for (const entry of parsedList(text)) {
    const line = readLine(entry)
    if (line && !lines.has(lineKey(line))) lines.set(lineKey(line), line)
  }
  return [...lines.values()].slice(0, enquiryLimits.products)
}

function parsedList(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value : []
  } catch {
    // Foreign or truncated data reads as an empty list.
    return []
  }
}

/** The key of a line: two sizes of a product are two lines. */
export const lineKey = ({ id, pack }: Pick<StoredLine, 'id' | 'pack'>): string =>
  pack === undefined ? id : `${id} ${pack}`

function readLine(entry: unknown): StoredLine | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const { id, pack, name, image, price, inStock, quantity } = entry as Record<string, unknown>
  if (typeof id !== 'string' || id === '' || typeof name !== 'string' || typeof image !== 'string') return
  if (typeof price !== 'number' || !(price >= 0 && price <= maximumPriceRupees)) return
  if (typeof inStock !== 'boolean' || typeof quantity !== 'number' || Number.isNaN(quantity)) return
  if (pack !== undefined && typeof pack !== 'string') return
  const maximum = pack === undefined ? catalogueLimits.nameCharacters : nameWithSizeCharacters
  return {
    id,
    ...(pack !== undefined && { pack }),
    name: [...name.replace(/\s+/g, ' ')].slice(0, maximum).join(''),
    image: image.startsWith('/uploads/') ? image : '',
    price,
    inStock,
    quantity: boundedQuantity(quantity),
  }
}

/** Maximum length of a product's name with a size: numbers and units, then its kind. */
const nameWithSizeCharacters = catalogueLimits.nameCharacters + packLimits.lineCharacters + 40

export function boundedQuantity(quantity: number): number {
  return Math.min(Math.max(Math.round(quantity), 1), enquiryLimits.quantity)
}

/** The size of a line; if it has none, the product's first size, which has the product's id, else the offered one. */
export function packOf({ id, pack }: Pick<StoredLine, 'id' | 'pack'>, product: Product): Pack | undefined {
  const packs = packsOf(product)
  if (pack !== undefined) return packs.find(({ _id }) => _id === pack)
  return packs.find(({ _id }) => _id === id) ?? shownPack(packs)
}

/** The current data of a line; its size is named where the product has sizes. */
export function lineDetails(product: Product, pack: Pack) {
  const { name, price, inStock } = orderLine(product, pack, 1)
  const image = pack.image || product.image
  return { ...(product.packs && { pack: pack._id }), name, image, price, inStock }
}

/** Adds one of a size with its current data, as a new line at the end; undefined if the list is full. */
export function withOneMore(
  lines: readonly StoredLine[],
  product: Product,
  pack: Pack,
): StoredLine[] | undefined {
  const id = product._id
  const isSame = (line: StoredLine) => line.id === id && packOf(line, product)?._id === pack._id
  const before = lines.find(isSame)
  const quantity = boundedQuantity((before?.quantity ?? 0) + 1)
  const line = { id, ...lineDetails(product, pack), quantity }
  if (before) return lines.map(other => (other === before ? line : other))
  return lines.length < enquiryLimits.products ? [...lines, line] : undefined
}

/** The quantity of a product on the list: of one size, or of all its sizes. */
export function quantityOf(lines: readonly StoredLine[], product: Product, pack?: Pack): number {
  const counted = lines.filter(
    line => line.id === product._id && (!pack || packOf(line, product)?._id === pack._id),
  )
  return counted.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** "2 products", or "2 items" if some are sizes of the same product; "" for an empty list. */
export function countedText(lines: readonly StoredLine[]): string {
  const { length: count } = lines
  if (count === 0) return ''
  const products = new Set(lines.map(({ id }) => id)).size
  return products < count ? listTexts.items(count) : listTexts.products(count)
}
