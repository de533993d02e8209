/*
 * Connects to a database, which migrates it. With `pauseAfter` there is an additional migration of 20 rows, which
 * pauses after that many rows until it gets input.
 */
import { once } from 'node:events'
import { sql } from 'kysely'
import { connectDatabase, type DatabaseOptions } from '../../src/database/connect.ts'
import type { Migration } from '../../src/database/dialect.ts'
import { history } from '../../src/database/migrations/migrate.ts'
import { runStatements } from '../../src/database/migrations/statements.ts'

const [, , input = ''] = process.argv
const { options, pauseAfter } = JSON.parse(input) as { options: DatabaseOptions; pauseAfter?: number }

const slowly: Migration = {
  name: '9999-slowly',
  async up(transaction, { translate }) {
    await runStatements(transaction, translate('create table slowly (value integer not null) strict'))
    for (let row = 1; row <= 20; row += 1) {
      await sql`insert into slowly (value) values (${row})`.execute(transaction)
      if (row !== pauseAfter) continue
      process.stdout.write('paused\n')
      await once(process.stdin, 'data')
    }
  },
}

process.stdout.write('starting\n')
const database = await connectDatabase(options, pauseAfter === undefined ? history : [...history, slowly])
process.stdout.write(`revision ${await database.revision()}\n`)
await database.close()
process.stdin.destroy()
