import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import type { TestDatabase } from '../src/database/testing.ts'
import { emptyingStatement } from './postgres-leases.ts'

/** Copies the content of a database. */
export async function keepContent({ options, database }: Omit<TestDatabase, 'close'>) {
  const kept = await (options.url === undefined
    ? keepSqliteContent(options.file ?? '')
    : keepPostgresContent(options.url))
  return {
    ...kept,
    async restore() {
      await kept.restore()
      // Invalidates what the app has cached.
      await database.revision()
    },
  }
}

async function keepSqliteContent(file: string) {
  const copy = `${file}.copy`
  const copyTo = async (target: string, source: string) => {
    const opened = new BetterSqlite(source)
    // While another connection has the lock, a backup ends at once, with no pages.
    while ((await opened.backup(target, { progress: () => 1_000_000 })).totalPages === 0);
    opened.close()
  }
  await copyTo(copy, file)
  return { restore: () => copyTo(file, copy), close: () => Promise.resolve() }
}

async function keepPostgresContent(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const emptying = await emptyingStatement(client)
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'",
  )
  const inserts: { text: string; values: [string] }[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string | null }>(
      `select json_agg(t)::text as rows from ${name} as t`,
    )
    const text = `insert into ${name} select * from json_populate_recordset(null::${name}, $1)`
    if (rows[0]?.rows) inserts.push({ text, values: [rows[0].rows] })
  }
  return {
    async restore() {
      await client.query('begin')
      const { rows } = await client.query('select value from revision')
      await client.query(emptying)
      for (const insert of inserts) await client.query(insert)
      // A revision that went back would let a late notification of the test before hide this test's first writes.
      await client.query('update revision set value = $1::bigint + 1', [rows[0]?.value ?? 0])
      await client.query('commit')
    },
    close: () => client.end(),
  }
}
