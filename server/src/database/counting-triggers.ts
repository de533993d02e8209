import { type RawBuilder, sql } from 'kysely'

/** A table of counts that the database itself keeps right with every row that comes, goes or changes. */
export interface Counting {
  /** The table whose rows are counted: those without a `deletion_id`. */
  of: string
  /** The table of counts: these columns, where no text is an empty one, and `total`. */
  into: string
  by: readonly string[]
}

type Statements = RawBuilder<unknown>[]

const none = (column: string) => (column.endsWith('_id') ? `''` : '0')
const keysOf = (row: 'new' | 'old', by: readonly string[]) =>
  by.map(column => `coalesce(${row}.${column}, ${none(column)})`)

/** One more, of what `new` is. */
function add({ into, by }: Counting): string {
  return `insert into ${into} (${by.join(', ')}, total)
    select ${keysOf('new', by).join(', ')}, 1 where new.deletion_id is null
    on conflict (${by.join(', ')}) do update set total = ${into}.total + 1`
}

/** One fewer, of what `old` was; a count of nothing is no row. */
function take({ into, by }: Counting): string[] {
  const keys = keysOf('old', by)
  const same = by.map((column, at) => `${column} = ${keys[at]}`).join(' and ')
  return [
    `update ${into} set total = total - 1 where old.deletion_id is null and ${same}`,
    `delete from ${into} where total = 0 and ${same}`,
  ]
}

const watched = ({ by }: Counting) => [...by, 'deletion_id']

/** The counts of what is there already. */
export function fillCounts({ of, into, by }: Counting): RawBuilder<unknown> {
  const keys = by.map(column => `coalesce(${column}, ${none(column)})`).join(', ')
  return sql.raw(`insert into ${into} (${by.join(', ')}, total)
    select ${keys}, count(*) from ${of} where deletion_id is null group by ${keys}`)
}

export function sqliteCounting(counting: Counting): Statements {
  const { of, into } = counting
  const changed = watched(counting).map(column => `old.${column} is not new.${column}`)
  const trigger = (name: string, when: string, ...statements: string[]) =>
    sql.raw(`create trigger ${into}_${name} after ${when} begin ${statements.join('; ')}; end`)
  return [
    trigger('add', `insert on ${of}`, add(counting)),
    trigger('take', `delete on ${of}`, ...take(counting)),
    trigger(
      'move',
      `update of ${watched(counting).join(', ')} on ${of} when ${changed.join(' or ')}`,
      ...take(counting),
      add(counting),
    ),
  ]
}

export function postgresCounting(counting: Counting): Statements {
  const { of, into } = counting
  const changed = watched(counting).map(column => `old.${column} is distinct from new.${column}`)
  const body = `begin
    if tg_op <> 'INSERT' then ${take(counting).join('; ')}; end if;
    if tg_op <> 'DELETE' then ${add(counting)}; end if;
    return null; end`
  return [
    sql.raw(`create function ${into}_keep() returns trigger language plpgsql as $body$ ${body} $body$`),
    sql.raw(`create trigger ${into}_come_and_go after insert or delete on ${of}
      for each row execute function ${into}_keep()`),
    sql.raw(`create trigger ${into}_move after update of ${watched(counting).join(', ')} on ${of}
      for each row when (${changed.join(' or ')}) execute function ${into}_keep()`),
  ]
}
