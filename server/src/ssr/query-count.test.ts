import type { KyselyPlugin, QueryId } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { siteDirectory } from '../../testing/built-site.ts'
import { plainPicture } from '../../testing/plain-picture.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Database } from '../database/database.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing.ts'

/** A database that counts its queries, and the rows that they read. */
function counting(database: Database) {
  let asked = 0
  let rows = 0
  const ofPictures = new WeakSet<QueryId>()
  const counter: KyselyPlugin = {
    // Also called for subqueries, which share the query's id.
    transformQuery({ node, queryId }) {
      // Picture variants are generated in the background.
      if (/"picture(?:s|_variants)"/.test(JSON.stringify(node))) ofPictures.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (ofPictures.has(queryId)) return result
      asked += 1
      rows += result.rows.length
      return result
    },
  }
  const counted: Database = {
    ...database,
    reader: database.reader.withPlugin(counter),
    snapshot: work => database.snapshot(queries => work(queries.withPlugin(counter))),
  }
  return {
    database: counted,
    async during(work: () => Promise<void>) {
      asked = 0
      rows = 0
      await work()
      return { asked, rows }
    },
  }
}

let location: TestDatabase
let shop: TestApp
afterEach(async () => {
  await shop.close()
  await location.close()
})

/** A shop with this number of rows of each kind. */
async function shopOf(count: number) {
  location = await createTestDatabase('sqlite')
  const { database, during } = counting(location.database)
  shop = await startTestApp(database, { siteDirectory })
  const picture = await plainPicture()
  const ids = { product: '', category: '' }
  for (let n = 0; n < count; n += 1) {
    const { _id: category } = await shop.createCategory({ name: `Oils ${n}`, showInNav: true })
    await shop.createCategory({ name: `Sesame ${n}`, parentCategory: category })
    const { _id: product } = await shop.createProduct({ name: `Sesame Oil ${n}`, category, featured: true })
    const pressed = { title: `The press ${n}`, category: 'Presses', isPopular: 'true' }
    await shop.createGalleryItem(pressed, picture)
    Object.assign(ids, { product, category })
  }
  return { ids, during }
}

/** Maximum number of queries of a request on an empty cache. */
const budget: Record<string, number> = {
  '/': 7,
  '/products': 6,
  '/products?q=oil': 6,
  '/products?category={category}': 7,
  '/category/{category}': 9,
  '/product/{product}': 10,
  '/gallery': 4,
  '/about-us': 3,
  '/contact': 3,
  '/enquiry': 3,
  '/offline': 5,
  '/api/products': 3,
  '/api/products?page=1&limit=12': 3,
  '/api/products?search=oil': 3,
  '/api/products?category={category}': 4,
  '/api/products/{product}': 1,
  '/api/products/featured/list': 3,
  '/api/products/popular/list': 2,
  '/api/categories': 1,
  '/api/categories/main': 1,
  '/api/categories/{category}': 1,
  '/api/categories/{category}/subcategories': 2,
  '/api/gallery': 1,
  '/api/gallery/popular': 1,
  '/api/gallery/categories': 1,
  '/api/nav-config': 1,
  '/api/shop': 1,
  '/api/addresses/product/{product}': 2,
  '/api/addresses/product/sesame-oil-0': 1,
  '/sitemap.xml': 6,
  '/llms.txt': 6,
}

async function countsOf(count: number): Promise<Record<string, number>> {
  const { ids, during } = await shopOf(count)
  const counts: Record<string, number> = {}
  for (const address of Object.keys(budget)) {
    const path = address.replace('{product}', ids.product).replace('{category}', ids.category)
    // A write invalidates the cache.
    await shop.call('PUT', `/products/${ids.product}`, { body: { description: address } })
    const { asked } = await during(async () => {
      const response = await shop.app.inject({ url: path })
      expect([address, response.statusCode]).toEqual([address, 200])
    })
    counts[address] = asked
  }
  return counts
}

describe('the queries of a public read', () => {
  it('do not grow with the catalogue', async () => {
    const counts = await countsOf(2)
    for (const [address, most] of Object.entries(budget))
      expect(counts[address], address).toBeLessThanOrEqual(most)
    await shop.close()
    await location.close()
    expect(await countsOf(6)).toEqual(counts)
  })

  it('are of the rows of a page of the gallery alone', async () => {
    const { during } = await shopOf(6)
    const read: Record<string, number> = {}
    for (const list of ['', '/popular', '/categories']) {
      const { rows } = await during(async () => {
        await shop.app.inject({ url: `/api/gallery${list}?page=2&limit=2` })
      })
      read[list] = rows
    }
    // An item more than the page tells that there are others, which are counted.
    expect(read).toEqual({ '': 4, '/popular': 4, '/categories': 1 })
  })
})
