import type { Product } from '@chekku/domain/schemas/product'
import type { Availability } from '@chekku/domain/schemas/product/availability'
import { wallTime } from '@chekku/domain/shop/opening-hours'
import type { Queries } from '../database/schema.ts'
import { readShopDetails } from '../shop/service.ts'

/** Dates in the shop's time zone of times in milliseconds since 1970. */
async function shopDates<Moments extends number[]>(queries: Queries, ...moments: Moments) {
  const { hours } = await readShopDetails(queries)
  return moments.map(moment => wallTime(new Date(moment), hours.timeZone).slice(0, 10)) as {
    [At in keyof Moments]: string
  }
}

/** Sets `availability.passed` on products whose date of return has passed. */
export async function withPassedDates(
  queries: Queries,
  products: readonly Product[],
  now: number,
): Promise<Product[]> {
  if (!products.some(({ availability }) => availability?.date)) return [...products]
  const [today] = await shopDates(queries, now)
  return products.map(product => {
    const { availability } = product
    const isPassed = availability?.date !== undefined && availability.date < today
    return isPassed ? { ...product, availability: { ...availability, passed: true } } : product
  })
}

/** Like `withPassedDates`, for one product. */
export async function withPassedDate(queries: Queries, product: Product, now: number): Promise<Product> {
  const [current = product] = await withPassedDates(queries, [product], now)
  return current
}

/** True if a product's date of return passes between two times. */
export async function isDatePassedBetween(queries: Queries, before: number, after: number): Promise<boolean> {
  const [from, until] = await shopDates(queries, before, after)
  if (from === until) return false
  const rows = await queries
    .selectFrom('products')
    .select('availability')
    .where('availability', 'like', '%"back-on"%')
    .where('deletion_id', 'is', null)
    .execute()
  const dates = rows.map(row => (JSON.parse(row.availability) as Availability).date ?? '')
  return dates.some(date => from <= date && date < until)
}
