import sharp from 'sharp'
import { figure, median, type Table } from './figures.ts'
import { load, rounds } from './load.ts'
import { createFolder, type Shop, startShop } from './shop.ts'

const atOnce = 10

/** Distinct photographs of 12 megapixels. */
async function photographs(count: number, seed: number): Promise<Buffer[]> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 }
  const one = await sharp({ create: { width: 1_000, height: 750, channels: 3, background: 'black', noise } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Promise.all(
    Array.from({ length: count }, (_, n) =>
      sharp(one.data, { raw: one.info })
        .resize(4_000, 3_000)
        .tint({ r: 200, g: (seed * 40) % 255, b: (n * 20) % 255 })
        .jpeg({ quality: 85 })
        .toBuffer(),
    ),
  )
}

/** The minimal work of an upload: decode, resize, encode. */
async function bareWork(photograph: Buffer): Promise<void> {
  await sharp(photograph)
    .resize({ width: 2_560, height: 2_560, fit: 'inside' })
    .jpeg({ quality: 86 })
    .toBuffer()
}

async function upload(shop: Shop, photograph: Buffer, name: string): Promise<void> {
  const form = new FormData()
  for (const [field, value] of Object.entries({ name, price: '10', category: 'category-1' }))
    form.set(field, value)
  form.set('image', new Blob([new Uint8Array(photograph)]), 'photo.jpg')
  await shop.call('POST', '/api/products', form)
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Measures one upload against this minimal work, and read latency during ten uploads. */
export async function measureUploads(): Promise<Table> {
  sharp.concurrency(1)
  const shop = await startShop(await createFolder(1_000))
  const uploads: number[] = []
  const bare: number[] = []
  const calm: number[] = []
  const busy: number[] = []
  const url = `${shop.origin}/api/products?page=1&limit=12`
  for (let round = 0; round < rounds; round += 1) {
    const [first, ...others] = await photographs(atOnce + 1, round)
    if (!first) continue
    bare.push(await timeOf(() => bareWork(first)))
    uploads.push(await timeOf(() => upload(shop, first, `Upload ${round}`)))
    calm.push((await load(url, { connections: 5 })).p99)
    const uploading = Promise.all(
      others.map((photograph, n) => upload(shop, photograph, `Together ${round} ${n}`)),
    )
    busy.push((await load(url, { connections: 5 })).p99)
    await uploading
  }
  await shop.end()
  const row = (name: string, mine: number[], reference: number[]) => [
    name,
    `${figure(median(mine))} ms`,
    `${figure(median(reference))} ms`,
    figure(median(mine) / median(reference)),
  ]
  return {
    title: 'Uploads of 12 megapixels',
    note: `Medians of ${rounds} rounds. One upload against one bare decoding, resizing and encoding; the p99 of reads while ${atOnce} are uploaded at once against without.`,
    columns: ['', 'measured', 'reference', 'ratio'],
    rows: [row('One upload', uploads, bare), row('p99 of reads meanwhile', busy, calm)],
  }
}
