import { sql } from 'kysely'
import type { Migration } from '../dialect.ts'

/** What a long list is compared by stands in the index of its order: finding out what has changed reads no row. */
export const listMarks: Migration = {
  name: '0005-list-marks',
  async up(transaction) {
    await sql`drop index products_newest`.execute(transaction)
    await sql`create index products_newest on products (updated_at desc, id, version)
      where deletion_id is null`.execute(transaction)
  },
}
