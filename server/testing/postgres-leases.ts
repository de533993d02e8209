import pg from 'pg'
import { connectDatabase } from '../src/database/connect.ts'
import { startPostgres } from './start-postgres.ts'

/**
 * `shared` is migrated, empty and reused by later tests, which must not change its tables; `empty` (no tables) and
 * `migrated` are for a single test.
 */
export type LeaseKind = 'shared' | 'empty' | 'migrated'

export type PostgresLeases = Awaited<ReturnType<typeof createPostgresLeases>>

const template = 'chekku_template'

/**
 * A statement that removes all rows, on this connection, which no trigger hears from now on: the audit log takes no
 * removal. `with` makes one statement of them, a tenth of the work of several.
 */
export async function emptyingStatement(client: pg.Client): Promise<{ name: string; text: string }> {
  await client.query('set session_replication_role to replica')
  const { rows } = await client.query<{ removals: string }>(
    `select string_agg(format('from_%1$s as (delete from %1$I)', tablename), ', ') as removals
      from pg_tables where schemaname = 'public' and tablename not in ('migrations', 'revision')`,
  )
  return { name: 'emptying', text: `with ${rows[0]?.removals} delete from revision` }
}

interface SharedDatabase {
  name: string
  /** Stays open between leases: on a new connection removing the rows takes ten times the work. */
  client: pg.Client
  emptying: { name: string; text: string }
}

/** Starts a PostgreSQL server and leases its databases. Creating one is slow, so shared ones are reused. */
export async function createPostgresLeases() {
  const server = await startPostgres()
  const free: SharedDatabase[] = []
  const shared: SharedDatabase[] = []
  let made = 0

  const urlOf = (name: string) => server.url.replace(/\/postgres$/, `/${name}`)

  // An English collation reveals queries that do not compare texts by code point.
  const collations = await run(server.url, "select from pg_collation where collprovider = 'i' limit 1")
  const empty = collations.rowCount ? "template0 locale_provider icu icu_locale 'en-US'" : 'template0'

  async function make(source: string): Promise<string> {
    made += 1
    const name = `test_${made}`
    await run(server.url, `create database ${name} strategy file_copy template ${source}`)
    return name
  }

  async function makeShared(): Promise<SharedDatabase> {
    const name = await make(template)
    const client = new pg.Client(urlOf(name))
    // A server that ends early, as on an interrupt, fails the next statement instead of the run.
    client.on('error', () => undefined)
    await client.connect()
    const database = { name, client, emptying: await emptyingStatement(client) }
    shared.push(database)
    return database
  }

  await run(server.url, `create database ${template} template ${empty}`)
  const database = await connectDatabase({ url: urlOf(template) })
  await database.close()

  return {
    async take(kind: LeaseKind) {
      if (kind === 'shared') {
        const database = free.pop() ?? (await makeShared())
        return {
          url: urlOf(database.name),
          async giveBack() {
            await database.client.query(database.emptying)
            await database.client.query('insert into revision (id, value) values (1, 0)')
            free.push(database)
          },
        }
      }
      const name = await make(kind === 'empty' ? empty : template)
      return { url: urlOf(name), giveBack: () => run(server.url, `drop database ${name} with (force)`) }
    },
    async stop() {
      await Promise.all(shared.map(({ client }) => client.end()))
      await server.stop()
    },
  }
}

async function run(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
