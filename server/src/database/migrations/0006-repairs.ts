import { sql } from 'kysely'
import type { Dialect } from '../dialect.ts'
import type { WriteTransaction } from '../schema.ts'
import type { Migration } from './migration.ts'

/** Makes true what earlier steps and programs left wrong. */
export const repairs: Migration = {
  name: '0006-repairs',
  async up(transaction, dialect) {
    if (dialect.hasRowid) await removeRowid(transaction, dialect)
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
