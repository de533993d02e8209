import { catalogueLimits } from '@chekku/domain/catalogue'
import { enquiryLimits } from '@chekku/domain/chat'
import { maximumPriceRupees } from '@chekku/domain/money'

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
