import { startPostgres } from '../server/testing/start-postgres.ts'
import { figure, median, type Table } from './figures.ts'
import { load, rounds } from './load.ts'
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
  const one = await startShop(folder, postgres.url)
  const two = await startShop(folder, postgres.url)
  const rows: string[][] = []
  for (const [name, target] of targets) {
    const alone: number[] = []
    const together: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      alone.push((await load(`${one.origin}${target}`, { connections: 20 })).perSecond)
      const both = await Promise.all(
        [one, two].map(({ origin }) => load(`${origin}${target}`, { connections: 10 })),
      )
      together.push(both.reduce((sum, { perSecond }) => sum + perSecond, 0))
    }
    rows.push([
      name,
      figure(median(together)),
      figure(median(alone)),
      figure(median(together.map((value, at) => value / (alone[at] ?? Number.NaN)))),
    ])
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
