import type { Action } from '@chekku/domain/people/permissions'
import type { AuditKind } from '@chekku/domain/schemas/audit'
import type { AuditEvent } from '../audit/store.ts'
import type { Queries, Schema, WriteTransaction } from '../database/schema.ts'
import type { PreparedPicture } from '../media/service.ts'

/** The names of the kinds of rows; stored with a change, for its undo. */
export type RowKind =
  | 'product'
  | 'pack'
  | 'category'
  | 'gallery'
  | 'deletion'
  | 'address'
  | 'navigation'
  | 'navigation-version'
  | 'shop'
  | 'shop-version'
  | 'redirect'

export type Value = string | number | null
/** Columns by name; undefined leaves a column as it is. */
export type Columns = Readonly<Record<string, Value | undefined>>
/** A whole row. */
export type Row = Record<string, Value>

/** One row of a change: new with `insert`, changed with `set`, removed without either. */
export interface RowChange {
  kind: RowKind
  /** Of a key of two columns, both: `rowId`. */
  id: string
  insert?: Columns
  set?: Columns
  /** Counts as changed even if no column differs. */
  touch?: boolean
  /** A new row of a new one, which it goes along with: nothing of it is undone. */
  along?: true
  /** The whole row as the plan has read it; read again without. */
  stored?: Row | undefined
  /** The entity as the plan has read it; read again without. */
  was?: object
  /** What the audit log says after the change besides the row; false if another event tells of it. */
  audit?: object | false
}

/** What an operation writes, in order. */
export interface ChangeSet {
  rows: readonly RowChange[]
  /** The change that this one undoes, or does again. */
  of?: { rootId: string; undoes: boolean }
  /** What may be a slip in it, as sentences; told beside the answer. */
  doubts?: readonly string[] | undefined
  /** New pictures. */
  pictures?: readonly PreparedPicture[] | undefined
  /** Events besides those of the rows. */
  events?: readonly AuditEvent[] | undefined
  /** Pictures that nothing may refer to any more. */
  picturesGone?: readonly string[]
}

/** Entities by their ids. */
export type Told = ReadonlyMap<string, object>

/**
 * Plans a write: reads what it needs and returns what to write. `at` is the time of the write in milliseconds since
 * 1970, later than that of every earlier one. `answer` reads what the caller gets once it is written.
 */
export type Plan<Answer> = (
  queries: Queries,
  at: number,
) => Promise<ChangeSet & { answer: (queries: Queries, written: Written) => Answer | Promise<Answer> }>

/** What a write has done. */
export interface Written {
  /** The id of the change; undefined if nothing can be undone. */
  id: string | undefined
  /** The entities outside the trash that the change tells of. */
  now: Told
}

/** A row that was written, whole. */
export interface WrittenRow {
  kind: Kind
  change: RowChange
  id: string
  /** Null for a new row. */
  before: Row | null
  /** Null for a removed row. */
  after: Row | null
}

/** A row that is there after a write. */
export type StayingRow = WrittenRow & { after: Row }

/** The reason against a row; undefined if there is none. */
export type Verdict<Of> = (row: Of) => string | undefined
/** Reads at once what the verdicts on rows of one kind depend on. */
type Judge<Of> = (queries: Queries, rows: readonly Of[]) => Promise<Verdict<Of>>

/** How the rows of a table are changed. */
export interface Kind {
  kind: RowKind
  table: Exclude<keyof Schema, 'activity'>
  /** The column of the key, or both. */
  key: readonly [string] | readonly [string, string]
  /** The kind of the rows that these belong to, whose id is the first column of the key. */
  within?: RowKind
  /** Only for rows that are stored in another form, in these columns; `read` makes a row also of what is not stored yet. */
  form?: { columns: readonly string[]; read(stored: Row | undefined): Row; write(row: Row): Row }
  /** Columns that are determined by others of the row, or by what changed. */
  derived?(row: Row, before: Row | null): Columns
  /** Rows that follow from these, which an undo leaves as they are. */
  follow?(transaction: WriteTransaction, rows: readonly WrittenRow[], at: number): Promise<RowChange[]>
  /** The events of rows that have no `entity`: one for the section of a card, one for a whole list. */
  tell?(queries: Queries, rows: readonly WrittenRow[]): Promise<AuditEvent[]>
  /** The name of a row, or of the parts of it that these columns are, as a conflict says it; "" without it. */
  nameOf?(row: Row, columns: readonly string[]): string
  /** What a change of a row has to be permitted as, where that depends on what of it changes. */
  actions?(before: Row | null, after: Row | null): Action[]
  /** The paths of the row's pictures. */
  picturesOf?(row: Row): string[]
  /** The rows that take back a new row, in the state that it still has. */
  takeBack?(queries: Queries, row: Row, at: number): RowChange[]
  /** Why rows can't get these columns back; undefined if they can. */
  hindrance?: Judge<{ set: Row; row: Row }>
  /** Why rows can't stay as an undo has left them; undefined if they can. */
  contradiction?: Judge<StayingRow>
  /** True for a row that ties those of its change together: they are undone as one, or not at all. */
  ties?(id: string): boolean
  /** Only for entities: rows with a version, a trash and a history. */
  entity?: {
    audit: AuditKind
    /** The entities outside the trash, as the API answers them. */
    load(queries: Queries, ids: readonly string[]): Promise<Told>
    /** The entities as an answer has them at a time in milliseconds since 1970; as they are loaded without this. */
    asOf?(queries: Queries, entities: readonly object[], now: number): Promise<readonly object[]>
    /** An entity as the audit log has it; as it is without this. */
    audited?(entity: object): object
  }
}

export type Kinds = ReadonlyMap<RowKind, Kind>

/** The id of a row with a key of two columns. */
export const rowId = (first: string, second: string): string => `${first} ${second}`

/** A row that changes along with another one, which the audit log tells of. */
export const quiet = (kind: RowKind, id: string, set: Columns): RowChange => ({ kind, id, set, audit: false })

/** Rows or changes of rows by their kinds, in order. */
export function byKind<Of extends { kind: RowKind }>(kinds: Kinds, rows: readonly Of[]): [Kind, Of[]][] {
  return [...Map.groupBy(rows, ({ kind }) => kind)].map(([name, ofKind]) => {
    const kind = kinds.get(name)
    if (!kind) throw new Error(`There is no kind of rows called ${name}`)
    return [kind, ofKind]
  })
}
