import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import { type PostgresPair, startPostgresPair } from '../../server/testing/start-postgres.ts'
import type { Finding } from '../findings.ts'
import { call, makeCategory } from '../support/ledger.ts'
import { type Shop, signIn, startShop } from '../support/shop-process.ts'

/** PostgreSQL updates its statistics when a connection is idle. */
const COUNTED_WITHIN_MS = 20_000

type Seen = { writes: number; reads: number; older: string[]; failed: string[] }

/** Server processes that read from a streaming replica which lags, stalls and fails. */
export async function readReplicaFindings(isQuick: boolean): Promise<Finding[]> {
  await using servers = await startPostgresPair()
  const settings = { DATABASE_URL: servers.url, DATABASE_READ_URL: servers.standby.url }
  await using one = await startShop(settings)
  await using other = await startShop(settings)
  const shops = [one, other]
  const times = isQuick ? 20 : 100
  return [
    await readYourWrites(servers, shops, times),
    await standingStill(servers, shops, times),
    await gone(servers, shops, times),
  ]
}

/** Writes through one process and reads there at once as a visitor, also a page that is not cached. */
async function writeAndRead(
  shops: readonly Shop[],
  times: number,
  seen: Seen = { writes: 0, reads: 0, older: [], failed: [] },
): Promise<Seen> {
  const [shop] = shops
  if (!shop) throw new Error('There is no process')
  const token = await signIn(shop.origin)
  const category = await makeCategory(shop.origin, token)
  const made = { name: 'Replicated', price: 1, category }
  const { _id } = await call<{ _id: string }>(shop.origin, token, 'POST', '/products/json', made)
  for (let n = 1; n <= times; n++) {
    const name = `Replicated ${seen.writes} ${performance.now()}`
    await call(shop.origin, token, 'PUT', `/products/${_id}`, { name })
    seen.writes++
    const paths = [`/api/products/${_id}`, `/api/products?search=${encodeURIComponent(name)}`]
    for (const path of paths) await lookFor(seen, shop.origin + path, name)
    // A read without a preceding write may come from any database that is up to date.
    for (const { origin } of shops) {
      await after(60)
      await lookFor(seen, `${origin}/api/products?search=${encodeURIComponent(name)}&page=1&limit=${n + 1}`)
    }
  }
  return seen
}

async function lookFor(seen: Seen, url: string, name?: string): Promise<void> {
  const answer = await fetch(url)
  const text = await answer.text()
  seen.reads++
  if (answer.status !== 200) seen.failed.push(`${answer.status} for ${url}`)
  else if (name !== undefined && !text.includes(name)) seen.older.push(`${url} did not show ${name}`)
}

async function readYourWrites(
  servers: PostgresPair,
  shops: readonly Shop[],
  times: number,
): Promise<Finding> {
  const [seen, answered] = await whileCounting(servers.standby.url, () => writeAndRead(shops, times))
  return finding({
    promise: 'Reads go to the streaming replica, and who writes reads what he has written',
    provoked:
      'Two processes with DATABASE_READ_URL on a primary and a standby of their own; after each write the same process is asked at once',
    times,
    seen,
    more: `the standby scanned its products ${answered} times`,
    holds: answered > 0,
  })
}

async function standingStill(servers: PostgresPair, shops: readonly Shop[], times: number): Promise<Finding> {
  await onServer(servers.standby.url, 'select pg_wal_replay_pause()')
  const [seen, answered] = await whileCounting(servers.url, () => writeAndRead(shops, times))
  await onServer(servers.standby.url, 'select pg_wal_replay_resume()')
  const [, back] = await whileCounting(servers.standby.url, () =>
    writeAndRead(shops, Math.ceil(times / 5), seen),
  )
  return finding({
    promise: 'A replica that lags behind shows nobody what is old, and is used again when it has caught up',
    provoked: 'The standby stood still (pg_wal_replay_pause) while it was written and read, and went on',
    times,
    seen,
    more: `meanwhile the primary scanned its products ${answered} times; afterwards the standby ${back} times`,
    holds: answered > 0 && back > 0,
  })
}

async function gone(servers: PostgresPair, shops: readonly Shop[], times: number): Promise<Finding> {
  const writing = writeAndRead(shops, times)
  await after(200)
  process.kill(servers.standby.pid, 'SIGKILL')
  const seen = await writing
  return finding({
    promise: 'A replica that is gone fails no read and no write',
    provoked: 'The standby was killed (kill -9) while it was written and read',
    times,
    seen,
  })
}

function finding({
  seen: { writes, reads, older, failed },
  more,
  holds = true,
  ...line
}: Omit<Finding, 'seen' | 'holds'> & { seen: Seen; more?: string; holds?: boolean }): Finding {
  return {
    ...line,
    seen: [
      `${writes} writes, ${reads} reads, ${older.length} older than what their reader had written, ${failed.length} failed`,
      ...(more ? [more] : []),
      ...[...older, ...failed].slice(0, 3),
    ].join('; '),
    holds: holds && older.length === 0 && failed.length === 0,
  }
}

async function onServer(url: string, statement: string): Promise<Record<string, unknown>[]> {
  await using ends = new AsyncDisposableStack()
  const client = ends.adopt(new pg.Client(url), one => one.end())
  await client.connect()
  return (await client.query<Record<string, unknown>>(statement)).rows
}

/** Resolves to the result of `work` and to the number of scans of the products table in PostgreSQL, by index or not. */
async function whileCounting(url: string, work: () => Promise<Seen>): Promise<[Seen, number]> {
  const query =
    "select seq_scan + coalesce(idx_scan, 0) as scans from pg_stat_user_tables where relname = 'products'"
  const scans = async () => Number((await onServer(url, query))[0]?.scans ?? 0)
  const before = await scans()
  const seen = await work()
  const until = performance.now() + COUNTED_WITHIN_MS
  for (;;) {
    const more = (await scans()) - before
    if (more > 0 || performance.now() > until) return [seen, more]
    await after(200)
  }
}
