import { type RawBuilder, sql } from 'kysely'

/** A table of row counts that triggers maintain. */
export interface Counting {
  /** The table whose rows without a `deletion_id` are counted. */
  of: string
  /** The table of counts: the columns `by`, with '' for null, and `total`. */
  into: string
  by: readonly string[]
}

type Statements = RawBuilder<unknown>[]

const nullValue = (column: string) => (column.endsWith('_id') ? `''` : '0')
const keysOf = (row: 'new' | 'old', by: readonly string[]) =>
  by.map(column => `coalesce(${row}.${column}, ${nullValue(column)})`)

function increment({ into, by }: Counting): string {
  return `insert into ${into} (${by.join(', ')}, total)
    select ${keysOf('new', by).join(', ')}, 1 where new.deletion_id is null
    on conflict (${by.join(', ')}) do update set total = ${into}.total + 1`
}

/** Removes the row of a count that reaches 0. */
function decrement({ into, by }: Counting): string[] {
  const keys = keysOf('old', by)
  const same = by.map((column, at) => `${column} = ${keys[at]}`).join(' and ')
  return [
    `update ${into} set total = total - 1 where old.deletion_id is null and ${same}`,
    `delete from ${into} where total = 0 and ${same}`,
  ]
}

const countedColumns = ({ by }: Counting) => [...by, 'deletion_id']

/** Counts the existing rows. */
export function fillCounts({ of, into, by }: Counting): RawBuilder<unknown> {
  const keys = by.map(column => `coalesce(${column}, ${nullValue(column)})`).join(', ')
  return sql.raw(`insert into ${into} (${by.join(', ')}, total)
    select ${keys}, count(*) from ${of} where deletion_id is null group by ${keys}`)
}

export function sqliteCounting(counting: Counting): Statements {
  const { of, into } = counting
  const changed = countedColumns(counting).map(column => `old.${column} is not new.${column}`)
  const trigger = (name: string, when: string, ...statements: string[]) =>
    sql.raw(`create trigger ${into}_${name} after ${when} begin ${statements.join('; ')}; end`)
  return [
    trigger('add', `insert on ${of}`, increment(counting)),
    trigger('take', `delete on ${of}`, ...decrement(counting)),
    trigger(
      'move',
      `update of ${countedColumns(counting).join(', ')} on ${of} when ${changed.join(' or ')}`,
      ...decrement(counting),
      increment(counting),
    ),
  ]
}

export function postgresCounting(counting: Counting): Statements {
  const { of, into } = counting
  const changed = countedColumns(counting).map(column => `old.${column} is distinct from new.${column}`)
  const body = `begin
    if tg_op <> 'INSERT' then ${decrement(counting).join('; ')}; end if;
    if tg_op <> 'DELETE' then ${increment(counting)}; end if;
    return null; end`
  return [
    sql.raw(`create function ${into}_keep() returns trigger language plpgsql as $body$ ${body} $body$`),
    sql.raw(`create trigger ${into}_come_and_go after insert or delete on ${of}
      for each row execute function ${into}_keep()`),
    sql.raw(`create trigger ${into}_move after update of ${countedColumns(counting).join(', ')} on ${of}
      for each row when (${changed.join(' or ')}) execute function ${into}_keep()`),
  ]
}
