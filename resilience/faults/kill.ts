import { randomInt } from 'node:crypto'
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { startPostgres } from '../../server/testing/start-postgres.ts'
import { timeLimit } from '../../server/testing/time-limit.ts'
import type { Finding } from '../findings.ts'
import { createLedger } from '../support/ledger.ts'
import { createSheetImports } from '../support/sheet-imports.ts'
import { signIn, startShop } from '../support/shop-process.ts'

const WRITERS = 4
const READY_WITHIN_MS = 3_000
/** The quick part runs on a busy machine, so its time limits are this many times longer. */
const QUICK_FACTOR = 5

/** `kill -9` at random moments under concurrent writes with pictures, and within imports of a sheet, on both databases. */
export async function killFindings(isQuick: boolean): Promise<Finding[]> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'chekku-kill-'))
  await using postgres = await startPostgres()
  const readyWithinMs = timeLimit(READY_WITHIN_MS * (isQuick ? QUICK_FACTOR : 1))
  async function killed(database: string, settings: Record<string, string>, times: number) {
    const seen = await killAgainAndAgain(settings, times)
    return {
      promise: `Nothing acknowledged is lost and nothing is torn when the process is killed (${database})`,
      provoked: `\`kill -9\` at a random moment under ${WRITERS} writers with pictures, every other time within an import of a sheet of thousands of rows, and a new start`,
      times,
      seen: sentence(seen),
      holds: seen.lost.length === 0 && seen.torn.length === 0 && seen.starts.every(ms => ms < readyWithinMs),
    }
  }
  const onSqlite = await killed('SQLite', { DATA_DIR: folder.path }, isQuick ? 4 : 500)
  const problems = fileProblems(join(folder.path, 'catalogue.db'))
  return [
    {
      ...onSqlite,
      seen: `${onSqlite.seen}; integrity_check and foreign_key_check: ${problems.join(', ') || 'clean'}`,
      holds: onSqlite.holds && problems.length === 0,
    },
    await killed('PostgreSQL', { DATABASE_URL: postgres.url }, isQuick ? 2 : 100),
  ]
}

type Seen = Awaited<ReturnType<typeof killAgainAndAgain>>

async function killAgainAndAgain(settings: Record<string, string>, times: number) {
  const ledger = await createLedger()
  const imports = createSheetImports()
  /** `starts` has the time of each start after a kill. */
  const seen = { lost: [] as string[], torn: [] as string[], pictures: 0, starts: [] as number[] }
  let shop = await startShop(settings)
  const token = await signIn(shop.origin)
  await (await imports.begin(shop.origin, token)).done
  for (let round = 0; round < times; round++) {
    const { origin } = shop
    const isOfSheet = round % 2 === 0
    let isEnough = false
    const writers = Array.from({ length: WRITERS }, () => ledger.write(origin, token, () => isEnough))
    await ledger.acknowledgedMore(randomInt(1, 20))
    // An import keeps other writes waiting, on a busy machine for longer than they do.
    isEnough = isOfSheet
    if (isOfSheet) await Promise.all(writers)
    const sheet = isOfSheet ? await imports.begin(origin, token) : undefined
    // A random moment within the next writes, or within the import.
    await after(randomInt(sheet ? Math.ceil(imports.seen.longestMs) : 30))
    await shop.kill()
    await Promise.all([...writers, sheet?.done])
    shop = await startShop(settings)
    seen.starts.push(shop.startedInMs)
    const { lost, torn, pictures } = await ledger.check(shop.origin)
    seen.lost.push(...lost)
    seen.torn.push(...torn, ...(await imports.check(shop.origin)))
    seen.pictures += pictures
  }
  const { code } = await shop.terminate()
  if (code !== 0) seen.torn.push(`the last end had code ${code}`)
  return { ...seen, acknowledged: ledger.acknowledged(), imports: imports.seen }
}

function sentence({ acknowledged, lost, torn, pictures, starts, imports }: Seen): string {
  const sorted = starts.toSorted((a, b) => a - b)
  const figure = (index: number) => `${((sorted.at(index) ?? 0) / 1_000).toFixed(2)} s`
  return [
    `${acknowledged} writes acknowledged, ${lost.length} lost, ${torn.length} torn, ${pictures} pictures looked at`,
    `${imports.cut} imports killed, ${imports.acknowledged} acknowledged`,
    `ready again in ${figure(Math.floor(sorted.length / 2))} (median), ${figure(-1)} (longest)`,
    ...[...lost, ...torn].slice(0, 3),
  ].join('; ')
}

/** Problems that SQLite's integrity check finds in the file. */
export function fileProblems(file: string): string[] {
  const handle = new BetterSqlite(file)
  try {
    const integrity = handle.pragma('integrity_check', { simple: true })
    const references = handle.pragma('foreign_key_check') as unknown[]
    return [
      ...(integrity === 'ok' ? [] : [String(integrity)]),
      ...(references.length > 0 ? [`${references.length} broken references`] : []),
    ]
  } finally {
    handle.close()
  }
}
