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

const removeRows = `do $$
  declare name text;
  begin
    perform set_config('session_replication_role', 'replica', true);
    for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
      execute format('delete from %I', name);
    end loop;
    insert into revision (id, value) values (1, 0);
  end
$$`

/** Starts a PostgreSQL server and leases its databases. Creating one is slow, so shared ones are reused. */
export async function createPostgresLeases() {
  const server = await startPostgres()
  const free: string[] = []
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

  await run(server.url, `create database ${template} template ${empty}`)
  const database = await connectDatabase({ url: urlOf(template) })
  await database.close()

  return {
    async take(kind: LeaseKind) {
      const isShared = kind === 'shared'
      const name = (isShared && free.pop()) || (await make(kind === 'empty' ? empty : template))
      return {
        url: urlOf(name),
        async giveBack() {
          if (isShared) {
            await run(urlOf(name), removeRows)
            free.push(name)
          } else {
            await run(server.url, `drop database ${name} with (force)`)
          }
        },
      }
    },
    stop: server.stop,
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
