import { figure, median, type Table } from './figures.ts'
import { load, rounds } from './load.ts'
import { createFolder, startShop } from './shop.ts'

const products = 10_000

/** Measures read latency while a sheet with a new price of every product is planned and imported, against without. */
export async function measureImports(): Promise<Table> {
  const shop = await startShop(await createFolder(products))
  const p99 = async () => (await load(`${shop.origin}/products`, { connections: 4, seconds: 1 })).p99
  const seen = { rest: [] as number[], plan: [] as number[], import: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const lines = Array.from({ length: products }, (_, n) => `product-${n},${round + 1}`)
    const form = new FormData()
    form.set('file', new Blob([['id,price', ...lines].join('\n')]), 'prices.csv')
    seen.rest.push(await p99())
    const planning = shop.call('POST', '/api/products/import/plan', form)
    seen.plan.push(await p99())
    const { data } = (await (await planning).json()) as { data: { digest: string } }
    form.set('digest', data.digest)
    const importing = shop.call('POST', '/api/products/import', form)
    seen.import.push(await p99())
    await importing
  }
  await shop.end()
  const row = (work: 'plan' | 'import') => {
    const [during, rest] = [median(seen[work]), median(seen.rest)]
    return [`p99 during ${work}`, `${figure(during)} ms`, `${figure(rest)} ms`, figure(during / rest)]
  }
  return {
    title: 'Reads during imports',
    note: `Medians of ${rounds} rounds: a page, read for the first second of a plan and of an import of ${products} prices, against without.`,
    columns: ['', 'measured', 'reference', 'ratio'],
    rows: [row('plan'), row('import')],
  }
}
