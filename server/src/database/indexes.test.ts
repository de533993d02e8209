import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase('sqlite')
})
afterAll(() => test.close())

const newest = 'order by updated_at desc, id limit 20'
const shown = 'deletion_id is null'
const published = `${shown} and hidden = 0`

it.each([
  `select * from products where ${published} ${newest}`,
  `select sum(total) from product_counts where category_id in ('a', 'b')`,
  `select * from products where ${published} and category_id = 'a' ${newest}`,
  `select * from products where ${published} and subcategory_id = 'a' ${newest}`,
  `select * from products where ${published} and featured = 1 ${newest}`,
  `select * from products where ${published} and in_stock = 1 order by featured desc, updated_at desc, id limit 8`,
  `select * from products where ${published} and category_id = 'a' order by sort_order, updated_at desc, id limit 20`,
  `select * from products where ${published} and subcategory_id = 'a' order by sort_order, updated_at desc, id limit 20`,
  `select * from products where ${shown} and hidden = 1 ${newest}`,
  `select * from categories where ${shown} order by sort_order, name_key`,
  `select id from categories where ${shown} and parent_id = 1`,
  `select * from gallery_items where ${shown} order by sort_order, created_at desc, id`,
  `select * from gallery_items where ${shown} and is_popular = 1 order by sort_order, created_at desc, id limit 4`,
  'select * from deletions where restored_at is null and deleted_at > 1 order by deleted_at desc, id desc limit 20',
  'select count(*) from deletions where restored_at is null and deleted_at > 1',
  'select id from deletions where deleted_at <= 1 order by deleted_at limit 10',
  `select id, updated_at from products where ${published} and in_stock = 1 and featured = 1 union all
    select id, updated_at from products where ${published} and in_stock = 1 and featured = 0 ${newest}`,
  `select id, updated_at from products where ${published} and category_id = 'a' union all
    select id, updated_at from products where ${published} and category_id = 'b' union all
    select id, updated_at from products where ${published} and subcategory_id = 'a' and category_id not in ('a', 'b') ${newest}`,
  `select id from products where ${published} ${newest} offset 40`,
  'select * from activity order by at desc, id desc limit 50',
  'select count(*) from (select at from activity group by at, kind, action, actor_name)',
  "select * from activity where subject_id = 'a' order by at desc, id desc limit 50",
  "select * from activity where at > 1 and actor_id = 'a' order by at desc, id desc limit 50",
  "select image from products where deletion_id = 'a'",
  "select image from categories where deletion_id = 'a'",
  "select image from gallery_items where deletion_id = 'a'",
  "select id from products where category_id = 'a'",
  "select id from products where subcategory_id = 'a'",
  "select 1 from products where image = '/uploads/a'",
  "select 1 from categories where image = '/uploads/a'",
  "select 1 from gallery_items where image = '/uploads/a'",
  "select count(*) from sign_in_failures where account_key = 'a' and failed_at > 1",
  "select count(*) from sign_in_failures where account_key = 'a' and address = 'b' and failed_at > 1",
  "select count(*) from sign_in_failures where address = 'a' and failed_at > 1",
  'delete from sign_in_failures where failed_at < 1',
  'delete from sessions where last_used_at < 1',
  "delete from sessions where administrator_id = 'a'",
  "delete from known_devices where administrator_id = 'a' and signed_in_at <= 1",
  "select 1 from known_devices where token_hash = 'a' and signed_in_at > 1",
  "delete from share_images where subject = 'a' and path <> 'b'",
  'select path from share_images where drawn_at <= 1 limit 10',
  'delete from idempotency_keys where created_at < 1',
])('is answered by an index, without looking at every row or sorting: %s', async query => {
  const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(query)}`.execute(
    test.database.reader,
  )
  const plan = rows.map(row => row.detail).join('; ')
  expect(plan).toContain('INDEX')
  expect(plan).not.toContain('TEMP B-TREE')
})

it('an offset is skipped in the index alone', async () => {
  const { reader } = test.database
  const listed = `explain select id, updated_at from products where ${published} ${newest} offset 40`
  const { rows } = await sql.raw<{ opcode: string; p1: number; p2: number }>(listed).execute(reader)
  const roots = sql.raw<{ name: string; rootpage: number }>('select name, rootpage from sqlite_schema')
  const pages = await roots.execute(reader)
  const nameOf = (cursor: number) => {
    const opened = rows.find(({ opcode, p1 }) => opcode === 'OpenRead' && p1 === cursor)
    return pages.rows.find(({ rootpage }) => rootpage === opened?.p2)?.name
  }
  const columns = rows.filter(({ opcode }) => opcode === 'Column')
  expect(columns.map(({ p1 }) => nameOf(p1))).toEqual(Array(2).fill('products_newest'))
})
