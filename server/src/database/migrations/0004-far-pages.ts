import { type RawBuilder, sql } from 'kysely'
import { fillCounts } from '../counting-triggers.ts'
import type { Dialect, Migration } from '../dialect.ts'

/** Counts and indexes that keep lists of 100,000 products as fast as those of 1,000. */
export const farPages: Migration = {
  name: '0004-far-pages',
  async up(transaction, dialect) {
    for (const statement of [...counts(dialect), ...orders()]) await statement.execute(transaction)
  },
}

function counts({ text, integer, tableEnd, keepCounts }: Dialect): RawBuilder<unknown>[] {
  const counting = {
    of: 'products',
    into: 'product_counts',
    by: ['category_id', 'subcategory_id', 'featured', 'in_stock'],
  }
  return [
    sql`create table product_counts (
      category_id ${text} not null,
      subcategory_id ${text} not null,
      featured ${integer} not null,
      in_stock ${integer} not null,
      total ${integer} not null check (total >= 0),
      primary key (category_id, subcategory_id, featured, in_stock)
    ) ${tableEnd}`,
    fillCounts(counting),
    ...keepCounts(counting),
  ]
}

/** Indexes of lists leave out the trash; those of references include it, for removals. */
function orders(): RawBuilder<unknown>[] {
  return ['category', 'subcategory'].flatMap(level => [
    sql`drop index ${sql.ref(`products_of_${level}`)}`,
    sql`create index ${sql.ref(`products_of_${level}`)}
      on products (${sql.ref(`${level}_id`)}, updated_at desc, id) where deletion_id is null`,
    sql`create index ${sql.ref(`products_${level}_id`)} on products (${sql.ref(`${level}_id`)})`,
  ])
}
