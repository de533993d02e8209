import { randomBytes } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listenLocally } from '../../../scripts/local-port.ts'
import { newestFixture } from '../../testing/backup-fixtures.ts'
import { mailUser, startMailServer } from '../../testing/mail-server.ts'
import { callCliCommand } from '../../testing/run-command.ts'
import { createTestFolder } from '../../testing/test-folder.ts'
import { fullDisk } from '../alerts/daily-mail.ts'
import { encrypt } from '../auth/second-factor/secret-key.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { connectDatabase } from '../database/connect.ts'
import { locationOfTest, testDialects } from '../database/testing.ts'
import { statDisk } from '../disk.ts'
import { markBackup } from '../go-live/service.ts'

async function startShop(dialect: 'sqlite' | 'postgres') {
  const location = await locationOfTest(dialect, 'empty')
  for (const mayReplace of [false, true])
    await restoreBackup({ file: newestFixture, to: location.options, mayReplace })
  const database = await connectDatabase(location.options)
  onTestFinished(() => database.close())
  const [web, mail] = [createServer((_, response) => response.end()), await startMailServer()]
  const origin = `http://127.0.0.1:${await listenLocally(web)}`
  onTestFinished(() => void web.close())
  onTestFinished(mail.close)
  const { url, file } = location.options
  const dataDir = url === undefined ? join(file ?? '', '..') : createTestFolder()
  const settings = {
    // No npm but a test's own: npm would ask the registry.
    PATH: dataDir,
    DATA_DIR: dataDir,
    ...(url !== undefined && { DATABASE_URL: url }),
    PUBLIC_ORIGIN: origin,
    SMTP_URL: mail.url,
    MAIL_FROM: 'shop@shop.example',
  }
  const check = (args: string[], others = {}) =>
    callCliCommand('check', args, { folder: createTestFolder(), settings: { ...settings, ...others } })
  return { database, dataDir, mail, check }
}

/** What is said to be wrong, but for the disk. */
const wrongOf = (output: string) => output.match(/^WRONG {2}(?!The disk is nearly full).+$/gm) ?? []

describe.each(testDialects())('npm run check on %s', dialect => {
  test('says that all is well, once a letter has come', async () => {
    const { database, dataDir, mail, check } = await startShop(dialect)
    await markBackup(database, Date.now())
    const outdated =
      '{"soap":{"current":"1.0.0","wanted":"1.0.1"},"oil":{"current":"2.0.0","wanted":"2.0.0"}}'
    await writeFile(join(dataDir, 'npm'), `#!/bin/sh\necho '${outdated}'\nexit 1\n`, { mode: 0o755 })
    const { code, output, errors } = await check(['--mail', 'meena@shop.example'])
    expect(output).toContain('Newer within range, for the next version: soap\n')
    expect(output).toMatch(/A test letter is on its way to meena@shop\.example\.\n/)
    // The disk is that of the machine.
    const ofDisk = fullDisk(await statDisk(dataDir)) ? 1 : 0
    expect([wrongOf(output), code, errors]).toEqual([[], ofDisk, ''])
    expect(output).toMatch(ofDisk ? /To mend: 1\.\n$/ : /All is well\.\n$/)
    expect(await mail.next()).toMatchObject({ to: ['meena@shop.example'], subject: 'A test letter' })
  })

  test('names what is wrong: settings, address, mail, key and backup', async () => {
    const { database, dataDir, mail, check } = await startShop(dialect)
    const owner = await database.reader.selectFrom('administrators').select('id').executeTakeFirstOrThrow()
    await database.write(async queries => {
      const secret = encrypt(randomBytes(32), owner.id, randomBytes(20))
      const factor = { administrator_id: owner.id, secret, last_step: 0, created_at: 0, confirmed_at: 0 }
      await queries.insertInto('authenticators').values(factor).execute()
      await queries.deleteFrom('go_live_marks').execute()
      await queries.updateTable('administrators').set({ created_at: 1 }).execute()
    })
    // No program gets a port below 1024 for asking for any, and none listens at this one.
    const nowhere = 'http://127.0.0.1:2'
    const { code, output } = await check([], {
      RATE_LIMIT: 'off',
      PUBLIC_ORIGIN: nowhere,
      SMTP_URL: mail.url.replace(encodeURIComponent(mailUser.pass), 'wrong'),
    })
    expect([code, wrongOf(output)]).toEqual([
      1,
      [
        expect.stringContaining('RATE_LIMIT'),
        `WRONG  ${nowhere} (PUBLIC_ORIGIN) can't be reached: nothing answers at that port.`,
        expect.stringMatching(/\(SMTP_URL\): the user or the password is refused\.$/),
        expect.stringContaining('SECRET_KEY'),
        'WRONG  Your shop has no backup. Download one on the screen Account.',
      ],
    ])
    await writeFile(join(dataDir, 'key'), 'cut off')
    expect(wrongOf((await check([])).output)[0]).toBe(
      `WRONG  No second factor can be set up or checked: ${join(dataDir, 'key')} has no key in it`,
    )
  })

  test('lists what was kept, and removes it after 30 days where it is asked to', async () => {
    const { database, dataDir, check } = await startShop(dialect)
    const backups = join(dataDir, 'backups')
    await mkdir(backups)
    const old = new Date(Date.now() - 31 * 86_400_000)
    for (const name of ['before-0001.backup.gz', 'before-0002.backup.gz', 'mine.gz'])
      await writeFile(join(backups, name), '')
    for (const name of ['before-0001.backup.gz', 'mine.gz']) await utimes(join(backups, name), old, old)
    // A shop that was replaced today, and last changed long ago.
    for (const name of (await readdir(dataDir)).filter(name => name.includes('replaced_')))
      await utimes(join(dataDir, name), old, old)
    const listed = (await check([])).output
    expect(listed).toMatch(/before-0001\.backup\.gz, 31 days old: may be removed/)
    expect(listed).toMatch(/replaced_\d{8}_\d{6}, 0 days old: kept/)
    if (dialect === 'postgres')
      await database.write(transaction => sql`create schema replaced_20260101_000000`.execute(transaction))
    const { output } = await check(['--tidy'])
    expect(output.match(/: removed$/gm)).toHaveLength(dialect === 'postgres' ? 2 : 1)
    expect((await readdir(backups)).sort()).toEqual(['before-0002.backup.gz', 'mine.gz'])
  })
})
