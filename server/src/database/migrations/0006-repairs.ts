import { searchedKey } from '@chekku/domain/search-key'
import { type RawBuilder, sql } from 'kysely'
import type { Dialect, Migration } from '../dialect.ts'
import type { WriteTransaction } from '../schema.ts'

/** Makes true what earlier steps and programs left wrong. */
export const repairs: Migration = {
  name: '0006-repairs',
  async up(transaction, dialect) {
    if (dialect.hasRowid) await removeRowid(transaction, dialect)
    for (const statement of followSubcategories()) await statement.execute(transaction)
    await renewSearchKeys(transaction)
  },
}

/**
 * SQLite gives a table a second, hidden key unless it is told not to: `insert or replace` with the rowid of a line took that
 * line out of the activity log without asking any trigger. A table without it can't be altered into one, so it is made anew.
 */
async function removeRowid(transaction: WriteTransaction, dialect: Dialect): Promise<void> {
  const { text, integer } = dialect
  const statements = [
    sql`create table activity_anew (
      id ${text} primary key not null,
      at ${integer} not null,
      actor_id ${text},
      actor_name ${text} not null,
      action ${text} not null,
      kind ${text} not null,
      subject_id ${text} not null,
      subject_name ${text} not null,
      facts_before ${text},
      facts_after ${text}
    ) strict, without rowid`,
    sql`insert into activity_anew select id, at, actor_id, actor_name, action, kind, subject_id, subject_name,
      facts_before, facts_after from activity order by id`,
    // Its indexes and triggers go with it.
    sql`drop table activity`,
    sql`alter table activity_anew rename to activity`,
    sql`create index activity_newest on activity (at desc, id desc)`,
    sql`create index activity_of_subject on activity (subject_id, at desc, id desc)`,
    ...dialect.appendOnly('activity'),
  ]
  for (const statement of statements) await statement.execute(transaction)
}

/**
 * A subcategory that moved left its products and gallery items in its old category. They follow it as they do now when
 * one moves: under its parent, or into itself where it is a main category. Lists keep their order, so only the version
 * moves; the revision does where there is something to repair, since other processes keep answers under it.
 */
function followSubcategories(): RawBuilder<unknown>[] {
  const names = sql`categories as sub left join categories as parent on parent.id = sub.parent_id`
  const left = (table: string) => sql`sub.id = ${sql.ref(`${table}.subcategory_id`)}
    and (sub.parent_id is null or ${sql.ref(`${table}.category_id`)} is distinct from sub.parent_id)`
  const place = (table: string) => sql`category_id = coalesce(sub.parent_id, sub.id),
    subcategory_id = case when sub.parent_id is null then null else sub.id end,
    version = ${sql.ref(`${table}.version`)} + 1`
  // A gallery item without a category has a text of its own, which stays.
  const linked = sql`gallery_items.category_id is not null`
  return [
    sql`update revision set value = value + 1
      where exists (select 1 from products, categories as sub where ${left('products')})
        or exists (select 1 from gallery_items, categories as sub where ${left('gallery_items')} and ${linked})`,
    sql`update products set ${place('products')} from ${names} where ${left('products')}`,
    sql`update gallery_items set ${place('gallery_items')}, category_text = coalesce(parent.name, sub.name)
      from ${names} where ${left('gallery_items')} and ${linked}`,
  ]
}

/** Products whose search keys are read and written at once. */
const keysAtOnce = 500

/**
 * Keys of before several blanks counted as one are not found by a search with one blank. The products are as they were, and
 * only the keys move; the revision does where one moved, since other processes keep answers of searches under it.
 */
async function renewSearchKeys(transaction: WriteTransaction): Promise<void> {
  let hasMoved = false
  for (let last = ''; ; ) {
    const { rows } = await sql<{ id: string; name: string; description: string; search_key: string }>`
      select id, name, description, search_key from products where id > ${last} order by id limit ${keysAtOnce}`.execute(
      transaction,
    )
    const moved = rows
      .map(row => ({ ...row, key: `${searchedKey(row.name)}\n${searchedKey(row.description)}` }))
      .filter(({ key, search_key }) => key !== search_key)
    if (moved.length > 0) {
      const values = sql.join(moved.map(({ id, key }) => sql`(${id}, ${key})`))
      await sql`update products set search_key = renewed.column2 from (values ${values}) as renewed
        where products.id = renewed.column1`.execute(transaction)
      hasMoved = true
    }
    last = rows.at(-1)?.id ?? ''
    if (rows.length < keysAtOnce) break
  }
  if (hasMoved) await sql`update revision set value = value + 1`.execute(transaction)
}
