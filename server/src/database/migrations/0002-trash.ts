import { type RawBuilder, sql } from 'kysely'
import type { Dialect, Migration } from '../dialect.ts'

/** The trash: rows with a `deletion_id` are in it. */
export const trash: Migration = {
  name: '0002-trash',
  async up(transaction, dialect) {
    const statements = [...deletions(dialect), ...deletionColumns(dialect), ...lists()]
    for (const statement of statements) await statement.execute(transaction)
  },
}

type Statements = RawBuilder<unknown>[]

function deletions({ text, integer, tableEnd }: Dialect): Statements {
  return [
    sql`create table deletions (
      id ${text} primary key not null,
      kind ${text} not null,
      name ${text} not null,
      image ${text} not null,
      along ${integer} not null check (along >= 0),
      deleted_at ${integer} not null,
      restored_at ${integer}
    ) ${tableEnd}`,
    sql`create index deletions_newest on deletions (deleted_at desc, id desc) where restored_at is null`,
    sql`create index deletions_deleted_at on deletions (deleted_at)`,
  ]
}

/** Removing a deletion removes its rows. */
function deletionColumns({ text }: Dialect): Statements {
  return ['products', 'categories', 'gallery_items'].flatMap(table => [
    sql`alter table ${sql.table(table)}
      add column deletion_id ${text} references deletions (id) on delete cascade`,
    sql`create index ${sql.ref(`${table}_deletion_id`)} on ${sql.table(table)} (deletion_id)
      where deletion_id is not null`,
  ])
}

/** Indexes of lists leave out the trash. Those of references and pictures include it, for removals. */
function lists(): Statements {
  const shown: [name: string, columns: string][] = [
    ['products_newest', 'products (updated_at desc, id)'],
    ['products_featured', 'products (featured, updated_at desc, id)'],
    ['products_popular', 'products (in_stock, featured desc, updated_at desc, id)'],
    ['categories_shown', 'categories (sort_order, name_key)'],
    ['gallery_items_shown', 'gallery_items (sort_order, created_at desc, id)'],
    ['gallery_items_popular', 'gallery_items (is_popular, sort_order, created_at desc, id)'],
  ]
  return shown.flatMap(([name, columns]) => [
    sql`drop index ${sql.ref(name)}`,
    sql`create index ${sql.ref(name)} on ${sql.raw(columns)} where deletion_id is null`,
  ])
}
