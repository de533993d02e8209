import {
  type FeedFinding,
  type FeedName,
  feedExamples,
  feedFindingKeys,
  feedFindings,
  feedPaths,
} from '@chekku/domain/feeds'
import { shownFacts } from '@chekku/domain/product/fact-rows'
import { packsOf } from '@chekku/domain/product/pack-prices'
import type { FeedReport } from '@chekku/domain/schemas/feeds'
import type { Product } from '@chekku/domain/schemas/product'
import type { Facts } from '@chekku/domain/schemas/product/facts'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import type { ShopForEditing } from '@chekku/domain/schemas/shop'
import { isPublicOrigin } from '@chekku/domain/shop/public-origin'
import { shopConstants } from '@chekku/domain/shop/shop'
import type { Database } from '../../database/database.ts'
import { readShopDetails } from '../../shop/service.ts'
import { presentWholeProducts } from '../shared-facts.ts'
import { listProductRows, withSlug } from '../store.ts'
import { countryCode } from './country-code.ts'

/** A size of a product that is in the feeds. */
export interface FeedItem {
  product: Product
  pack: Pack
  facts: Facts
  /** The code of the country that it comes from. */
  country: string | undefined
}

/** What the feeds hold, and the products that they lack something of. */
export interface Feed {
  shop: ShopForEditing
  items: FeedItem[]
  findings: ReadonlyMap<FeedFinding, { product: Product }[]>
}

/** The products as catalogues of others take them. */
export class Feeds {
  readonly #database: Pick<Database, 'snapshot'>
  readonly #origin: string
  readonly #now: () => number

  constructor(context: {
    database: Pick<Database, 'snapshot'>
    /** What links begin with. */
    publicOrigin: string
    /** The clock of dates, in milliseconds since 1970. */
    now?: (() => number) | undefined
  }) {
    this.#database = context.database
    this.#origin = context.publicOrigin
    this.#now = context.now ?? Date.now
  }

  /** All of the catalogue, read from one snapshot. */
  async read(): Promise<Feed> {
    const { shop, products } = await this.#database.snapshot(async queries => {
      const rows = await listProductRows(queries)
      const whole = await presentWholeProducts(queries, rows, this.#now(), 'administrator')
      const products = whole.map((product, at) => {
        const row = rows[at]
        return row ? withSlug(product, row, { with: 'slug' }) : product
      })
      return { shop: await readShopDetails(queries), products }
    })
    return isPublicOrigin(this.#origin)
      ? { shop, ...itemsOf(products) }
      : { shop, items: [], findings: new Map([['address', []]]) }
  }

  /** What is in the feeds and what is not, for the owner. */
  async report(): Promise<FeedReport> {
    const { items, findings } = await this.read()
    const address = (feed: FeedName) => this.#origin + feedPaths[feed]
    return {
      meta: address('meta'),
      google: address('google'),
      items: items.length,
      findings: feedFindingKeys.flatMap(key => {
        const found = findings.get(key)
        const products = found?.slice(0, feedExamples).map(({ product: { _id, name } }) => ({ _id, name }))
        return found && products ? [{ key, count: found.length, products }] : []
      }),
    }
  }
}

function itemsOf(products: readonly Product[]): Pick<Feed, 'items' | 'findings'> {
  const found: { key: FeedFinding; product: Product }[] = []
  const items: FeedItem[] = []
  for (const product of products) {
    const facts = shownFacts(product)
    const country = countryCode(facts.country)
    const keys = findingsOf(product, country)
    found.push(...keys.map(key => ({ key, product })))
    // Its other sizes may have a price.
    if (keys.some(key => key !== 'price' && !('isSent' in feedFindings[key]))) continue
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
