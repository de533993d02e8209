import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type PostgresPair, startPostgresPair } from '../../../testing/start-postgres.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { createTestMetrics } from '../../../testing/test-metrics.ts'
import { connectDatabase, type DatabaseOptions } from '../connect.ts'
import type { Database } from '../database.ts'
import type { Queries } from '../schema.ts'
import { hasPostgres, productRow } from '../testing.ts'

/** Asks the database that serves reads if it is the replica, and for the product's name there. */
async function ask(from: Queries, id = '-') {
  const { rows } = await sql<{ replica: boolean; name: string | null }>`
    select pg_is_in_recovery() as replica, (select name from products where id = ${id}) as name`.execute(from)
  return rows[0]
}
const isReplica = async (from: Queries) => (await ask(from))?.replica

describe.skipIf(!hasPostgres)('a streaming replica', () => {
  let servers: PostgresPair
  let options: DatabaseOptions
  let database: Database

  beforeAll(async () => {
    servers = await startPostgresPair()
    options = { url: servers.url, readUrl: servers.standby.url }
    database = await connectDatabase(options)
    database.watchRevision()
  })
  afterAll(async () => {
    await database.close()
    await servers.stop()
  })
  afterEach(async () => {
    await onStandby('select pg_wal_replay_resume()')
  })

  async function onStandby(statement: string): Promise<{ pid: number }[]> {
    const client = new pg.Client(servers.standby.url)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(statement)
    await client.end()
    return rows
  }

  const read = (from: Database, id?: string) => from.fromReplica(() => ask(from.reader, id))
  const readInSnapshot = (from: Database) => from.fromReplica(() => from.snapshot(isReplica))
  const replicaAnswers = (from = database) => expect.poll(async () => (await read(from))?.replica).toBe(true)

  const insert = (into: Database, id: string) =>
    into.writeCatalogue(transaction =>
      transaction
        .insertInto('products')
        .values(productRow({ id, name: id }))
        .execute(),
    )

  it('serves the reads that allow it, and no others', async () => {
    await replicaAnswers()
    expect(await readInSnapshot(database)).toBe(true)
    expect(await isReplica(database.reader)).toBe(false)
    expect(await database.fromReplica(() => database.write(isReplica))).toBe(false)
  })

  it('is skipped while it lacks a write of this process', async () => {
    await replicaAnswers()
    await onStandby('select pg_wal_replay_pause()')
    await insert(database, 'own')
    expect(await read(database, 'own')).toEqual({ replica: false, name: 'own' })
    expect(await readInSnapshot(database)).toBe(false)
    await onStandby('select pg_wal_replay_resume()')
    await replicaAnswers()
    expect(await read(database, 'own')).toEqual({ replica: true, name: 'own' })
  })

  it('is skipped while it lacks a write of another process', async () => {
    const other = await connectDatabase(options)
    try {
      await replicaAnswers()
      await onStandby('select pg_wal_replay_pause()')
      await insert(other, 'of-another')
      await expect.poll(() => read(database, 'of-another')).toEqual({ replica: false, name: 'of-another' })
    } finally {
      await other.close()
    }
  })

  it('shows no page older than the client’s own write', async () => {
    const shop = await startTestApp(database)
    try {
      const product = await shop.createProduct({ name: 'Sesame Oil 0' })
      for (let written = 1; written <= 10; written += 1) {
        const name = `Sesame Oil ${written}`
        await shop.call('PUT', `/products/${product._id}`, { body: { name } })
        const answer = await shop.call<{ name: string }>('GET', `/products/${product._id}`, { token: null })
        expect(answer.body.data.name).toBe(name)
        const list = await shop.call<{ name: string }[]>('GET', '/products', { token: null })
        expect(list.body.data.map(entry => entry.name)).toContain(name)
      }
    } finally {
      await shop.app.close()
    }
  })

  it('that stops responding is skipped until it responds', async () => {
    await replicaAnswers()
    const connections = "from pg_stat_activity where application_name = 'chekku'"
    const stopped = await onStandby(`select pid ${connections}`)
    for (const { pid } of stopped) process.kill(pid, 'SIGSTOP')
    expect(await read(database)).toMatchObject({ replica: false })
    for (const { pid } of stopped) process.kill(pid, 'SIGCONT')
    await replicaAnswers()
  })

  it('that closes its connections fails no read', async () => {
    await replicaAnswers()
    await onStandby(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'chekku'",
    )
    expect(await read(database)).toBeDefined()
    expect(await readInSnapshot(database)).toBeDefined()
    await replicaAnswers()
  })
})

it('that is down fails neither a read nor a start', { skip: !hasPostgres }, async () => {
  const servers = await startPostgresPair()
  const said: boolean[] = []
  let reason: string | undefined
  const onReplicaChange = (isThere: boolean, why?: string) => {
    said.push(isThere)
    reason = why
  }
  const database = await connectDatabase({ url: servers.url, readUrl: servers.standby.url, onReplicaChange })
  database.watchRevision()
  const isAnswering = () => database.fromReplica(() => isReplica(database.reader))
  await expect.poll(isAnswering).toBe(true)
  expect(await createTestMetrics(database).text()).toMatch(/^chekku_read_replica_up 1$/m)
  // A replica that lags behind at the start counts as unavailable at first.
  await expect.poll(() => said.at(-1)).toBe(true)
  const before = said.length
  process.kill(servers.standby.pid, 'SIGQUIT')
  const answers = await Promise.all(Array.from({ length: 30 }, isAnswering))
  expect(answers.every(answer => answer !== undefined)).toBe(true)
  await expect.poll(isAnswering).toBe(false)
  await expect.poll(() => said.slice(before)).toEqual([false])
  expect(reason).toMatch(
    /^(it is being stopped|it ended the connection|nothing answers there|Connection terminated.*|the connection failed with .+)$/,
  )
  expect(await createTestMetrics(database).text()).toMatch(/^chekku_read_replica_up 0$/m)
  const later = await connectDatabase({ url: servers.url, readUrl: servers.standby.url })
  later.watchRevision()
  await expect(
    later.fromReplica(() => later.reader.selectFrom('revision').selectAll().execute()),
  ).resolves.toHaveLength(1)
  await Promise.all([database.close(), later.close()])
  await servers.stop()
})
