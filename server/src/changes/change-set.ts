import type { Action } from '@chekku/domain/people/permissions'
import type { AuditKind } from '@chekku/domain/schemas/audit'
import type { AuditEvent } from '../audit/store.ts'
import type { Queries, RowKind, Schema, WriteTransaction } from '../database/schema.ts'
import type { PreparedPicture } from '../media/service.ts'

/*
 * Read this folder in this order: here stand the terms. `service.ts` applies a plan, with `write-rows.ts`
 * and `store.ts`; `undo.ts` plans the opposite of a stored change, and `conflicts.ts` finds what prevents it, which
 * `refuse-conflicts.ts` names.
 */

export type Value = string | number | null
/** Columns by name; undefined leaves a column as it is. */
export type Columns = Readonly<Record<string, Value | undefined>>
/** A whole row. */
export type Row = Record<string, Value>

/** One row of a change: new with `insert`, changed with `set`, removed without either. */
export interface RowChange {
  kind: RowKind
  /** Both columns of a key, joined by `rowId`. */
  id: string
  insert?: Columns
  set?: Columns
  /** Counts as changed even if no column differs; the version rises only if `set` has `updated_at`. */
  touch?: boolean
  /** A row created with its parent; undoing the creation of the parent is enough. */
  createdWithParent?: true
  /** The whole row as the plan has read it; it is read again without. */
  existingRow?: Row | undefined
  /** The entity as the plan has read it; it is read again without. */
  existingEntity?: object
  /** Details for the audit log besides those of the row; false if another event covers the row. */
  audit?: object | false
}

/** The writes of an operation, in order. */
export interface ChangeSet {
  rows: readonly RowChange[]
  /** The first change of the chain of undos and redos that this one continues; `undoes` is false for a redo. */
  undo?: { rootId: string; undoes: boolean }
  /** Sentences about possible slips in it, which are sent beside the answer. */
  doubts?: readonly string[] | undefined
  /** New pictures. */
  pictures?: readonly PreparedPicture[] | undefined
  /** Events besides those of the rows. */
  events?: readonly AuditEvent[] | undefined
  /** Pictures that lose their last reference. */
  unusedPictures?: readonly string[]
}

export type EntitiesById = ReadonlyMap<string, object>

/**
 * Plans a write: reads, and returns the rows to write. `at` is the time of the write in milliseconds since 1970, later
 * than that of every earlier one. `answer` reads the response once the rows are written.
 */
export type Plan<Answer> = (
  queries: Queries,
  at: number,
) => Promise<ChangeSet & { answer: (queries: Queries, written: WrittenChange) => Answer | Promise<Answer> }>

/** The result of a write. */
export interface WrittenChange {
  /** The id of the change; undefined if nothing can be undone. */
  id: string | undefined
  /** The audited entities outside the trash, as they are now. */
  entities: EntitiesById
}

/** A row of a change, whole, before and after it. */
export interface WrittenRow {
  kind: Kind
  change: RowChange
  id: string
  /** Null for a new row. */
  before: Row | null
  /** Null for a removed row. */
  after: Row | null
}

/** A row that exists after a write. */
export type RemainingRow = WrittenRow & { after: Row }

export const isRemaining = (row: WrittenRow): row is RemainingRow => row.after !== null

/** Reads at once for all rows, and returns the reason against a single one; a row without a reason may be undone. */
type UndoCheck<Of> = (queries: Queries, rows: readonly Of[]) => Promise<(row: Of) => string | undefined>

/** An action that a change of a row needs, and the changed fields where the right to it depends on these. */
export interface Right {
  action: Action
  fields?: readonly string[]
}

/** A feature's declaration of the rows of a table. */
export interface Kind {
  kind: RowKind
  table: Exclude<keyof Schema, 'activity'>
  /** The column of the key, or both. */
  key: readonly [string] | readonly [string, string]
  /** The kind of entity that the audit log and conflicts name. */
  audit: AuditKind
  /** The kind of the rows that these belong to, whose id is the first column of the key. */
  parent?: RowKind
  /** Converts rows that are stored in other columns; a row that is not stored yet is decoded too. */
  codec?: { columns: readonly string[]; decode(stored: Row | undefined): Row; encode(row: Row): Row }
  /** Columns that others determine: of the row itself, or of other rows of the change. */
  derivedColumns?(
    queries: Queries,
    rows: readonly RemainingRow[],
    change: readonly WrittenRow[],
  ): Promise<(row: RemainingRow) => Columns>
  /** Called once these rows are written: may refuse them, and returns rows that result, which an undo leaves as they are. */
  afterWrite?(
    transaction: WriteTransaction,
    rows: readonly WrittenRow[],
    at: number,
  ): Promise<readonly RowChange[]>
  /** The audit events of rows without `entity`: one for a section of a form, or one for a whole list. */
  auditEvents?(queries: Queries, rows: readonly WrittenRow[]): Promise<AuditEvent[]>
  /** The name of a row, or of the parts of it that these columns are, as a conflict gives it; "" without it. */
  nameOf?(row: Row, columns: readonly string[]): string
  /** The rights that a change of a row needs; none for a row that only changes along with others. */
  rights?(before: Row | null, after: Row | null): Right[]
  /** The paths of the row's pictures. */
  picturesOf?(row: Row): string[]
  /** The rows that undo the creation of a row; without it the row is removed. */
  undoCreation?(queries: Queries, row: Row, at: number): RowChange[]
  /** Asked before an undo writes: the reason why a row can't get back its earlier columns. */
  checkBeforeUndo?: UndoCheck<{ id: string; set: Row; row: Row }>
  /** Asked after an undo has written: the reason why a row can't stay like this. */
  checkAfterUndo?: UndoCheck<RemainingRow>
  /** True for a row whose change is undone as a whole, or not at all. */
  isIndivisible?(id: string): boolean
  /** Only for entities: rows with a version, a trash and a history. */
  entity?: {
    /** The entities outside the trash, as the API answers them. */
    load(queries: Queries, ids: readonly string[]): Promise<EntitiesById>
    /** The entities as an answer has them at a time in milliseconds since 1970; as they are loaded without this. */
    asOf?(queries: Queries, entities: readonly object[], now: number): Promise<readonly object[]>
    /** An entity as the audit log has it; as it is without this. */
    forAudit?(entity: object): object
  }
}

export type Kinds = ReadonlyMap<RowKind, Kind>

/** The id of a row by the columns of its key; no first one of two has a blank. */
export const rowId = (...key: readonly string[]): string => key.join(' ')

/** Both columns of a key from an id that `rowId` has joined. */
export function splitRowId(id: string): [first: string, second: string] {
  const blank = id.indexOf(' ')
  return [id.slice(0, blank), id.slice(blank + 1)]
}

/** A row that changes along with another one, whose audit event covers it. */
export const quiet = (kind: RowKind, id: string, set: Columns): RowChange => ({ kind, id, set, audit: false })

export function kindOf(kinds: Kinds, name: RowKind): Kind {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`There is no kind of rows called ${name}`)
  return kind
}

/** Rows or changes of rows, which have the name of their kind, by their kinds, in order. */
export const groupByKindName = <Of extends { kind: RowKind }>(
  kinds: Kinds,
  rows: readonly Of[],
): [Kind, Of[]][] =>
  [...Map.groupBy(rows, ({ kind }) => kind)].map(([name, rowsOfKind]) => [kindOf(kinds, name), rowsOfKind])
