import { figure, median, type Table } from './figures.ts'
import { bounds } from './fill.ts'
import { createFolder, type Shop, startShop } from './shop.ts'

const products = 1_000
/** Processor time is reported in steps of 10 ms, so it is that of so many requests one after another. */
const requests = 12
const rounds = 3
const atOnce = 32

/** Requests of visitors, no two of which have one cached response; `n` is never the same. */
const reads: Readonly<Record<string, (n: number) => string>> = {
  'List of N': n => `/api/products?limit=${products - n}`,
  'List of 100, page N': n => `/api/products?limit=${100 - (n % 90)}&page=${1 + (n % 10)}`,
  Search: n => `/api/products?limit=${products - n}&search=oil`,
  'Gallery, N items': n => `/api/gallery?limit=${bounds.galleryItems - n}`,
  'Gallery, search': n => `/api/gallery?search=none${n}`,
  'Gallery, category': n => `/api/gallery/category/none${n}`,
  'Gallery page, unknown category': n => `/gallery?category=none${n}`,
  'Products page N': n => `/products?page=${1 + n}`,
  'Products page, search': n => `/products?q=oil+${n}`,
  'Product page': n => `/product/product-${n}`,
  'Category page, page N': n => `/category/category-1?page=${1 + n}`,
}

/** Processor time and memory of a catalogue that is filled to its bounds. */
export async function measureBounds(): Promise<Table> {
  const shop = await startShop(await createFolder(products, 'bounds'), { RATE_LIMIT: 'off' })
  const rows: string[][] = []
  for (const [name, path] of Object.entries(reads)) {
    const spent: number[] = []
    let bytes = 0
    for (let round = 0; round < rounds; round += 1) {
      const before = await shop.processorMs()
      for (let at = 0; at < requests; at += 1) bytes = await read(shop, path(round * requests + at))
      spent.push(((await shop.processorMs()) - before) / requests)
    }
    rows.push([name, `${figure(median(spent))} ms`, `${figure(bytes / 1024)} KB`])
  }
  const path = reads['List of N'] ?? String
  for (let round = 0; round < rounds; round += 1)
    await Promise.all(Array.from({ length: atOnce }, (_, at) => read(shop, path(100 + round * atOnce + at))))
  const megabytes = async (memory: Promise<number>) => `${figure((await memory) / 2 ** 20)} MB`
  rows.push([`Memory after ${atOnce} lists at once`, await megabytes(shop.memory()), ''])
  rows.push(['The most memory', await megabytes(shop.peakMemory()), ''])
  await shop.end()
  return {
    title: 'Bounds',
    note: `${figure(products)} products of ${figure(bounds.characters)} letters and ${bounds.sizes} sizes, and ${bounds.galleryItems} pictures in the gallery with as many letters each. Processor time of a request, compression included, and bytes before that; no two have one response. Of ${rounds} times ${requests} requests.`,
    columns: ['', 'processor', 'bytes'],
    rows,
  }
}

/** Reads a response and returns its bytes; one that is refused under load counts too. */
async function read({ origin }: Shop, path: string): Promise<number> {
  const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'gzip, br' } })
  return (await answer.arrayBuffer()).byteLength
}
