import { searchedKey } from '@chekku/domain/search-key'
import { type RawBuilder, sql } from 'kysely'
import type { Dialect, Migration } from '../dialect.ts'
import type { WriteTransaction } from '../schema.ts'

/** Repairs data of earlier migrations and versions. */
export const repairs: Migration = {
  name: '0006-repairs',
  async up(transaction, dialect) {
    if (dialect.hasRowid) await removeRowid(transaction, dialect)
    for (const statement of followSubcategories()) await statement.execute(transaction)
    await renewSearchKeys(transaction)
  },
}

/**
 * Recreates the audit log without rowid: `insert or replace` with the rowid of an event removed that event without firing a
 * trigger.
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
    // Also drops its indexes and triggers.
    sql`drop table activity`,
    sql`alter table activity_anew rename to activity`,
    sql`create index activity_newest on activity (at desc, id desc)`,
    sql`create index activity_of_subject on activity (subject_id, at desc, id desc)`,
    ...dialect.appendOnly('activity'),
  ]
  for (const statement of statements) await statement.execute(transaction)
}

/**
 * Products and gallery items that a moved subcategory left behind follow it: under its parent, or into itself when it is a main
 * category. Versions change and the order of lists does not; the revision changes with any repair, since other processes cache.
 */
function followSubcategories(): RawBuilder<unknown>[] {
  const names = sql`categories as sub left join categories as parent on parent.id = sub.parent_id`
  const left = (table: string) => sql`sub.id = ${sql.ref(`${table}.subcategory_id`)}
    and (sub.parent_id is null or ${sql.ref(`${table}.category_id`)} is distinct from sub.parent_id)`
  const columns = (table: string) => sql`category_id = coalesce(sub.parent_id, sub.id),
    subcategory_id = case when sub.parent_id is null then null else sub.id end,
    version = ${sql.ref(`${table}.version`)} + 1`
  // A gallery item without a linked category keeps its text.
  const linked = sql`gallery_items.category_id is not null`
  return [
    sql`update revision set value = value + 1
      where exists (select 1 from products, categories as sub where ${left('products')})
        or exists (select 1 from gallery_items, categories as sub where ${left('gallery_items')} and ${linked})`,
    sql`update products set ${columns('products')} from ${names} where ${left('products')}`,
    sql`update gallery_items set ${columns('gallery_items')}, category_text = coalesce(parent.name, sub.name)
      from ${names} where ${left('gallery_items')} and ${linked}`,
  ]
}

/** Products per batch. */
const keysAtOnce = 500

/**
 * Search keys collapse blanks, earlier ones did not. Only keys change, and the revision with them, since other processes cache
 * searches.
 */
async function renewSearchKeys(transaction: WriteTransaction): Promise<void> {
  let hasChanged = false
  for (let last = ''; ; ) {
    const { rows } = await sql<{ id: string; name: string; description: string; search_key: string }>`
      select id, name, description, search_key from products where id > ${last} order by id limit ${keysAtOnce}`.execute(
      transaction,
    )
    const changed = rows
      .map(row => ({ ...row, key: `${searchedKey(row.name)}\n${searchedKey(row.description)}` }))
      .filter(({ key, search_key }) => key !== search_key)
    if (changed.length > 0) {
      const values = sql.join(changed.map(({ id, key }) => sql`(${id}, ${key})`))
      await sql`update products set search_key = renewed.column2 from (values ${values}) as renewed
        where products.id = renewed.column1`.execute(transaction)
      hasChanged = true
    }
    last = rows.at(-1)?.id ?? ''
    if (rows.length < keysAtOnce) break
  }
  if (hasChanged) await sql`update revision set value = value + 1`.execute(transaction)
}
