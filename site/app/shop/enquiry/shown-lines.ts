import { packQuery } from '@chekku/domain/addresses/size-in-url'
import { enquiryLimits } from '@chekku/domain/chat/order-message'
import { unitPriceOf } from '@chekku/domain/product/pack-prices'
import type { Product } from '@chekku/domain/schemas/product'
import {
  boundedQuantity,
  lineDetails,
  lineKey,
  packOf,
  type StoredLine,
} from '../enquiry-lines/enquiry-lines.ts'

export type CurrentProduct = Product | 'gone'

/** The size of another product that a product has become. */
export type JoinedSize = Required<Pick<StoredLine, 'id' | 'pack'>>

export function withQuantity(lines: readonly StoredLine[], key: string, quantity: number): StoredLine[] {
  return lines.map(line => (lineKey(line) === key ? { ...line, quantity: boundedQuantity(quantity) } : line))
}

/** Restores removed lines to their positions; skips those that have been added again. */
export function withRestored(
  lines: readonly StoredLine[],
  removed: readonly { line: StoredLine; index: number }[],
): StoredLine[] {
  const restored = [...lines]
  for (const { line, index } of removed) {
    if (!restored.some(other => lineKey(other) === lineKey(line))) restored.splice(index, 0, line)
  }
  return restored.slice(0, enquiryLimits.products)
}

/**
 * The list after a product was joined to another as its size. If the list already has a line of that size, the quantity
 * is added to it. The sizes of a product that had several keep their ids.
 */
export function withJoined(lines: readonly StoredLine[], id: string, size: JoinedSize): StoredLine[] {
  const joined = new Map<string, StoredLine>()
  for (const line of lines) {
    const moved = line.id === id ? { ...line, ...size, pack: line.pack ?? size.pack } : line
    const sameSize = joined.get(lineKey(moved))
    const quantity = boundedQuantity(moved.quantity + (sameSize?.quantity ?? 0))
    joined.set(lineKey(moved), { ...(sameSize ?? moved), quantity })
  }
  return [...joined.values()]
}

export type ShownLine = ReturnType<typeof shownLine>

/**
 * A line with the current name, size, picture, price and stock of its product, which is undefined until it is loaded;
 * `before` has its data when it was added.
 */
export function shownLine(before: StoredLine, current: CurrentProduct | undefined) {
  const product = typeof current === 'object' ? current : undefined
  const pack = product && packOf(before, product)
  const isSizeGone = product !== undefined && !pack
  return {
    ...before,
    ...(product && pack && lineDetails(product, pack)),
    slug: product?.slug,
    /** Selects the size on the product's page; unknown until the product is loaded. */
    query: product && pack && packQuery(product, pack),
    availability: product?.availability,
    key: lineKey(before),
    isGone: current === 'gone' || isSizeGone,
    isSizeGone,
    /** The product got several sizes after it was added; the line shows one of them. */
    hasNewSizes: before.pack === undefined && (product?.packs?.length ?? 0) > 1,
    unitPrice: pack && unitPriceOf(pack),
    regularPrice: pack?.regularPrice,
    offerUntil: pack?.offerUntil,
    before,
  }
}
