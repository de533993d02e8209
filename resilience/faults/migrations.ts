import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { connectDatabase, type DatabaseOptions } from '../../server/src/database/connect.ts'
import { history } from '../../server/src/database/migrations/migrate.ts'
import {
  type BrokenOff,
  breakOffEverywhere,
  failAfter,
  killAfter,
  shapeOf,
  shapesOf,
} from '../../server/testing/broken-migrations.ts'
import { startChildProgram } from '../../server/testing/child-program.ts'
import { startPostgres } from '../../server/testing/start-postgres.ts'
import type { Finding } from '../findings.ts'
import { startShop } from '../support/shop-process.ts'

/** Creates empty databases of one kind, with the server's settings for each. */
interface Places {
  name: string
  empty(): Promise<DatabaseOptions>
  settings(options: DatabaseOptions): Record<string, string>
}

/** Migrations that are interrupted or run at the same time. */
export async function migrationsFindings(isQuick: boolean): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'chekku-migrations-'))
  const postgres = await startPostgres()
  try {
    const findings: Finding[] = []
    for (const places of [sqlitePlaces(folder), postgresPlaces(postgres.url)]) {
      findings.push(
        await brokenOff(places, isQuick),
        await startedTogether(places, isQuick ? 1 : 20),
        await newer(places),
      )
    }
    return findings
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function sqlitePlaces(folder: string): Places {
  return {
    name: 'SQLite',
    empty: async () => ({ file: join(mkdtempSync(join(folder, 'database-')), 'catalogue.db') }),
    settings: ({ file = '' }) => ({ DATA_DIR: join(file, '..') }),
  }
}

function postgresPlaces(server: string): Places {
  let made = 0
  return {
    name: 'PostgreSQL',
    async empty() {
      const name = `migrations_${++made}`
      const client = new pg.Client(server)
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return { url: new URL(`/${name}`, server).href }
    },
    settings: ({ url = '' }) => ({ DATABASE_URL: url }),
  }
}

/** Fails after each statement of each migration in this process; the full run also kills a process there. */
async function brokenOff({ name, empty }: Places, isQuick: boolean): Promise<Finding> {
  const shapes = await shapesOf(await empty())
  const seen: Record<'failed' | 'killed', BrokenOff> = {
    failed: { times: 0, between: [] },
    killed: { times: 0, between: [] },
  }
  for (const from of history.keys()) {
    const ways = { failed: failAfter, ...(!isQuick && { killed: killAfter }) }
    for (const [how, breakOff] of Object.entries(ways)) {
      const { times, between } = await breakOffEverywhere(await empty(), { from, shapes, breakOff })
      const all = seen[how as keyof typeof seen]
      all.times += times
      all.between.push(...between)
    }
  }
  const between = seen.failed.between.length + seen.killed.between.length
  return {
    promise: `A migration that is broken off leaves the old tables or the new ones, and the next start finishes it (${name})`,
    provoked: `Each of ${history.length} migrations broken off after its first statement, its second, and so on: by an error there, and by \`kill -9\``,
    times: seen.failed.times + seen.killed.times,
    seen: `${seen.failed.times} errors, ${seen.killed.times} kills; ${between} times tables between two versions`,
    holds: between === 0,
  }
}

async function startedTogether({ name, empty }: Places, times: number): Promise<Finding> {
  const [model] = (await shapesOf(await empty())).slice(-1)
  const wrong: string[] = []
  for (let round = 0; round < times; round++) {
    const options = await empty()
    const starters = [0, 1].map(() => startChildProgram('migrate-database', { options }))
    const codes = await Promise.all(starters.map(({ ended }) => ended))
    if (codes.some(code => code !== 0)) wrong.push(`exit codes ${codes.join(' and ')}`)
    const applied = await appliedIn(options)
    if (applied !== history.length) wrong.push(`${applied} migrations noted`)
    if ((await shapeOf(options)) !== model) wrong.push('other tables')
  }
  return {
    promise: `Two programs that start at once on an empty database make its tables once (${name})`,
    provoked: 'Two processes started at the same time on a database without tables',
    times,
    seen: `${wrong.length} of ${times} wrong; ${wrong.slice(0, 3).join('; ')}`,
    holds: wrong.length === 0,
  }
}

async function appliedIn(options: DatabaseOptions): Promise<number> {
  const database = await connectDatabase(options)
  try {
    const { rows } = await sql`select name from migrations`.execute(database.reader)
    return rows.length
  } finally {
    await database.close()
  }
}

async function newer({ name, empty, settings }: Places): Promise<Finding> {
  const options = await empty()
  const future = { name: '9999-newer', up: async () => undefined }
  await (await connectDatabase(options, [...history, future])).close()
  const before = await shapeOf(options)
  const said = await startShop(settings(options)).then(
    async shop => {
      await shop.kill()
      return 'it STARTED'
    },
    (error: Error) => error.message.split('\n').slice(1).join(' ').trim(),
  )
  const isLeft = (await shapeOf(options)) === before
  const isSentence = /^This database was made by a newer version of the program[^\n]+\.$/.test(said)
  return {
    promise: `A database of a newer version is refused by an older program with a sentence, and left as it is (${name})`,
    provoked: 'The server started on a database with a migration that it does not know',
    times: 1,
    seen: `“${said}”; tables ${isLeft ? 'as before' : 'CHANGED'}`,
    holds: isLeft && isSentence,
  }
}
