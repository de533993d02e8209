import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { program } from '@chekku/domain/people/permissions'
import { sampleShop } from '@chekku/domain/sample-shop'
import type { ShopForEditing, ShopVersion } from '@chekku/domain/schemas/shop'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  backupText,
  comparableLines,
  fixtureAdministrator,
  fixtureFile,
  linesOfBackup,
  newestFixture,
} from '../../testing/backup-fixtures.ts'
import { storedRows } from '../../testing/catalogue-state.ts'
import { startChildProgram } from '../../testing/child-program.ts'
import { chooseFrom, isWholeRun } from '../../testing/choose-from.ts'
import { fillShop } from '../../testing/filled-shop.ts'
import { picture400 } from '../../testing/plain-picture.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { createTestFolder } from '../../testing/test-folder.ts'
import { Accounts } from '../auth/service.ts'
import { backUpBeforeMigrating } from '../cli/backup-before-migrating.ts'
import { connectDatabase, openDatabase } from '../database/connect.ts'
import type { Database } from '../database/database.ts'
import { history } from '../database/migrations/migrate.ts'
import { locationOfTest, type TestLocation, testDialects } from '../database/testing.ts'
import { checkBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { backupTables } from './tables.ts'
import { writeBackup } from './write-backup.ts'

const applied = history.map(({ name }) => name)
const fixture = newestFixture

test('every schema has a backup fixture, of the newest by npm run fixture', () => {
  expect(applied.filter(name => !existsSync(fixtureFile(name)))).toEqual([])
})

let folder: string
beforeEach(() => {
  folder = createTestFolder()
})

/** The details of a shop before its first save. */
const untouchedShop = {
  ...sampleShop,
  testimonials: sampleShop.testimonials.map(one => ({ ...one, sample: true })),
}

const backup = (database: Database, name: string) =>
  writeBackup({ database, applied, file: join(folder, name) }).then(() => join(folder, name))

const joined = (lines: readonly string[]) => lines.map(line => `${line}\n`).join('')

/** The shop's details and versions, whether its logo is there, and all rows of its catalogue. */
async function shopOf(database: Database) {
  const shop = await startTestApp(database)
  const details = await shop.read<ShopForEditing>('/shop/details')
  const versions = await shop.read<ShopVersion[]>('/shop/history')
  const { logo } = details.identity
  const logoBytes = logo && (await shop.app.inject(logo)).rawPayload.toString('base64')
  const rows = await storedRows(shop)
  const drafts = await shop.read('/products/drafts')
  const addresses = await shop.database.reader
    .selectFrom('addresses')
    .selectAll()
    .orderBy('address')
    .execute()
  await shop.close()
  return { details, versions, logoBytes, rows, drafts, addresses }
}

async function open<Result>(
  { options }: Pick<TestLocation, 'options'>,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { database } = await openDatabase(options)
  return work(database).finally(database.close)
}

describe.each(testDialects())('a backup of %s', dialect => {
  // In an ordinary run each dialect writes one and reads that of the other.
  const across = testDialects().filter((other, _, all) => isWholeRun || all.length === 1 || other !== dialect)

  test.each(across)('restored into %s holds the same, pictures included', async other => {
    const from = await locationOfTest(dialect, 'migrated')
    const database = await connectDatabase(from.options)
    const filling = await startTestApp(database)
    await fillShop(filling).finally(filling.close)
    const file = await backup(database, 'one.gz')
    const revision = await database.revision()
    const details = await shopOf(database)
    expect(details.versions).toHaveLength(1)
    expect(details.logoBytes).not.toBe('')
    await database.close()
    const to = await locationOfTest(other, 'empty')
    const { rows, kept } = await restoreBackup({ file, to: to.options, mayReplace: false })
    expect([rows.get('products'), kept]).toEqual([7, undefined])
    await open(to, async restored => {
      expect(await comparableLines(await backup(restored, 'two.gz'))).toEqual(await comparableLines(file))
      expect(await restored.revision()).toBeGreaterThan(revision)
      expect(await shopOf(restored)).toEqual(details)
      // Links that show a draft have ended.
      expect(await restored.reader.selectFrom('previews').selectAll().execute()).toEqual([])
      const shop = await startTestApp(restored)
      const [product] = (await shop.call<{ image: string }[]>('GET', '/products?search=cold')).body.data
      expect((await shop.call('HEAD', product?.image ?? '')).status).toBe(200)
      await shop.close()
    })
  })

  test('is a snapshot while others write', async () => {
    const from = await locationOfTest(dialect, 'migrated')
    const database = await connectDatabase(from.options)
    const shop = await startTestApp(database)
    const { _id: category } = await shop.createCategory()
    const writer = startChildProgram('write-for-ever', from.options)
    let isWriting = true
    const writing = (async () => {
      while (isWriting) await shop.createProduct({ category })
    })()
    while (Number(await writer.nextLine()) < 5);
    const file = await backup(database, 'busy.gz')
    isWriting = false
    await writing
    await writer.kill()
    await shop.close()
    await database.close()
    const { head, rows } = await checkBackup(file)
    // Each product has an audit event, and the writer process's counter grows with the revision.
    const lines = await linesOfBackup(file)
    const made = lines.filter(line => line.includes('"created","product"'))
    expect(made).toHaveLength(rows.get('products') ?? -1)
    const counter = lines.find(line => /^\["count","\d+",1\]$/.test(line))
    expect(head.revision).toBe(Number(JSON.parse(counter ?? '[]')[1]) + made.length + 1)
  })

  test('has all rows of a table that is longer than what is read of it at once', async () => {
    const from = await locationOfTest(dialect, 'migrated')
    const database = await connectDatabase(from.options)
    const redirects = Array.from({ length: 1_001 }, (_, at) => ({
      from_path: `/old/${at}`,
      to_path: '/about-us',
      created_at: 1,
    }))
    await database.write(transaction => transaction.insertInto('redirects').values(redirects).execute())
    const lines = await linesOfBackup(await backup(database, 'one.gz'))
    await database.close()
    expect(new Set(lines.filter(line => line.startsWith('["/old/'))).size).toBe(redirects.length)
  })

  test('overwrites no file, and no shop unless told to; the replaced shop is kept, and none of its keys works', async () => {
    const location = await locationOfTest(dialect, 'migrated')
    let key = ''
    await open(location, async database => {
      const { administrators, keys } = new Accounts({ database })
      await administrators.createFirst({ email: 'before@shop.example' })
      key = (await keys.create(program, { name: 'Script', access: 'write' })).key
      expect(await keys.authenticate(key)).toBeDefined()
      const file = join(folder, 'there.gz')
      await writeFile(file, 'mine')
      await expect(backup(database, 'there.gz')).rejects.toThrow('there is such a file already')
      expect(await readFile(file, 'utf8')).toBe('mine')
    })
    const silently = restoreBackup({ file: fixture, to: location.options, mayReplace: false })
    await expect(silently).rejects.toThrow('There is a shop already. Say --replace')
    const { kept } = await restoreBackup({ file: fixture, to: location.options, mayReplace: true })
    const emails = async (at: Pick<TestLocation, 'options'>, table = 'administrators') =>
      (await open(at, ({ reader }) => sql`select email from ${sql.raw(table)}`.execute(reader))).rows
    expect(await emails(location)).toEqual([{ email: fixtureAdministrator.email }])
    await open(location, async database => {
      expect(await new Accounts({ database }).keys.authenticate(key)).toBeUndefined()
    })
    const before =
      dialect === 'sqlite'
        ? emails({ options: { file: kept } })
        : emails(location, `${kept?.replace('the schema ', '')}.administrators`)
    expect(await before).toEqual([{ email: 'before@shop.example' }])
  })

  test('is refused while the program runs', async () => {
    const location = await locationOfTest(dialect, 'migrated')
    await open(location, async database => {
      const revision = await database.revision()
      const attempt = restoreBackup({ file: fixture, to: location.options, mayReplace: true })
      await expect(attempt).rejects.toThrow('The program is running on this database: stop it first.')
      expect(await database.revision()).toBe(revision)
    })
  })

  test.each(chooseFrom(applied, dialect === 'sqlite' ? 2 : 1))(
    'of the schema after %s is made before its update, restored and brought up to date',
    async name => {
      const location = await locationOfTest(dialect, 'empty')
      const old = history.slice(0, applied.indexOf(name) + 1)
      const fixture = fixtureFile(name)
      await restoreBackup({ file: fixture, to: location.options, mayReplace: false, migrations: old })
      const say = () => undefined
      await (await connectDatabase(location.options, history, backUpBeforeMigrating(folder, say))).close()
      const [made] = await readdir(folder)
      expect(made === undefined).toBe(name === applied.at(-1))
      const file = made ? join(folder, made) : fixture
      expect((await checkBackup(file)).head.schema).toEqual(old.map(({ name }) => name))
      expect(await comparableLines(file)).toEqual(await comparableLines(fixture))
      await restoreBackup({ file, to: location.options, mayReplace: true })
      await open(location, async database => {
        const credentials = { ...fixtureAdministrator, address: '203.0.113.7' }
        expect(await new Accounts({ database }).signIn(credentials)).toHaveProperty('token')
        const shop = await startTestApp(database)
        const products = (await shop.call<{ image: string }[]>('GET', '/products')).body.data
        const names = { category: { name: 'Oils' }, subcategory: { name: 'Sesame' } }
        expect(products).toMatchObject([{ name: 'நல்லெண்ணெய் "cold" 🌿', price: 460.5, ...names }])
        const { rows } = await sql<{ bytes: Buffer }>`select bytes from pictures
        where path = ${products[0]?.image}`.execute(database.reader)
        expect(rows[0]?.bytes.equals(await picture400())).toBe(true)
        // Writes work on tables of an earlier version.
        await shop.createProduct()
        expect((await shop.call('GET', '/activity')).status).toBe(200)
        expect((await shop.call<unknown[]>('GET', '/trash')).body.data).toBeDefined()
        const { version, sample: _, ...details } = await shop.read<ShopForEditing>('/shop/details')
        if (name === '0006-repairs') expect([version, details]).toEqual([0, untouchedShop])
        else expect([version, details.identity.name]).toEqual([2, 'Ārogya'])
        await shop.close()
      })
    },
  )

  test('that violates a constraint leaves the database unchanged', async () => {
    const location = await locationOfTest(dialect, 'migrated')
    const before = await open(location, async database => {
      const shop = await startTestApp(database)
      await shop.createProduct()
      await shop.close()
      return comparableLines(await backup(database, 'before.gz'))
    })
    // Valid checksums, but a product without a name, which the database refuses.
    const file = await forged(line => line.replace('"Second","Line one', 'null,"Line one'))
    await expect(restoreBackup({ file, to: location.options, mayReplace: true })).rejects.toThrow(
      'does not fit the tables that it says it has',
    )
    await open(location, async database => {
      expect(await comparableLines(await backup(database, 'after.gz'))).toEqual(before)
    })
    if (location.options.file) {
      const names = await readdir(join(location.options.file, '..'))
      expect(names.filter(name => /restoring|replaced/.test(name))).toEqual([])
    }
  })
})

/** A fixture with changed rows and valid checksums; the newest one by default. */
async function forgedRow(table: string, column: string, value: unknown, from = fixture): Promise<string> {
  let columns: string[] = []
  let isTable = false
  const change = (line: string) => {
    const read = JSON.parse(line)
    if (read.columns) {
      isTable = read.table === table
      columns = read.columns
    }
    return isTable && Array.isArray(read) ? JSON.stringify(read.with(columns.indexOf(column), value)) : line
  }
  return forged(change, from)
}

/** A fixture with changed lines and valid checksums; the newest one by default. */
async function forged(change: (line: string) => string, from = fixture): Promise<string> {
  const sum = (lines: readonly string[]) => createHash('sha256').update(joined(lines)).digest('hex')
  const out: string[] = []
  let rows: string[] = []
  for (const original of await linesOfBackup(from)) {
    let line = change(original)
    rows.push(...line.split('\n').filter(one => one.startsWith('[')))
    if (line.includes('\n')) {
      out.push(...line.split('\n'))
      continue
    }
    const value = JSON.parse(line)
    if ('rows' in value && 'table' in value) {
      line = JSON.stringify({ ...value, sha256: sum(rows) })
      rows = []
    }
    if (value.end) line = JSON.stringify({ ...value, sha256: sum(out) })
    out.push(line)
  }
  const file = join(folder, 'forged.gz')
  await writeFile(file, gzipSync(joined(out)))
  return file
}

describe('a backup file', () => {
  async function refusal(bytes: Buffer | string): Promise<string> {
    const file = join(folder, 'suspect.gz')
    await writeFile(file, bytes)
    const location = await locationOfTest('sqlite', 'empty')
    const attempt = restoreBackup({ file, to: location.options, mayReplace: true })
    const error = await attempt.then(
      () => new Error('It was taken'),
      (error: Error) => error,
    )
    expect(await readdir(join(location.options.file ?? '', '..'))).toEqual([])
    return error.message.replace(file, 'FILE')
  }

  test('that is another format, truncated or damaged is refused without changes', async () => {
    expect(await refusal('not a backup')).toMatch(/is not a backup of this program/)
    expect(await refusal(gzipSync('{"hello":1}\n'))).toBe('The backup FILE is not a backup of this program.')
    expect(await refusal(gzipSync(''))).toMatch(/cut off/)
    const bytes = await readFile(fixture)
    for (const length of [1, 20, bytes.length / 2, bytes.length - 1]) {
      expect(await refusal(bytes.subarray(0, length))).toMatch(/damaged|not a backup/)
    }
    const text = await backupText(fixture)
    for (const [from, to] of [
      ['46050', '46051'],
      ['"rows":20', '"rows":21'],
      ['"revision":1', '"revision":2'],
      ['{"table":"products","columns"', '{"table":"prodcuts","columns"'],
      ['"Second"', '"Other"'],
    ] as const) {
      expect(text).toContain(from)
      expect(await refusal(gzipSync(text.replace(from, to)))).toMatch(/is damaged/)
    }
    const lines = await linesOfBackup(fixture)
    for (const gone of [1, 2, 5, lines.length - 1])
      expect(await refusal(gzipSync(joined(lines.toSpliced(gone, 1))))).toMatch(/is damaged/)
    expect(await refusal(gzipSync(`${text}{}\n`))).toMatch(/more after its end/)
  })

  const shopWith = (details: object) => JSON.stringify(details)
  test.each([
    ['products', 'packs', '[{"_id":"1"'],
    ['products', 'packs', '[{"_id":"1"}]'],
    ['products', 'pictures', '{}'],
    ['products', 'facts', '{"allergens":"nuts"}'],
    ['products', 'facts', '{"certificates":[{"name":"a","number":"","link":"javascript:alert(1)"}]}'],
    ['products', 'availability', '{"state":"gone"}'],
    ['categories', 'facts', 'null'],
    ['navigation_versions', 'config', '{"maxVisibleItems":"all"}'],
    ['shop', 'details', 'none'],
    ['shop', 'details', shopWith({ testimonials: {} })],
    ['shop', 'details', shopWith({ places: { branches: 'everywhere' } })],
    ['shop', 'details', shopWith({ hours: { timeZone: 'Asia/Nowhere' } })],
    ['shop', 'details', shopWith({ identity: { accent: '#fff;}*{' } })],
    ['shop', 'details', shopWith({ reach: { social: [{ name: 'a', href: 'javascript:alert(1)' }] } })],
    [
      'shop',
      'details',
      shopWith({ notices: [{ _id: '1', text: 'a', kind: 'news', link: '//evil.example' }] }),
    ],
    ['shop', 'section_versions', '{"identity":"one"}'],
    ['shop_versions', 'details', '[]'],
    ['activity', 'facts_after', '{"name":'],
    ['pictures', 'content_type', 'text/html'],
    ['administrators', 'password_hash', '$argon2id$v=19$m=4194304,t=4294967295,p=1$c2FsdA$aGFzaA'],
    ['products', 'image', '//evil.example/x.jpg'],
    ['packs', 'image', '//evil.example/x.jpg'],
    ['categories', 'image', 'javascript:alert(1)'],
    ['categories', 'created_at', 9_000_000_000_000_000],
    ['shop', 'details', shopWith({ identity: { logo: 'https://evil.example/x.jpg' } })],
  ])('with a row of %s whose %s cannot be read is refused: %s', async (table, column, value) => {
    // The column of sizes before they had rows.
    const file = await forgedRow(
      table,
      column,
      value,
      column === 'packs' ? fixtureFile('0010-changes') : fixture,
    )
    const said = await refusal(await readFile(file))
    expect(said).toMatch(
      new RegExp(`^The backup FILE is damaged: ${column} of ${table} .+ cannot be read\\.$`),
    )
  })

  test.each([
    ['//evil.example', '/old'],
    ['https://evil.example', '/old'],
    ['/.//evil.example', '/old'],
    ['/\\evil.example', '/old'],
    ['/எள்', '/old'],
    ['/products', 'old'],
  ])('with an old address that leads to %s from %s is refused', async (to, from) => {
    const start = '{"table":"redirects","columns":[]}'
    const file = await forged(line => {
      if (line === start)
        return `{"table":"redirects","columns":["from_path","to_path","created_at"]}\n${JSON.stringify([from, to, 1])}`
      return line.startsWith('{"table":"redirects","rows":0') ? line.replace('"rows":0', '"rows":1') : line
    })
    expect(await refusal(await readFile(file))).toMatch(/_path of redirects .+ cannot be read\.$/)
  })

  test.each([
    ['a newer format', '"version":1', '"version":2', 'a newer version of the program: use that one'],
    [
      'a newer schema',
      '"0006-repairs"',
      '"0006-repairs","9999-newer"',
      'a newer version of the program: use that one',
    ],
    [
      'a schema before the first release',
      '"0006-repairs"',
      '"0005-list-marks"',
      'a version from before the first release: restore it with the version of commit e2008850, and back up there',
    ],
  ])('of %s is refused', async (_, from, to, why) => {
    const said = await refusal(gzipSync((await backupText(fixtureFile('0006-repairs'))).replace(from, to)))
    expect(said).toBe(`The backup FILE was made by ${why}.`)
  })

  test('is readable by its owner only, and never half written', async () => {
    const location = await locationOfTest('sqlite', 'migrated')
    await open(location, async database => {
      const file = await backup(database, 'whole.gz')
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      const failing = { snapshot: () => Promise.reject(new Error('The disk went away')) }
      const attempt = writeBackup({ database: failing, applied, file: join(folder, 'half.gz') })
      await expect(attempt).rejects.toThrow('The disk went away')
      await expect(backup(database, 'no/such/folder.gz')).rejects.toThrow('there is no such folder')
      expect(await readdir(folder)).toEqual(['whole.gz'])
    })
  })

  test('has every table but those of ended access and those that expire or are derived', async () => {
    const location = await locationOfTest('sqlite', 'migrated')
    await open(location, async database => {
      const tables = await database.reader.introspection.getTables()
      const omitted = `sessions api_keys known_devices links challenges mails sign_in_failures previews
        share_images changes row_changes migrations revision product_counts`
      const known = [...backupTables.map(({ name }) => name), ...omitted.split(/\s+/)]
      expect(tables.map(({ name }) => name).sort()).toEqual(known.sort())
    })
  })

  test('has the tables that its page names, in their order', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../docs/backup-format.md'), 'utf8')
    const [, list = ''] = /in this order, each sorted by its key: ([^.]+)\./.exec(page) ?? []
    expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(
      backupTables.map(({ name }) => name),
    )
  })
})

test('a damaged database file is replaced by a backup, and kept', async () => {
  const file = join(folder, 'data', 'catalogue.db')
  await mkdir(join(folder, 'data'))
  await writeFile(file, 'eaten by mice '.repeat(1000))
  const { kept } = await restoreBackup({ file: fixture, to: { file }, mayReplace: true })
  expect(await readFile(kept ?? '', 'utf8')).toContain('eaten by mice')
  const products = await open({ options: { file } }, ({ reader }) =>
    reader.selectFrom('products').selectAll().execute(),
  )
  expect(products).toHaveLength(2)
})
