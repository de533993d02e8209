import { type FeedFinding, feedExamples, feedFindingKeys, feedFindings, feedPath } from '@chekku/domain/feeds'
import { shownFacts } from '@chekku/domain/product/facts'
import { packsOf } from '@chekku/domain/product/pack-prices'
import { isOver } from '@chekku/domain/rules/offers'
import type { FeedReport } from '@chekku/domain/schemas/feeds'
import type { Product } from '@chekku/domain/schemas/product'
import type { Facts } from '@chekku/domain/schemas/product/facts'
import type { Offer } from '@chekku/domain/schemas/product/offer'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import type { ShopForEditing } from '@chekku/domain/schemas/shop'
import { wallTime } from '@chekku/domain/shop/opening-hours'
import { isPublicOrigin } from '@chekku/domain/shop/public-origin'
import { shopConstants } from '@chekku/domain/shop/shop'
import { rowId } from '../../changes/change-set.ts'
import type { CatalogueContext } from '../../changes/service.ts'
import { inTurns } from '../../database/batches.ts'
import type { Queries } from '../../database/schema.ts'
import { readShopDetails } from '../../shop/service.ts'
import { presentWholeProducts } from '../shared-facts.ts'
import { listProductRows, withSlug } from '../store.ts'
import { countryCode } from './country-code.ts'
import { listPackChanges, type PackChange } from './store.ts'

/** A size of a product that is in the feed. */
export interface FeedItem {
  product: Product
  pack: Pack
  facts: Facts
  /** The code of the country that it comes from. */
  country: string | undefined
}

/** The items of the feed, and the products with findings. */
export interface Feed {
  shop: ShopForEditing
  items: FeedItem[]
  findings: ReadonlyMap<FeedFinding, { product: Product }[]>
}

interface FeedsContext extends Pick<CatalogueContext, 'database' | 'now'> {
  publicOrigin: string
}

/** The products as catalogues of others take them. */
export class Feeds {
  readonly #context: FeedsContext

  constructor(context: FeedsContext) {
    this.#context = context
  }

  /** All of the catalogue, read from one snapshot. */
  async read(): Promise<Feed> {
    const { shop, products } = await this.#context.database.snapshot(async queries => {
      const rows = await listProductRows(queries)
      const presented = await presentWholeProducts(queries, rows, this.#context.now(), 'administrator')
      const products = presented.map((product, index) => {
        const row = rows[index]
        return row ? withSlug(product, row, { with: 'slug' }) : product
      })
      const shop = await readShopDetails(queries)
      await fillOfferStarts(queries, products, shop.hours.timeZone)
      return { shop, products }
    })
    return isPublicOrigin(this.#context.publicOrigin)
      ? { shop, ...itemsOf(products) }
      : { shop, items: [], findings: new Map([['address', []]]) }
  }

  /** The number of items and the findings, for the owner. */
  async report(): Promise<FeedReport> {
    const { items, findings } = await this.read()
    return {
      meta: this.#context.publicOrigin + feedPath,
      items: items.length,
      findings: feedFindingKeys.flatMap(key => {
        const found = findings.get(key)
        if (!found) return []
        const products = found.slice(0, feedExamples).map(({ product: { _id, name } }) => ({ _id, name }))
        return { key, count: found.length, products }
      }),
    }
  }
}

/**
 * Fills in the start of running offers without one: the time of the last kept change that began it or set its price,
 * otherwise the creation of its product, which no later edit moves.
 */
async function fillOfferStarts(queries: Queries, products: readonly Product[], timeZone: string) {
  const wallAt = (at: number) => wallTime(new Date(at), timeZone)
  const starts = offersWithoutStart(products)
  for await (const ids of inTurns([...starts.keys()])) {
    for (const change of await listPackChanges(queries, ids)) {
      const start = starts.get(change.id)
      if (start && beginsOffer(change, wallAt(change.at))) start.at = change.at
    }
  }
  for (const { offer, at } of starts.values()) offer.from = wallAt(at)
}

/** The running offers without a start by the ids of their rows, with the time of their product's creation. */
function offersWithoutStart(products: readonly Product[]): Map<string, { offer: Offer; at: number }> {
  const starts = new Map<string, { offer: Offer; at: number }>()
  for (const product of products) {
    for (const { _id, regularPrice, offer } of packsOf(product)) {
      if (regularPrice === undefined || offer?.from !== null) continue
      starts.set(rowId(product._id, _id), { offer, at: Date.parse(product.createdAt) })
    }
  }
  return starts
}

/** True if a change at this wall time sets the price or the start of an offer, or prolongs one that was over. */
const beginsOffer = ({ before, after }: PackChange, wall: string): boolean =>
  after.offer_paise !== undefined ||
  after.offer_from !== undefined ||
  (after.offer_until !== undefined && isOver({ until: before.offer_until ?? '' }, wall))

/** True if a finding keeps all sizes of a product out of the feed; without a price, only that size is out. */
const keepsOut = (key: FeedFinding) => key !== 'price' && !('isSent' in feedFindings[key])

function itemsOf(products: readonly Product[]): Pick<Feed, 'items' | 'findings'> {
  const found: { key: FeedFinding; product: Product }[] = []
  const items: FeedItem[] = []
  for (const product of products) {
    const facts = shownFacts(product)
    const country = countryCode(facts.country)
    const keys = findingsOf(product, country)
    found.push(...keys.map(key => ({ key, product })))
    if (keys.some(keepsOut)) continue
    const priced = packsOf(product).filter(({ price }) => price > 0)
    items.push(...priced.map(pack => ({ product, pack, facts, country })))
  }
  return { items, findings: Map.groupBy(found, ({ key }) => key) }
}

function findingsOf(product: Product, country: string | undefined): FeedFinding[] {
  const { hidden, image, description, name } = product
  if (hidden) return ['hidden']
  const found: Partial<Record<FeedFinding, boolean>> = {
    price: packsOf(product).some(({ price }) => price === 0),
    picture: image === '',
    description: description === '' || description === name,
    country: country === undefined,
    importer: country !== undefined && country !== shopConstants.country,
  }
  return feedFindingKeys.filter(key => found[key])
}
