import { join } from 'node:path'
import { startChild } from './child.ts'
import { figure, type Table } from './figures.ts'
import { byTurns, load, middle, ratioOf, rounds } from './load.ts'
import { createFolder, startShop } from './shop.ts'

const targets = [
  ['List of 1,000', '/api/products?page=1&limit=1000'],
  ['List of 12', '/api/products?page=1&limit=12'],
  ['One product', '/api/products/product-0'],
] as const

/** Compares with the same API as tutorials build it, on the same SQLite file. */
export async function measurePeer(): Promise<Table> {
  const folder = await createFolder(1_000)
  const shop = await startShop(folder)
  const peer = startChild('./peers/express.ts', [join(folder, 'catalogue.db')])
  const peerOrigin = `http://127.0.0.1:${await peer.nextLine()}`
  const rows: string[][] = []
  for (const [name, target] of targets) {
    const [theirs = [], ours = []] = await byTurns(
      () => load(`${peerOrigin}${target}`),
      () => load(`${shop.origin}${target}`),
    )
    rows.push([
      name,
      middle(ours, 'perSecond'),
      middle(theirs, 'perSecond'),
      `${figure(ratioOf(ours, theirs))} ×`,
      middle(ours, 'p99'),
      middle(theirs, 'p99'),
    ])
  }
  await peer.end()
  await shop.end()
  return {
    title: 'Beside Express and better-sqlite3',
    note: `\`bench/peers/express.ts\` on the same file, without limits, logs and security headers. Medians of ${rounds} alternations, 20 connections.`,
    columns: ['', 'requests/s', 'Express', 'ratio', 'p99 ms', 'Express p99'],
    rows,
  }
}
