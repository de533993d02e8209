import { enquiryLimits } from '@chekku/domain/chat'
import type { Product } from '@chekku/domain/schemas/product'
import { boundedQuantity, type StoredLine } from './stored-enquiry.ts'

/** A product's current state in the catalogue; undefined until it is loaded. */
export type ProductNow = Product | 'gone' | undefined

/** A line with current product data and the changes since it was added. */
export interface ShownLine extends StoredLine {
  isGone: boolean
  /** The price when it was added, if it differs. */
  priceBefore?: number
  /** Whether the stock status differs from when it was added. */
  hasStockChanged: boolean
}

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

/** A line with the current name, price and stock. */
export function shownLine(stored: StoredLine, now: ProductNow): ShownLine {
  if (typeof now !== 'object') return { ...stored, isGone: now === 'gone', hasStockChanged: false }
  const { name, image, price, inStock } = now
  return {
    ...stored,
    ...{ name, image, price, inStock },
    isGone: false,
    hasStockChanged: inStock !== stored.inStock,
    ...(price === stored.price ? {} : { priceBefore: stored.price }),
  }
}
