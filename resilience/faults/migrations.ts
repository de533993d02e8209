import { mkdtempDisposableSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connectDatabase, type DatabaseOptions } from '../../server/src/database/connect.ts'
import { history } from '../../server/src/database/migrations/migrate.ts'
import {
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

/** Creates empty databases of one kind. */
interface Databases {
  name: string
  empty(): Promise<DatabaseOptions>
}

/** Migrations that are interrupted or run at the same time. */
export async function migrationsFindings(isQuick: boolean): Promise<Finding[]> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'chekku-migrations-'))
  await using postgres = await startPostgres()
  const findings: Finding[] = []
  for (const databases of [sqliteDatabases(folder.path), postgresDatabases(postgres.url)]) {
    findings.push(
      await brokenOff(databases, isQuick),
      await startedAtOnce(databases, isQuick ? 1 : 20),
      await newer(databases),
    )
  }
  return findings
}

function sqliteDatabases(folder: string): Databases {
  return {
    name: 'SQLite',
    empty: async () => ({ file: join(mkdtempSync(join(folder, 'database-')), 'catalogue.db') }),
  }
}

function postgresDatabases(server: string): Databases {
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
  }
}

/** Fails after each statement of each migration in this process; the full run also kills a process there. */
async function brokenOff({ name, empty }: Databases, isQuick: boolean): Promise<Finding> {
  const shapes = await shapesOf(await empty())
  const times = { failed: 0, killed: 0 }
  let between = 0
  for (const from of history.keys()) {
    for (const how of isQuick ? (['failed'] as const) : (['failed', 'killed'] as const)) {
      const breakOff = how === 'failed' ? failAfter : killAfter
      const seen = await breakOffEverywhere(await empty(), { from, shapes, breakOff })
      times[how] += seen.times
      between += seen.between.length
    }
  }
  return {
    promise: `A migration that is broken off leaves the old tables or the new ones, and the next start finishes it (${name})`,
    provoked: `Each of ${history.length} migrations broken off after its first statement, its second, and so on: by an error there, and by \`kill -9\``,
    times: times.failed + times.killed,
    seen: `${times.failed} errors, ${times.killed} kills; ${between} times tables between two versions`,
    holds: between === 0,
  }
}

async function startedAtOnce({ name, empty }: Databases, times: number): Promise<Finding> {
  const [model] = (await shapesOf(await empty())).slice(-1)
  const wrong: string[] = []
  for (let round = 0; round < times; round++) {
    const options = await empty()
    const starters = [0, 1].map(() => startChildProgram('migrate-database', { options }))
    const codes = await Promise.all(starters.map(({ ended }) => ended))
    if (codes.some(code => code !== 0)) wrong.push(`exit codes ${codes.join(' and ')}`)
    // The shape includes the noted migrations.
    if ((await shapeOf(options)) !== model) wrong.push('other tables or migrations')
  }
  return {
    promise: `Two programs that start at once on an empty database make its tables once (${name})`,
    provoked: 'Two processes started at the same time on a database without tables',
    times,
    seen: `${wrong.length} of ${times} wrong; ${wrong.slice(0, 3).join('; ')}`,
    holds: wrong.length === 0,
  }
}

async function newer({ name, empty }: Databases): Promise<Finding> {
  const options = await empty()
  const { url, file = '' } = options
  const future = { name: '9999-newer', up: async () => undefined }
  await (await connectDatabase(options, [...history, future])).close()
  const before = await shapeOf(options)
  const said = await startShop(url ? { DATABASE_URL: url } : { DATA_DIR: join(file, '..') }).then(
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
