import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { figure, median, type Table } from './figures.ts'
import type { Fullness } from './fill.ts'
import { createFolder, type Shop, startShop } from './shop.ts'

const [smallest, largest] = [1_000, 100_000]
/** The first and the last are compared. */
const catalogues: readonly [number, Fullness][] = [
  [smallest, 'plain'],
  [10_000, 'plain'],
  [10_000, 'full'],
  [largest, 'plain'],
]
const times = 60

type Call = (shop: Shop, n: number) => Promise<unknown>
interface Work {
  name: string
  call: Call
  /** Its response would be cached, so an untimed write comes before each call. */
  isRead?: boolean
}

const read = (name: string, path: (n: number) => string): Work => ({
  name,
  isRead: true,
  call: (shop, n) => shop.call('GET', path(n)).then(answer => answer.arrayBuffer()),
})

const works = (products: number): Work[] => [
  read('One product', n => `/api/products/product-${(n * 37) % products}`),
  read('List of 12, first', () => '/api/products?page=1&limit=12'),
  read('List of 12, middle', () => `/api/products?page=${Math.floor(products / 24)}&limit=12`),
  read('List of 12, end', () => `/api/products?page=${Math.floor(products / 12)}&limit=12`),
  read('List of 12 of a category', () => '/api/products?page=1&limit=12&category=category-3'),
  read('Search', () => '/api/products?limit=12&search=number+7'),
  read('Product page', n => `/product/product-${(n * 41) % products}`),
  read('Products page', () => '/products'),
  read('Products page, search', n => `/products?q=number+${n}`),
  {
    name: 'Create',
    call: (shop, n) =>
      shop.call('POST', '/api/products', { name: `New ${n}`, price: 10, category: 'category-1' }),
  },
  // A description, as a price alone is refused for a product of several sizes.
  { name: 'Update', call: (shop, n) => update(shop, (n * 53) % products, `Number ${n}`) },
  {
    name: 'Reorder a category',
    call: (shop, n) =>
      shop.call('PATCH', '/api/categories/category-5/nav-settings', {
        [n % 2 ? 'before' : 'after']: 'category-9',
      }),
  },
]

const update = (shop: Shop, product: number, description: string) =>
  shop.call('PUT', `/api/products/product-${product}`, { description })

async function timeOf(shop: Shop, { call, isRead }: Work): Promise<number> {
  const taken: number[] = []
  for (let n = 0; n < times; n += 1) {
    if (isRead) await update(shop, 1, `Written before read ${n}`)
    const start = performance.now()
    await call(shop, n)
    taken.push(performance.now() - start)
  }
  return median(taken)
}

/** Response times of uncached requests by size of the catalogue. */
export async function measureGrowth(): Promise<Table> {
  const shops: Shop[] = []
  // Without the rate limit: one session writes more often here than a person may.
  for (const [products, fullness] of catalogues)
    shops.push(await startShop(await createFolder(products, fullness), { RATE_LIMIT: 'off' }))
  const rows: string[][] = []
  for (const at of works(1).keys()) {
    const rounds: number[][] = catalogues.map(() => [])
    for (let round = 0; round < 3; round += 1) {
      for (const [which, shop] of shops.entries()) {
        const work = works(catalogues[which]?.[0] ?? 1)[at]
        if (work) rounds[which]?.push(await timeOf(shop, work))
      }
    }
    const taken = rounds.map(median)
    const growth = (taken.at(-1) ?? Number.NaN) / (taken[0] ?? Number.NaN)
    rows.push([works(1)[at]?.name ?? '', ...taken.map(ms => `${figure(ms)} ms`), growth.toFixed(2)])
  }
  const megabytes = (bytes: number) => `${figure(bytes / 2 ** 20)} MB`
  const files = await Promise.all(shops.map(({ folder }) => stat(join(folder, 'catalogue.db'))))
  rows.push(['Database', ...files.map(({ size }) => megabytes(size)), ''])
  rows.push(['Memory', ...(await Promise.all(shops.map(async shop => megabytes(await shop.memory())))), ''])
  for (const shop of shops) await shop.end()
  return {
    title: 'Growth',
    note: `Median times of ${times} calls one after another, of 3 alternations; reads are the first after a write, so they are not cached. The last column is how much longer it takes with ${figure(largest)} products than with ${figure(smallest)}. Full is with 3 sizes and 4 pictures each.`,
    columns: [
      '',
      ...catalogues.map(
        ([products, fullness]) => `${figure(products)} ${fullness === 'full' ? 'full ' : ''}products`,
      ),
      'growth',
    ],
    rows,
  }
}
