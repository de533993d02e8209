import { offeredPack } from '@chekku/domain/product/pack-prices'
import { askedPrice, isOver } from '@chekku/domain/rules/offers'
import type { Product } from '@chekku/domain/schemas/product'
import type { Offer } from '@chekku/domain/schemas/product/offer'
import type { Queries } from '../database/schema.ts'
import { readWallTimes } from '../shop/service.ts'
import { withPassedDate } from './passed-dates.ts'

/** Only administrators see an offer that is still to come. */
export type Audience = 'public' | 'administrator'

/** Stored products as they are answered at a time: with the prices that are asked then, and dates of return that have passed. */
export async function productsAsOf(
  queries: Queries,
  products: readonly Product[],
  now: number,
  audience: Audience,
): Promise<Product[]> {
  if (!products.some(hasTimes)) return [...products]
  const [wall] = await readWallTimes(queries, now)
  return products.map(product => withPassedDate(withAskedPrices(product, wall, audience), wall.slice(0, 10)))
}

const hasTimes = ({ availability, offer, packs = [] }: Product) =>
  Boolean(availability?.date || offer || packs.some(pack => pack.offer))

function withAskedPrices(product: Product, wall: string, audience: Audience): Product {
  const { packs, ...current } = withAskedPrice(product, wall, audience)
  if (!packs) return current
  const sizes = packs.map(pack => withAskedPrice(pack, wall, audience))
  return { ...current, price: offeredPack(sizes).price, packs: sizes }
}

/** A product or a size at its price of a wall time. An offer without stock has no effect. */
function withAskedPrice<Sold extends { price: number; inStock: boolean; offer?: Offer | undefined }>(
  { offer, ...sold }: Sold,
  wall: string,
  audience: Audience,
) {
  if (!offer || isOver(offer, wall)) return sold
  const price = sold.inStock ? askedPrice({ ...sold, offer }, wall) : sold.price
  return {
    ...sold,
    ...(price !== sold.price && { price, regularPrice: sold.price, offerUntil: offer.until }),
    ...(audience === 'administrator' && { offer }),
  }
}

/** True if an offer of a size begins or ends between two times. */
export async function isOfferTurnedBetween(
  queries: Queries,
  before: number,
  after: number,
): Promise<boolean> {
  const [from, until] = await readWallTimes(queries, before, after)
  const turned = await queries
    .selectFrom('packs')
    .select('id')
    .where('offer_paise', 'is not', null)
    .where('removed_at', 'is', null)
    .where(eb =>
      eb.or(
        (['offer_from', 'offer_until'] as const).map(time =>
          eb.and([eb(time, '>', from), eb(time, '<=', until)]),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return turned !== undefined
}
