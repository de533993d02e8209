import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase('sqlite')
})
afterAll(() => test.close())

const newest = 'order by updated_at desc, id limit 20'

it.each([
  `select * from products ${newest}`,
  `select * from products where category_id = 'a' ${newest}`,
  `select * from products where subcategory_id = 'a' ${newest}`,
  `select * from products where featured = 1 ${newest}`,
  'select * from products where in_stock = 1 order by featured desc, updated_at desc, id limit 8',
  'select * from categories order by sort_order, name_key',
  'select id from categories where parent_id = 1',
  'select * from gallery_items order by sort_order, created_at desc, id',
  'select * from gallery_items where is_popular = 1 order by sort_order, created_at desc, id limit 4',
  "select 1 from products where image = '/uploads/a'",
  "select 1 from categories where image = '/uploads/a'",
  "select 1 from gallery_items where image = '/uploads/a'",
  "select count(*) from sign_in_failures where account_key = 'a' and failed_at > 1",
  "select count(*) from sign_in_failures where account_key = 'a' and address = 'b' and failed_at > 1",
  "select count(*) from sign_in_failures where address = 'a' and failed_at > 1",
  'delete from sign_in_failures where failed_at < 1',
  'delete from sessions where last_used_at < 1',
  "delete from sessions where administrator_id = 'a'",
  'delete from idempotency_keys where created_at < 1',
])('is answered by an index, without looking at every row or sorting: %s', async query => {
  const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(query)}`.execute(
    test.database.reader,
  )
  const plan = rows.map(row => row.detail).join('; ')
  expect(plan).toContain('INDEX')
  expect(plan).not.toContain('TEMP B-TREE')
})
