import { type BareResponse, record, startBare } from './bare.ts'
import { figure, median, type Table } from './figures.ts'
import { byTurns, load, middle, ratioOf, rounds } from './load.ts'
import { createFolder, type Shop, startShop } from './shop.ts'

interface Case {
  name: string
  target: string
  headers: Record<string, string>
  /** Address on the bare server, where another case may have the same target. */
  path: string
  status: number
}

const browser = { 'accept-encoding': 'gzip, br', accept: '*/*' }
const picture = /\/uploads\/products\/[^" ]+?\.320\.webp/

/** Cached responses against bare `node:http` that sends the same bytes, and the time of the first response after a write. */
export async function measureCache(): Promise<Table> {
  const shop = await startShop(await createFolder(1_000))
  const cases = await casesOf(shop)
  const answers: BareResponse[] = []
  for (const { target, headers, path } of cases) {
    answers.push(await record(shop.origin, target, headers, path))
  }
  const bare = await startBare(shop.folder, answers)
  const rows: string[][] = []
  for (const one of cases) {
    const row = await measure(shop, bare.origin, one)
    console.log(row.join('  '))
    rows.push(row)
  }
  await bare.end()
  await shop.end()
  // An administrator's limit of writes is far below what is measured here.
  const unlimited = await startShop(shop.folder, { RATE_LIMIT: 'off' })
  for (const [index, { target, headers }] of cases.entries()) {
    const cold = await measureCold(unlimited, target, headers)
    rows[index]?.push(figure(cold.ms), figure(cold.processorMs))
  }
  await unlimited.end()
  return {
    title: 'Cached responses',
    note: `1,000 products, 20 connections, limits, logs and headers on. Medians of ${rounds} alternations with \`node:http\` that sends the same bytes from a map. Cold: the first answer after a write.`,
    columns: ['', 'requests/s', 'bare', 'ratio', 'p99 ms', 'bare p99', 'cold ms', 'cold CPU ms'],
    rows,
  }
}

async function casesOf(shop: Shop): Promise<Case[]> {
  const page = await (await fetch(`${shop.origin}/product/product-0`)).text()
  const variant = picture.exec(page)?.[0] ?? ''
  const targets: [string, string, Record<string, string>?][] = [
    ['API, list of 1,000', '/api/products'],
    ['API, list of 1,000, not compressed', '/api/products', { accept: '*/*' }],
    ['API, list of 12', '/api/products?page=1&limit=12'],
    ['API, one product', '/api/products/product-0'],
    ['Home page', '/'],
    ['Products page', '/products'],
    ['Category page', '/category/category-1'],
    ['Product page', '/product/product-0'],
    ...(variant === '' ? [] : [['Picture, 320 wide', variant] as [string, string]]),
  ]
  const cases = targets.map(
    ([name, target, headers = browser], n): Case => ({ name, target, headers, path: `/${n}`, status: 200 }),
  )
  const { headers: raw } = await record(shop.origin, '/', browser)
  const etag = raw[raw.findIndex(name => name.toLowerCase() === 'etag') + 1] ?? ''
  const known = { ...browser, 'if-none-match': etag }
  return [...cases, { name: 'Home page, 304', target: '/', headers: known, path: '/known', status: 304 }]
}

async function measure(shop: Shop, bareOrigin: string, { name, target, headers, path, status }: Case) {
  const [bare = [], ours = []] = await byTurns(
    () => load(`${bareOrigin}${path}`, { headers, status }),
    () => load(`${shop.origin}${target}`, { headers, status }),
  )
  return [
    name,
    middle(ours, 'perSecond'),
    middle(bare, 'perSecond'),
    ratioOf(ours, bare).toFixed(2),
    middle(ours, 'p99'),
    middle(bare, 'p99'),
  ]
}

const coldTimes = 60

/** Wall-clock and processor time of the first response after a write, without the write itself. */
async function measureCold(shop: Shop, target: string, headers: Record<string, string>) {
  const write = () => shop.call('PUT', '/api/products/product-1/featured')
  const atFirst = await shop.processorMs()
  for (let n = 0; n < coldTimes; n += 1) await write()
  const written = await shop.processorMs()
  const times: number[] = []
  for (let n = 0; n < coldTimes; n += 1) {
    await write()
    const start = performance.now()
    await record(shop.origin, target, headers)
    times.push(performance.now() - start)
  }
  const both = (await shop.processorMs()) - written
  return { ms: median(times), processorMs: Math.max(0, both - (written - atFirst)) / coldTimes }
}
