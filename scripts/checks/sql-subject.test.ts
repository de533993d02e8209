import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { foldersOnlyOnSqlite, isAboutSql } from '../../server/testing/sql-subject.ts'
import { createTestFolder } from '../../server/testing/test-folder.ts'
import { root } from '../tools.ts'

let folder: string
beforeEach(() => {
  folder = join(createTestFolder(), 'server/src')
  plant('suppliers/store.ts', "export const all = queries => queries.selectFrom('suppliers').selectAll()")
  plant('suppliers/rules.ts', 'export const isNear = ({ distance }) => distance < 100')
  plant('texts/texts.ts', "export const title = 'Oils'")
  plant('database/connect.ts', 'export const connect = () => sql`select 1`')
})

function plant(file: string, text: string): string {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
  return join(folder, file)
}

describe('SQL', () => {
  test.each([
    ['database/migrations/migrate.test.ts', ''],
    ['suppliers/suppliers.test.ts', ''],
    ['suppliers/store.test.ts', ''],
    ['suppliers/store-search.test.ts', ''],
    ['suppliers/orders.test.ts', "import { all } from './store.ts'"],
    ['texts/texts.test.ts', "import {\n  all,\n} from '../suppliers/store.ts'"],
    ['suppliers/orders.test.ts', 'await Promise.all([order(), order()])'],
    ['texts/texts.test.ts', "startChildProgram('write-texts', {})"],
  ])('is the subject of %s %s', (file, text) => expect(isAboutSql(plant(file, text))).toBe(true))

  test.each([
    ['suppliers/rules.test.ts', "import { isNear } from './rules.ts'"],
    ['suppliers/storehouse.test.ts', ''],
    ['suppliers/refusals.test.ts', "describeShop('a supplier', shop => undefined)"],
    ['texts/texts.test.ts', "import type { Supplier } from '../suppliers/store.ts'"],
    ['texts/texts.test.ts', "import { connect } from '../database/connect.ts'"],
  ])('is not the subject of %s %s', (file, text) => expect(isAboutSql(plant(file, text))).toBe(false))

  test('runs on PostgreSQL in every run by a test of each folder', () => {
    const folders = [...new Set(globSync('server/src/**/*.test.ts', { cwd: root }).map(dirname))]
    expect(foldersOnlyOnSqlite(folders.map(path => join(root, path)))).toEqual([])
    plant('suppliers/refusals.test.ts', "describeShop('a supplier', shop => undefined)")
    plant('texts/texts.test.ts', "describeShop('a text', shop => undefined)")
    const planted = ['suppliers', 'texts'].map(path => join(folder, path))
    expect(foldersOnlyOnSqlite(planted)).toEqual([join(folder, 'suppliers')])
    plant('suppliers/store.test.ts', "describeOnEachDatabase('suppliers', connect => undefined)")
    expect(foldersOnlyOnSqlite(planted)).toEqual([])
  })
})
