import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Product } from '@chekku/domain/schemas/product'
import type { ShopForEditing } from '@chekku/domain/schemas/shop'
import { expect, onTestFinished, test } from 'vitest'
import { comparableLines, releaseFixture, versionBefore } from '../../testing/backup-fixtures.ts'
import { startTestApp, testAdministrator } from '../../testing/test-app.ts'
import { createTestFolder } from '../../testing/test-folder.ts'
import { backUpBeforeMigrating } from '../cli/backup-before-migrating.ts'
import { connectDatabase, openDatabase } from '../database/connect.ts'
import type { Migration } from '../database/dialect.ts'
import { history } from '../database/migrations/migrate.ts'
import { locationOfTest, testDialects } from '../database/testing.ts'
import { checkBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const fixture = releaseFixture(versionBefore)

test.each(testDialects())(
  'a shop of the version before is upgraded at its start, and rolled back to what it was, on %s',
  async dialect => {
    const folder = createTestFolder()
    const { options } = await locationOfTest(dialect, 'empty')
    const { schema } = (await checkBackup(fixture)).head
    const before = history.filter(({ name }) => schema.includes(name))
    // There is always something to migrate, also while this version has no migration of its own.
    const now: Migration[] = [...history, { name: '9999-next', up: async () => undefined }]

    await restoreBackup({ file: fixture, to: options, mayReplace: false, migrations: before })
    const say = () => undefined
    const upgraded = await connectDatabase(options, now, backUpBeforeMigrating(folder, say))
    const shop = await startTestApp(upgraded)
    const login = await shop.call('POST', '/auth/login', { body: testAdministrator, token: null })
    expect(login.status).toBe(200)
    const names = (await shop.read<Product[]>('/products')).map(({ name }) => name)
    expect(names.sort()).toEqual(['Cold 🌿 pressed', 'Line breaks', 'Oil', 'Peanut Oil'])
    const peanut = await shop.read<Product>('/addresses/product/groundnut-oil')
    expect(peanut).toBeDefined()
    expect((await shop.read<ShopForEditing>('/shop/details')).identity.name).toBe('Ārogya')
    await shop.createProduct({ name: 'Written by the new version' })
    await shop.close()
    await upgraded.close()

    const [name = '', ...others] = await readdir(folder)
    expect(others).toEqual([])
    const file = join(folder, name)
    expect((await checkBackup(file)).head.schema).toEqual(schema)
    expect(await comparableLines(file)).toEqual(await comparableLines(fixture))
    await restoreBackup({ file, to: options, mayReplace: true, migrations: before })
    const { database, applied } = await openDatabase(options, { migrations: before })
    onTestFinished(database.close)
    expect(applied).toEqual(schema)
    const again = join(folder, 'again.backup.gz')
    await writeBackup({ database, applied, file: again })
    expect(await comparableLines(again)).toEqual(await comparableLines(fixture))
  },
)
