import { dayErrors } from '@chekku/domain/product/day-errors'
import type { Product, ProductUpdate } from '@chekku/domain/schemas/product'
import type { Queries } from '../database/schema.ts'
import { readFacts } from '../entities/columns.ts'
import { refuseFields } from '../entities/field-errors.ts'
import { readShopDates } from '../shop/service.ts'
import { presentAvailability } from './columns.ts'
import type { ProductRow } from './store.ts'

/** Sets `availability.passed` on a product whose date of return is before `today`. */
export function withPassedDate(product: Product, today: string): Product {
  const { availability } = product
  const isPassed = availability?.date !== undefined && availability.date < today
  return isPassed ? { ...product, availability: { ...availability, passed: true } } : product
}

/** The ids of products outside the trash whose date of return is before `until`, and not before `from`. */
export async function listReturning(queries: Queries, from: string, until: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('products')
    .select(['id', 'availability'])
    .where('availability', '<>', '')
    .where('deletion_id', 'is', null)
    .execute()
  const isBetween = (date: string | undefined) => date !== undefined && from <= date && date < until
  return rows.filter(({ availability }) => isBetween(dateOf(availability))).map(({ id }) => id)
}

/** True if a product's date of return passes between two times. */
export async function isDatePassedBetween(queries: Queries, before: number, after: number): Promise<boolean> {
  const [from, until] = await readShopDates(queries, before, after)
  return from !== until && (await listReturning(queries, from, until)).length > 0
}

const dateOf = (stored: string) => presentAvailability(stored).availability?.date

/** Rejects with all errors of newly chosen dates; the undo of a change brings a date back also after it has passed. */
export async function refuseWrongDates(
  queries: Queries,
  { availability, facts }: Pick<ProductUpdate, 'availability' | 'facts'>,
  { row, now }: { row?: ProductRow; now: number },
): Promise<void> {
  const chosen = {
    backOn: availability && 'date' in availability ? availability.date : undefined,
    packedOn: facts?.packedOn,
  }
  if (!chosen.backOn && !chosen.packedOn) return
  const before = row ? { backOn: dateOf(row.availability), packedOn: readFacts(row.facts).packedOn } : {}
  const [today] = await readShopDates(queries, now)
  refuseFields(dayErrors(chosen, before, today))
}
