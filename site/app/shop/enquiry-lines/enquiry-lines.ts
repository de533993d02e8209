import { catalogueLimits } from '@chekku/domain/catalogue'
import { enquiryLimits } from '@chekku/domain/chat'
import { maximumPriceRupees } from '@chekku/domain/money'
import type { Product } from '@chekku/domain/schemas/product'

/** One product on the list, as it was when it was added. */
export interface StoredLine {
  id: string
  name: string
  image: string
  /** Unit price in rupees. */
  price: number
  inStock: boolean
  quantity: number
}

/** Parses the stored list. Storage is untrusted input: invalid lines and repeated products are dropped. */
export function readLines(text: string | null): StoredLine[] {
  const lines = new Map<string, StoredLine>()
  for (const entry of parsedList(text)) {
    const line = readLine(entry)
    if (line && !lines.has(line.id)) lines.set(line.id, line)
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

function readLine(entry: unknown): StoredLine | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const { id, name, image, price, inStock, quantity } = entry as Record<string, unknown>
  if (typeof id !== 'string' || id === '' || typeof name !== 'string' || typeof image !== 'string') return
  if (typeof price !== 'number' || !(price >= 0 && price <= maximumPriceRupees)) return
  if (typeof inStock !== 'boolean' || typeof quantity !== 'number' || Number.isNaN(quantity)) return
  return {
    id,
    name: [...name.replace(/\s+/g, ' ')].slice(0, catalogueLimits.nameCharacters).join(''),
    image: image.startsWith('/uploads/') ? image : '',
    price,
    inStock,
    quantity: boundedQuantity(quantity),
  }
}

/** Rounds and clamps a quantity to the allowed range. */
export function boundedQuantity(quantity: number): number {
  return Math.min(Math.max(Math.round(quantity), 1), enquiryLimits.quantity)
}

/** A product's current state in the catalogue; undefined until it is loaded. */
export type ProductNow = Product | 'gone' | undefined

/** Adds one of a product with its current data, new products at the end; undefined if the list is full. */
export function withOneMore(lines: readonly StoredLine[], product: Product): StoredLine[] | undefined {
  const { _id: id, name, image, price, inStock } = product
  const before = lines.find(line => line.id === id)
  const line = { id, name, image, price, inStock, quantity: boundedQuantity((before?.quantity ?? 0) + 1) }
  if (before) return lines.map(other => (other.id === id ? line : other))
  return lines.length < enquiryLimits.products ? [...lines, line] : undefined
}

export function withQuantity(lines: readonly StoredLine[], id: string, quantity: number): StoredLine[] {
  return lines.map(line => (line.id === id ? { ...line, quantity: boundedQuantity(quantity) } : line))
}

/** Restores removed lines to their positions; skips products that have been added again. */
export function withRestored(
  lines: readonly StoredLine[],
  removed: readonly { line: StoredLine; place: number }[],
): StoredLine[] {
  const restored = [...lines]
  for (const { line, place } of removed) {
    if (!restored.some(({ id }) => id === line.id)) restored.splice(place, 0, line)
  }
  return restored.slice(0, enquiryLimits.products)
}

export type ShownLine = ReturnType<typeof shownLine>

/** A line with the current name, picture, price and stock, and `before`, as it was when it was added. */
export function shownLine(before: StoredLine, now: ProductNow) {
  const { name, image, price, inStock } = typeof now === 'object' ? now : before
  return { ...before, name, image, price, inStock, isGone: now === 'gone', before }
}
