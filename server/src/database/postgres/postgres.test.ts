import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listenLocally } from '../../../../scripts/local-port.ts'
import { startPostgres } from '../../../testing/start-postgres.ts'
import { connectDatabase } from '../connect.ts'
import type { Database } from '../database.ts'
import { replaceDatabase } from '../replace.ts'
import type { Queries } from '../schema.ts'
import { createTestLocation, hasPostgres, locationOfTest, type TestLocation } from '../testing.ts'

const gate = () => Promise.withResolvers<void>()

/** Starts a catalogue write that ends when it is released. */
async function startWrite(on: Database, atEnd?: () => void) {
  const [begun, released] = [gate(), gate()]
  const ended = on.writeCatalogue(async () => {
    begun.resolve()
    await released.promise
    atEnd?.()
  })
  await begun.promise
  return { release: released.resolve, ended }
}

const setSettings = (queries: Queries, id: number, settings: string) =>
  queries
    .insertInto('navigation_versions')
    .values({ id: String(id), version: id, saved_at: 1, config: settings })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ config: settings }))
    .execute()

describe.runIf(hasPostgres)('PostgreSQL', () => {
  let location: TestLocation
  let url: string
  let database: Database
  let replica: Database
  beforeEach(async () => {
    location = await createTestLocation('postgres', 'migrated')
    url = location.options.url ?? ''
    database = await connectDatabase({ url, busyTimeoutMs: 300 })
    replica = await connectDatabase({ url, busyTimeoutMs: 20_000 })
  })
  afterEach(async () => {
    await database.close()
    await replica.close()
    await location.remove()
  })

  describe('writes of several processes', () => {
    it('are serialised for the catalogue; others do not wait', async () => {
      const order: string[] = []
      const first = await startWrite(database, () => order.push('catalogue'))
      const second = replica.writeCatalogue(async () => void order.push('catalogue of the replica'))
      await replica.write(async queries => {
        await setSettings(queries, 1, 'a')
        order.push('other')
      })
      first.release()
      await Promise.all([first.ended, second])
      expect(order).toEqual(['other', 'catalogue', 'catalogue of the replica'])
    })

    it('are refused as unavailable after the lock timeout', async () => {
      const first = await startWrite(replica)
      const writes = [1, 2, 3].map(() => database.writeCatalogue(async () => undefined))
      const refused = { reason: { code: 'unavailable' } }
      expect(await Promise.allSettled(writes)).toMatchObject([refused, refused, refused])
      first.release()
      await first.ended
      expect(await database.revision()).toBe(1)
    })

    it('have more time for a statement than for a lock, whose end is told apart so', async () => {
      for (const [process, lock, statement] of [
        [database, '300ms', '5500ms'],
        [replica, '20s', '20500ms'],
      ] as const)
        expect([
          await sql`show lock_timeout`.execute(process.reader),
          await sql`show statement_timeout`.execute(process.reader),
        ]).toMatchObject([{ rows: [{ lock_timeout: lock }] }, { rows: [{ statement_timeout: statement }] }])
    })

    it('are retried after a deadlock', async () => {
      await database.write(async queries => {
        await setSettings(queries, 1, 'a')
        await setSettings(queries, 2, 'a')
      })
      const met = [gate(), gate()]
      let runs = 0
      const cross = (own: number, other: number) =>
        replica.write(async queries => {
          runs += 1
          await setSettings(queries, own, `by ${own}`)
          met[own - 1]?.resolve()
          await met[other - 1]?.promise
          await setSettings(queries, other, `by ${own}`)
        })
      await Promise.all([cross(1, 2), cross(2, 1)])
      expect(runs).toBeGreaterThanOrEqual(3)
      const rows = await replica.reader.selectFrom('navigation_versions').select('config').execute()
      expect(new Set(rows.map(row => row.config)).size).toBe(1)
    })

    it('roll back when a query’s error was caught', async () => {
      const write = database.write(async queries => {
        await setSettings(queries, 1, 'a')
        await sql`select 1 / 0`.execute(queries).catch(() => undefined)
      })
      await expect(write).rejects.toThrow()
      expect(await database.reader.selectFrom('navigation_versions').selectAll().execute()).toEqual([])
    })
  })

  describe('trouble on the server', () => {
    const conditions = [
      ['unavailable', 'serialization_failure'],
      ['unavailable', 'too_many_connections'],
      ['unavailable', 'admin_shutdown'],
      ['unavailable', 'query_canceled'],
      ['unavailable', 'io_error'],
      ['no-room', 'disk_full'],
    ] as const
    it('is unavailable, or for want of room where it says so', async () => {
      for (const [code, condition] of conditions) {
        const write = database.write(queries =>
          sql`do ${sql.lit(`begin raise ${condition}; end`)}`.execute(queries),
        )
        await expect(write, condition).rejects.toMatchObject({ code })
      }
    })

    it('is passed on when it is a bug', async () => {
      await expect(sql`select nothing`.execute(database.reader)).rejects.toBeInstanceOf(pg.DatabaseError)
    })

    it('is unavailable when a connection is lost in a transaction, which rolls back', async () => {
      const write = database.write(async queries => {
        await setSettings(queries, 1, 'a')
        const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(queries)
        await sql`select pg_terminate_backend(${own.rows[0]?.pid}, 5000)`.execute(replica.reader)
        await setSettings(queries, 2, 'a')
      })
      await expect(write).rejects.toMatchObject({ code: 'unavailable' })
      expect(await database.reader.selectFrom('navigation_versions').selectAll().execute()).toEqual([])
      await database.write(queries => setSettings(queries, 1, 'b'))
    })

    it('is unavailable once the server is down, and the program goes on', async () => {
      const server = await startPostgres()
      const orphan = await connectDatabase({ url: server.url })
      await server.stop()
      const nothing = async () => undefined
      const { ping, revision, writeCatalogue, snapshot } = orphan
      for (const attempt of [ping, revision, () => writeCatalogue(nothing), () => snapshot(nothing)])
        await expect(attempt()).rejects.toMatchObject({ code: 'unavailable' })
      await orphan.close()
    })
  })

  describe('a server that cannot be used', () => {
    const refusalOf = (address: string): Promise<string> =>
      connectDatabase({ url: address }).then(
        () => 'connected',
        error => error.message,
      )
    /** The error for the server's URL with some parts replaced. */
    const refusal = (parts: Partial<Pick<URL, 'port' | 'hostname' | 'password' | 'pathname'>>) =>
      refusalOf(Object.assign(new URL(url), parts).href)
    const sentence = (address: string, why: string) =>
      `The PostgreSQL server ${address} named by DATABASE_URL cannot be used: ${why}.`

    it('is named in one sentence, without user and password', async () => {
      const { host, pathname, password } = new URL(url)
      const closed = await refusal({ port: '1' })
      expect(closed).toBe(sentence(`127.0.0.1:1${pathname}`, 'nothing answers there'))
      const unknownHost = await refusal({ hostname: 'nobody.invalid' })
      expect(unknownHost).toMatch(
        /^The PostgreSQL server nobody\.invalid:\d+\/\S+ named by DATABASE_URL cannot be used: /,
      )
      const wrongPassword = await refusal({ password: `${password}-wrong` })
      expect(wrongPassword).toBe(sentence(host + pathname, 'the user or the password is not right'))
      const unknownDatabase = await refusal({ pathname: '/nothing' })
      expect(unknownDatabase).toBe(sentence(`${host}/nothing`, 'there is no such database'))
      expect([closed, unknownHost, wrongPassword, unknownDatabase].join()).not.toContain(password)
    })

    it('times out after 3 seconds', async () => {
      const silent = createServer(socket => socket.on('error', () => undefined))
      const port = String(await listenLocally(silent))
      const said = await refusal({ port })
      silent.close()
      expect(said).toBe(sentence(`127.0.0.1:${port}${new URL(url).pathname}`, 'it did not answer in time'))
    })

    it('is refused unless its encoding is UTF8', async () => {
      const name = `${new URL(url).pathname.slice(1)}_ascii`
      const admin = new pg.Client(url)
      await admin.connect()
      await admin.query(`create database ${name} encoding 'SQL_ASCII' template template0`)
      const said = await refusal({ pathname: `/${name}` })
      await admin.query(`drop database ${name}`)
      await admin.end()
      expect(said).toContain(
        'named by DATABASE_URL keeps texts in SQL_ASCII: it must be made with encoding UTF8.',
      )
    })

    it('is refused for a password that is not encoded, without a word of it, and for a URL of another kind', async () => {
      for (const password of ['secret#1', '12/3secret', 'se?cret', 'se@cret/'])
        expect([password, await refusalOf(`postgres://shop:${password}@127.0.0.1:1/shop`)]).toEqual([
          password,
          'DATABASE_URL cannot be read as an address: special characters in user and password must be percent-encoded.',
        ])
      await expect(connectDatabase({ url: 'mysql://root:secret@db/shop' })).rejects.toThrow(
        'DATABASE_URL must begin with postgres:// or postgresql://.',
      )
    })
  })
})

it.runIf(hasPostgres)('says what a role needs that may make no schema', async () => {
  const location = await locationOfTest('postgres', 'empty')
  const url = new URL(location.options.url ?? '')
  const owner = new pg.Client(url.href)
  await owner.connect()
  const role = `plain_${randomBytes(4).toString('hex')}`
  await owner.query(`create role ${role} login password 'plain'`)
  Object.assign(url, { username: role, password: 'plain' })
  const replacement = { mayReplace: true, build: async () => undefined }
  await expect(replaceDatabase({ url: url.href }, replacement)).rejects.toThrow(
    `grant create on database "${url.pathname.slice(1)}" to "${role}"`,
  )
  await owner.query(`drop role ${role}`)
  await owner.end()
})
