import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { backupLinkMs, backupMessages } from '@chekku/domain/backup'
import { goLiveMessages } from '@chekku/domain/shop/go-live'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { comparableLines } from '../../testing/backup-fixtures.ts'
import { fillShop } from '../../testing/filled-shop.ts'
import { startTestApp, type TestApp, testAdministrator } from '../../testing/test-app.ts'
import { createTestFolder } from '../../testing/test-folder.ts'
import { timeLimit } from '../../testing/time-limit.ts'
import { newestEvents } from '../../testing/write-operations.ts'
import { createClock, days } from '../auth/testing.ts'
import { connectDatabase } from '../database/connect.ts'
import type { Database } from '../database/database.ts'
import { history } from '../database/migrations/migrate.ts'
import { locationOfTest, testDialects } from '../database/testing.ts'
import { createLog } from '../observability/log.ts'
import { checkBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

/* The backup that an owner downloads from the administration. */

const applied = history.map(({ name }) => name)

describe.each(testDialects())('a download of %s', dialect => {
  const clock = createClock()
  let folder: string
  let database: Database
  let shop: TestApp
  const logged: string[] = []

  beforeEach(async () => {
    folder = createTestFolder()
    database = await connectDatabase((await locationOfTest(dialect, 'migrated')).options)
    clock.set(Date.now())
    logged.length = 0
    const log = createLog('info', { write: line => void logged.push(line) })
    shop = await startTestApp(database, { now: clock.now, log })
  })
  afterEach(async () => {
    await shop.close()
    await database.close()
  })

  const createLink = async () => {
    const { status, body } = await shop.call<{ link: string }>('POST', '/backup')
    expect(status).toBe(200)
    return body.data.link
  }
  const follow = (url: string) => shop.app.inject({ url })
  const lastAt = async () => (await shop.read<{ lastAt: string | null }>('/backup')).lastAt

  /** What does not fit into the buffers of a connection: a client that stops reading stops the reading of the shop. */
  async function addPictures(): Promise<void> {
    for (let count = 0; count < 8; count += 1) {
      const bytes = randomBytes(2 * 1024 * 1024)
      const picture = { path: `${count}.jpg`, content_type: 'image/jpeg', bytes, created_at: 1 }
      await database.write(transaction => transaction.insertInto('pictures').values(picture).execute())
    }
  }

  /** The response to a client that has read nothing of the body yet. */
  async function begin(path: string): Promise<IncomingMessage> {
    if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = shop.app.server.address() as AddressInfo
    const [response] = await once(get({ host: '127.0.0.1', port, path, agent: false }), 'response')
    return response as IncomingMessage
  }

  test('holds what a backup in the terminal holds', async () => {
    // Closed before the download, as pictures are still encoded after they were answered.
    const filling = await startTestApp(database)
    await fillShop(filling).finally(filling.close)
    const { statusCode, headers, rawPayload } = await follow(await createLink())
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/gzip',
      'no-store',
    ])
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="shop-\d{4}-\d\d-\d\dT\d{9}Z\.backup\.gz"$/,
    )
    const downloaded = join(folder, 'downloaded.gz')
    await writeFile(downloaded, rawPayload)
    const { rows } = await checkBackup(downloaded)
    expect(rows.get('products')).toBe(7)
    // That it was sent is known only afterwards.
    const lines = async (file: string) =>
      (await comparableLines(file)).filter(line => !/"go_live_marks"|^\["backup"/.test(line))
    const written = join(folder, 'written.gz')
    await writeBackup({ database, applied, file: written })
    expect(await lines(downloaded)).toEqual(await lines(written))
  })

  test('is told in the activity and to the check before going live, with no token anywhere', async () => {
    const point = async () =>
      (
        await shop.read<{ items: { key: string; count: number; examples: object[] }[] }>('/go-live')
      ).items.find(({ key }) => key === 'backup')
    expect(await lastAt()).toBeNull()
    clock.pass(days(7))
    expect((await point())?.examples).toEqual([{ name: goLiveMessages.noBackup, path: '' }])
    const link = await createLink()
    expect(await lastAt()).toBeNull()
    await follow(link)
    await expect.poll(lastAt).toBe(new Date(clock.now()).toISOString())
    expect((await point())?.count).toBe(0)
    const [event] = await newestEvents(shop)
    expect(event).toMatchObject({ action: 'backed-up', actor: { name: testAdministrator.email } })
    const token = link.split('/').at(-1) ?? 'none'
    expect(logged.join('')).toContain('"path":"/api/backup/:token"')
    for (const text of [logged.join(''), JSON.stringify(event)]) expect(text).not.toContain(token)
  })

  test('works once, within a minute, for who still is an owner, and by nothing but a GET', async () => {
    const gone = async (link: string) => {
      const { statusCode, headers, body } = await follow(link)
      expect([statusCode, headers['cache-control'], JSON.parse(body)]).toEqual([
        404,
        'no-store',
        { success: false, message: backupMessages.linkGone },
      ])
    }
    const link = await createLink()
    expect((await shop.app.inject({ method: 'HEAD', url: link })).statusCode).toBe(405)
    expect(logged.join('')).not.toContain(link)
    expect((await follow(link)).statusCode).toBe(200)
    await expect.poll(lastAt).not.toBeNull()
    await gone(link)
    await gone('/api/backup/made-up')
    const late = await createLink()
    clock.pass(backupLinkMs)
    await gone(late)
    for (const change of [{ disabled: 1 as const }, { access: 'manager' as const }]) {
      const link = await createLink()
      const set = (columns: object) =>
        database.write(transaction => transaction.updateTable('administrators').set(columns).execute())
      await set(change)
      await gone(link)
      await set({ disabled: 0, access: 'owner' })
    }
  })

  test('is the only one, keeps nobody else waiting, and ends with its client, who has no backup then', async () => {
    await addPictures()
    const [link, next] = [await createLink(), await createLink()]
    const response = await begin(link)
    expect(response.statusCode).toBe(200)
    const busy = { success: false, message: backupMessages.running }
    for (const { status, headers, body } of [
      await shop.call('POST', '/backup'),
      await shop.call('GET', next.replace('/api', ''), { token: null }),
    ])
      expect([status, headers['retry-after'], body]).toEqual([503, '60', busy])
    // Both read from a snapshot, which waits for others of its kind.
    await shop.createProduct()
    expect((await shop.call('GET', '/go-live')).status).toBe(200)
    response.destroy()
    await expect.poll(async () => (await shop.call('POST', '/backup')).status).toBe(200)
    expect(await lastAt(), 'of what its client left').toBeNull()
    const file = join(folder, 'whole.gz')
    const download = async () => {
      const response = await begin(next)
      await writeFile(file, response)
      return response.statusCode
    }
    await expect.poll(download, { timeout: timeLimit(20_000) }).toBe(200)
    expect((await checkBackup(file)).rows.get('pictures')).toBe(8)
    const events = await newestEvents(shop)
    expect(events.filter(({ action }) => action === 'backed-up')).toHaveLength(2)
  })
})
