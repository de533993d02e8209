import { sql } from 'kysely'
import type { Migration } from '../dialect.ts'

/** The index of the list's order covers versions, so that comparing lists reads no rows. */
export const listMarks: Migration = {
  name: '0005-list-marks',
  async up(transaction) {
    await sql`drop index products_newest`.execute(transaction)
    await sql`create index products_newest on products (updated_at desc, id, version)
      where deletion_id is null`.execute(transaction)
  },
}
