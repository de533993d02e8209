import { startPostgres } from '../server/testing/start-postgres.ts'
import { figure, type Table } from './figures.ts'
import { byTurns, load, middle, ratioOf, rounds } from './load.ts'
import { createFolder, fill, startShop } from './shop.ts'

const targets = [
  ['API, list of 12', '/api/products?page=1&limit=12'],
  ['Home page', '/'],
] as const

/** Compares two processes on one PostgreSQL with one process, with the same total of connections. */
export async function measureReplicas(): Promise<Table> {
  const postgres = await startPostgres()
  const folder = await createFolder(0)
  await fill({ url: postgres.url }, 1_000)
  const one = await startShop(folder, { DATABASE_URL: postgres.url })
  const two = await startShop(folder, { DATABASE_URL: postgres.url })
  const rows: string[][] = []
  for (const [name, target] of targets) {
    const [alone = [], together = []] = await byTurns(
      () => load(`${one.origin}${target}`, { connections: 20 }),
      async () => {
        const both = [one, two].map(({ origin }) => load(`${origin}${target}`, { connections: 10 }))
        const results = await Promise.all(both)
        return { perSecond: results.reduce((sum, { perSecond }) => sum + perSecond, 0), p99: Number.NaN }
      },
    )
    const ratio = figure(ratioOf(together, alone))
    rows.push([name, middle(together, 'perSecond'), middle(alone, 'perSecond'), ratio])
  }
  await one.end()
  await two.end()
  await postgres.stop()
  return {
    title: 'Two processes on one PostgreSQL',
    note: `Requests a second, medians of ${rounds} alternations. The load runs on the same machine: with two processors there is little left for a second process to use.`,
    columns: ['', 'two', 'one', 'ratio'],
    rows,
  }
}
