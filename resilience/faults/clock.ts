import { randomUUID } from 'node:crypto'
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../server/testing/start-postgres.ts'
import { type Finding, notShown } from '../findings.ts'
import { type ApiClient, type Ask, createApiClient } from '../support/api-client.ts'
import { createMovedClock, type MovedClock } from '../support/moved-clock.ts'
import { type Shop, signIn, startShop } from '../support/shop-process.ts'

const DAYS = 30
/** Idle timeout of a session. */
const IDLE_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1_000

/** Clock offsets in order, and whether the shop restarts with each. */
const moves = [
  { days: -DAYS, isNewStart: false },
  { days: 0, isNewStart: false },
  { days: DAYS, isNewStart: false },
  { days: 0, isNewStart: false },
  { days: -DAYS, isNewStart: true },
  { days: DAYS, isNewStart: true },
  { days: 0, isNewStart: true },
] as const

/** A clock that is off by a month, and corrected, under a running and a starting shop. */
export async function clockFindings(isQuick: boolean): Promise<Finding[]> {
  const found = createMovedClock()
  if (typeof found === 'string') return [notShown(promiseOf('SQLite and PostgreSQL'), found)]
  using clock = found
  using folder = mkdtempDisposableSync(join(tmpdir(), 'chekku-clock-'))
  const onSqlite = { DATA_DIR: folder.path }
  if (isQuick) return [await moved('SQLite', clock, onSqlite, moves.slice(0, 3))]
  await using postgres = await startPostgres()
  const course = [...moves, ...moves]
  return [
    await moved('SQLite', clock, onSqlite, course),
    await moved('PostgreSQL', clock, { DATABASE_URL: postgres.url }, course),
  ]
}

const promiseOf = (database: string) =>
  `A clock that is moved ${DAYS} days either way lets no session live longer, keeps what was written last in front, and stops no write (${database})`

type Stored = { _id: string; version: number }

const nothingYet = { moves: 0, refused: 0, writes: 0, wrong: [] as string[] }
type Seen = typeof nothingYet

async function moved(
  database: string,
  clock: MovedClock,
  settings: Record<string, string>,
  course: readonly (typeof moves)[number][],
): Promise<Finding> {
  const seen: Seen = { ...nothingYet, wrong: [] }
  const start = () => startShop({ ...settings, ...clock.settings })
  clock.move(0)
  let shop = await start()
  try {
    for (const { days, isNewStart } of course) {
      const before = await signIn(shop.origin)
      await writeAndCompare(createApiClient(shop.origin, before), seen)
      clock.move(days)
      if (isNewStart) {
        await shop.terminate()
        shop = await start()
      }
      seen.moves++
      await lookAt(shop, days, before, seen)
    }
  } finally {
    await shop.kill()
  }
  return {
    promise: promiseOf(database),
    provoked: `libfaketime moved the clock of the server by ${DAYS} days back, forth and to what it was, while it ran and between two starts`,
    times: seen.moves,
    seen: `${seen.refused} sessions of before refused, ${seen.writes} writes afterwards; ${seen.wrong.length} wrong; ${seen.wrong.slice(0, 3).join('; ')}`,
    holds: seen.wrong.length === 0,
  }
}

/** After a move the earlier session must be invalid: it is expired, or dated in the future. */
async function lookAt({ origin }: Shop, days: number, before: string, seen: Seen): Promise<void> {
  const { status } = await fetch(`${origin}/api/auth/me`, { headers: { authorization: `Bearer ${before}` } })
  if (status === 401) seen.refused++
  else seen.wrong.push(`a session of before the move by ${days} days was answered ${status}`)
  const client = createApiClient(origin, await signIn(origin))
  const ping = await client.ask<{ expiresAt: string }>('GET', '/auth/session-ping')
  const serverTime = Date.parse(ping.data.expiresAt) - IDLE_DAYS * DAY_MS
  if (!(Math.abs(serverTime - Date.now() - days * DAY_MS) < 60_000))
    seen.wrong.push(`the clock of the server is not moved by ${days} days`)
  await writeAndCompare(client, seen).catch((error: unknown) => {
    seen.wrong.push(`after ${days} days: ${error instanceof Error ? error.message : error}`)
  })
}

/** Creates two products, updates the first by its version, and repeats the create with the same idempotency key. */
async function writeAndCompare({ ask }: ApiClient, seen: Seen): Promise<void> {
  const { data: category } = await ask<Stored>('POST', '/categories', { body: { name: randomUUID() } })
  const make = (name: string, key: string) =>
    ask<Stored>('POST', '/products/json', {
      body: { name, price: 1, category: category._id },
      headers: { 'idempotency-key': key },
    })
  const key = randomUUID()
  const first = (await make(`First ${key}`, key)).data
  const second = (await make(`Second ${key}`, randomUUID())).data
  await expectFirst(ask, second, seen)
  const headers = { 'if-match': `"${first.version}"` }
  await ask('PUT', `/products/${first._id}`, { body: { price: 2 }, headers })
  await ask('PUT', `/products/${first._id}`, { body: { price: 3 }, headers, status: 412 })
  await expectFirst(ask, first, seen)
  const again = (await make(`First ${key}`, key)).data
  if (again._id !== first._id) seen.wrong.push('the same key made a second product')
  seen.writes += 4
}

/** The latest write is first in the product list and in the audit log. */
async function expectFirst(ask: Ask, { _id }: Stored, seen: Seen): Promise<void> {
  const list = await ask<Stored[]>('GET', '/products?limit=1')
  if (list.data[0]?._id !== _id) seen.wrong.push('what was written last is not the first of the list')
  const log = await ask<{ subject: Stored }[]>('GET', '/activity?limit=1')
  if (log.data[0]?.subject._id !== _id)
    seen.wrong.push('what was done last is not the first of the activity log')
}
