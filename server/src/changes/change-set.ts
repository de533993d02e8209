import { randomUUIDv7 } from 'node:crypto'
import type { AuditAction, AuditKind } from '@chekku/domain/schemas/audit'
import type { AuditEvent } from '../audit/service.ts'
import type { Queries, Schema, WriteTransaction } from '../database/schema.ts'
import type { PreparedPicture } from '../media/service.ts'

/** What changes are made of. */
export type RowKind =
  | 'product'
  | 'pack'
  | 'category'
  | 'gallery'
  | 'deletion'
  | 'address'
  | 'category-address'
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
  id: string
  insert?: Columns
  set?: Columns
  /** Counts as changed even if no column differs. */
  touch?: boolean
  /** A new row of a new one, which it goes along with: nothing of it is undone. */
  along?: true
  /** What the audit log says after the change besides the row; false if another event tells of it. */
  audit?: object | false
}

/** What an operation writes, in order. */
export interface ChangeSet {
  rows: readonly RowChange[]
  /** The change that this one undoes, or does again. */
  of?: { rootId: string; undoes: boolean }
  /** New pictures. */
  pictures?: readonly PreparedPicture[] | undefined
  /** Events besides those of the rows. */
  events?: readonly AuditEvent[] | undefined
  /** Pictures that nothing may refer to any more. */
  picturesGone?: readonly string[]
}

/**
 * Plans a write: reads what it needs and returns what to write. `at` is the time of the write in milliseconds since
 * 1970, later than that of every earlier one. `answer` reads what the caller gets once it is written.
 */
export type Plan<Answer> = (
  queries: Queries,
  at: number,
) => Promise<ChangeSet & { answer: (queries: Queries, changeId?: string) => Answer | Promise<Answer> }>

/** A row that was written, whole. */
export interface WrittenRow {
  change: RowChange
  id: string
  /** Null for a new row. */
  before: Row | null
  /** Null for a removed row. */
  after: Row | null
}

/** How the rows of a table are changed. */
export interface Kind {
  kind: RowKind
  table: Exclude<keyof Schema, 'activity'>
  key: string
  /** Further columns of the key, the same for all rows. */
  among?: Columns
  /** Of rows that belong to a row of another kind: the column with its id, which is in front of the key in their ids. */
  within?: { kind: RowKind; column: string }
  /** Only for rows that are stored in another form; `read` makes a row also of what is not stored yet. */
  form?: { read(stored: Row | undefined): Row; write(row: Row): Row }
  /** Columns that are determined by others of the row, or by what changed. */
  derived?(row: Row, before: Row | null): Columns
  /** Rows that follow from these, which an undo leaves as they are. */
  follow?(transaction: WriteTransaction, rows: readonly WrittenRow[], at: number): Promise<RowChange[]>
  /** What the audit log says of these rows; of entities it tells one by one. */
  tell?(queries: Queries, rows: readonly WrittenRow[]): Promise<AuditEvent[]>
  /** What people call a row, or these columns of it; default: "". */
  nameOf?(row: Row, columns: readonly string[]): string
  /** The paths of the row's pictures. */
  picturesOf?(row: Row): string[]
  /** The rows that take back a new row, in the state that it still has. */
  takeBack?(queries: Queries, row: Row, at: number): RowChange[]
  /** Why a row can't get these columns back; undefined if it can. */
  hindrance?(queries: Queries, set: Columns, row: Row): Promise<string | undefined>
  /** Why a row can't stay as an undo has left it; undefined if it can. */
  contradiction?(queries: Queries, row: Row): Promise<string | undefined>
  /** Only for entities: rows with a version, a trash and a history. */
  entity?: {
    audit: AuditKind
    /** The entities outside the trash by their ids, as the audit log has them. */
    load(queries: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, object>>
  }
}

/** Columns whose change alone keeps the version: positions in lists, and the way into the trash. */
const unversioned = new Set(['sort_order'])

/** True if a row gets a new version by this change. */
export function raisesVersion(set: Columns): boolean {
  return Object.entries(set).some(
    ([column, value]) => !unversioned.has(column) && !(column === 'deletion_id' && value !== null),
  )
}

/** What the audit log calls the change of an entity's row. */
export function actionOf({ before, after }: WrittenRow): AuditAction {
  if (before === null) return 'created'
  if (before.deletion_id === after?.deletion_id) return 'changed'
  return after?.deletion_id === null ? 'restored' : 'deleted'
}

/** The id of a new row. */
export const newId = randomUUIDv7
