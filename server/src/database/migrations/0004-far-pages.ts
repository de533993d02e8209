import { type RawBuilder, sql } from 'kysely'
import { fillCounts } from '../counting-triggers.ts'
import type { Dialect, Migration } from '../dialect.ts'

/** What keeps a list as quick with a hundred thousand products as with a thousand: counts, and an order a category. */
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

/** In the lists only what is not in the trash; a category that goes for good is looked for in the trash too. */
function orders(): RawBuilder<unknown>[] {
  return ['category', 'subcategory'].flatMap(place => [
    sql`drop index ${sql.ref(`products_of_${place}`)}`,
    sql`create index ${sql.ref(`products_of_${place}`)}
      on products (${sql.ref(`${place}_id`)}, updated_at desc, id) where deletion_id is null`,
    sql`create index ${sql.ref(`products_${place}_id`)} on products (${sql.ref(`${place}_id`)})`,
  ])
}
