import type { AddressInfo } from 'node:net'
import { array, assert, asyncProperty, constantFrom, record } from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteDirectory } from '../../testing/built-site.ts'
import { type ChildProgram, startChildProgram } from '../../testing/child-program.ts'
import { isWholeRun } from '../../testing/choose-from.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDatabase } from '../database/connect.ts'
import type { Database } from '../database/database.ts'
import { createTestLocation, type TestLocation, testDialects } from '../database/testing.ts'

describe.each(testDialects())('two processes on one database, %s', dialect => {
  let location: TestLocation
  let database: Database
  let shop: TestApp
  let other: ChildProgram
  let origins: [string, string]
  let id: string
  let written = 0

  beforeAll(async () => {
    location = await createTestLocation(dialect, 'migrated')
    database = await connectDatabase(location.options)
    shop = await startTestApp(database, { siteDirectory, rateLimit: true })
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
    other = startChildProgram('serve-catalogue', { options: location.options, siteDirectory })
    const port = (shop.app.server.address() as AddressInfo).port
    origins = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await other.nextLine()}`]
    id = (await shop.createProduct({ name: 'Sesame Oil 0' }))._id
  })
  afterAll(async () => {
    await other.kill()
    await shop.close()
    await database.close()
    await location.remove()
  })

  async function write(process: 0 | 1): Promise<number> {
    written += 1
    const answer = await fetch(`${origins[process]}/api/products/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Sesame Oil ${written}` }),
    })
    expect(answer.status).toBe(200)
    return written
  }

  /** The number of the latest write in this process's response. */
  async function read(process: 0 | 1, path: string, headers: Record<string, string> = {}): Promise<number> {
    const answer = await fetch(`${origins[process]}${path}`, { headers })
    expect([path, answer.status]).toEqual([path, 200])
    return Number(/Sesame Oil (\d+)/.exec(await answer.text())?.[1])
  }

  it('show an administrator what he has just written through the other', async () => {
    const authorization = `Bearer ${shop.token}`
    for (const [process, other] of [
      [0, 1],
      [1, 0],
    ] as const) {
      // Each time the other process has the previous response in its cache.
      for (let n = 0; n < 3; n += 1) {
        const number = await write(process)
        expect(await read(other, `/api/products/${id}`, { authorization })).toBe(number)
        // From then on, requests without a token get it too.
        expect(await read(other, `/api/products/${id}`)).toBe(number)
      }
    }
  })

  it.runIf(dialect === 'postgres')('show it while the watcher of the revision has no answer', async () => {
    const authorization = `Bearer ${shop.token}`
    const operator = new pg.Client(location.options.url)
    await operator.connect()
    const watcher = shop.database.watchRevision()
    const cutWatcher = async () => {
      await operator.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_is_in_recovery()%'`)
      return watcher.isDatabaseDown()
    }
    for (let n = 0; n < 3; n += 1) {
      // The watcher connects again after a moment, in which the other process writes.
      await expect.poll(cutWatcher, { interval: 5 }).toBe(true)
      const number = await write(1)
      expect(await read(0, `/api/products/${id}`, { authorization })).toBe(number)
    }
    await operator.end()
  })

  const paths = () => [`/api/products/${id}`, '/api/products?limit=12', `/product/${id}`, '/products']
  const steps = array(
    record({
      kind: constantFrom('write', 'read', 'read', 'read'),
      process: constantFrom<0 | 1>(0, 1),
      path: constantFrom(0, 1, 2, 3),
    }),
    { minLength: 4, maxLength: 16 },
  )

  it('never show less than what the same process has stored, and soon a write of the other', async () => {
    await assert(
      asyncProperty(steps, async script => {
        const acknowledged = [0, 0]
        const seen = new Map<string, number>()
        for (const { kind, process, path } of script) {
          if (kind === 'write') {
            acknowledged[process] = await write(process)
            continue
          }
          const address = paths()[path % paths().length] ?? ''
          const number = await read(process, address)
          const reader = `${process} ${address}`
          expect(number).toBeGreaterThanOrEqual(acknowledged[process] ?? 0)
          // A reader never gets an older page than before.
          expect(number).toBeGreaterThanOrEqual(seen.get(reader) ?? 0)
          seen.set(reader, number)
        }
        const last = written
        for (const process of [0, 1] as const) {
          for (const path of paths()) {
            await expect.poll(() => read(process, path), { interval: 20 }).toBe(last)
          }
        }
      }),
      { numRuns: isWholeRun ? 15 : 4 },
    )
  })
})
