import { sql } from 'kysely'
import type { Migration } from '../dialect.ts'

/** The append-only audit log. */
export const activity: Migration = {
  name: '0003-activity',
  async up(transaction, dialect) {
    const { text, integer, tableEnd } = dialect
    const statements = [
      sql`create table activity (
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
      ) ${tableEnd}`,
      sql`create index activity_newest on activity (at desc, id desc)`,
      sql`create index activity_of_subject on activity (subject_id, at desc, id desc)`,
      ...dialect.appendOnly('activity'),
    ]
    for (const statement of statements) await statement.execute(transaction)
  },
}
