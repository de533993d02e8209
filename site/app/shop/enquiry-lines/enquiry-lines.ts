import { enquiryLimits } from '@chekku/domain/chat'
import type { Product } from '@chekku/domain/schemas/product'
import { boundedQuantity, type StoredLine } from './stored-enquiry.ts'

/** What the shop says of a product now; undefined while that is not known. */
export type ProductNow = Product | 'gone' | undefined

/** A line as it stands now, and what has changed since it was put on the list. */
export interface ShownLine extends StoredLine {
  isGone: boolean
  /** What it cost then, where that was another price. */
  priceBefore?: number
  /** Where stock has come or gone since. */
  hasStockChanged: boolean
}

/** One more of a product, as it is now; a new one stands at the end. Undefined where the list has no room for it. */
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

export function without(lines: readonly StoredLine[], id: string): StoredLine[] {
  return lines.filter(line => line.id !== id)
}

/** Puts lines back where they were; what has come onto the list again meanwhile stays as it is. */
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

/** A line with the name, price and stock of now. */
export function shownLine(stored: StoredLine, now: ProductNow): ShownLine {
  if (now === undefined) return { ...stored, isGone: false, hasStockChanged: false }
  if (now === 'gone') return { ...stored, isGone: true, hasStockChanged: false }
  const { name, image, price, inStock } = now
  return {
    ...stored,
    name,
    image,
    price,
    inStock,
    isGone: false,
    hasStockChanged: inStock !== stored.inStock,
    ...(price === stored.price ? {} : { priceBefore: stored.price }),
  }
}
