import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AuditAction, AuditEntry, AuditKind, AuditQuery } from '@chekku/domain/schemas/audit'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import { listAuditEvents } from './audit-queries.ts'

export interface Actor {
  /** Null unless it is an administrator. */
  id: string | null
  /** The e-mail of an administrator, or another name. */
  name: string
}

/** The program itself: it creates the sample catalogue and removes expired deletions. */
const program: Actor = { id: null, name: 'Chekku' }

const actorStorage = new AsyncLocalStorage<Actor>()

/** Runs `work`, including its async continuations, in the name of an actor. */
export function runAs<Result>(actor: Actor, work: () => Result): Result {
  return actorStorage.run(actor, work)
}

const currentActor = (): Actor => actorStorage.getStore() ?? program

type Fields = Readonly<Record<string, unknown>>

/** A change of one entity. It holds no secrets, since the log is append-only. */
export interface AuditEvent {
  action: AuditAction
  kind: AuditKind
  id: string
  name: string
  /** The whole entity as the API shows it; null before creation. Only the fields that differ are stored. */
  before?: object | null
  after?: object | null
}

/** Rows in one statement. */
const BATCH = 100
/** Fields that every change has, or that the event has elsewhere. */
const OMITTED = new Set(['_id', 'version', 'createdAt', 'updatedAt'])

/** The time of a write, in milliseconds since 1970; after the newest event even when the clock was set back. */
export async function monotonicNow(transaction: WriteTransaction): Promise<number> {
  const newest = await transaction
    .selectFrom('activity')
    .select('at')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Math.max(Date.now(), (newest?.at ?? 0) + 1)
}

/** Adds events to the audit log, in the transaction of the write. A sign-in, not authenticated yet, gives its `actor`. */
export async function recordAudit(
  transaction: WriteTransaction,
  events: AuditEvent | readonly AuditEvent[],
  actor: Actor = currentActor(),
): Promise<void> {
  const at = await monotonicNow(transaction)
  const rows = [events].flat().map(({ action, kind, id, name, before = null, after = null }) => {
    const [fieldsBefore, fieldsAfter] = difference(before as Fields | null, after as Fields | null)
    return {
      id: randomUUIDv7(),
      at,
      actor_id: actor.id,
      actor_name: actor.name,
      action,
      kind,
      subject_id: id,
      subject_name: name,
      facts_before: fieldsBefore && JSON.stringify(fieldsBefore),
      facts_after: fieldsAfter && JSON.stringify(fieldsAfter),
    }
  })
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH)
    await transaction.insertInto('activity').values(batch).execute()
  }
}

/** Adds an event about the current administrator. */
export async function recordOwnAudit(transaction: WriteTransaction, action: AuditAction): Promise<void> {
  const { id, name } = currentActor()
  await recordAudit(transaction, { action, kind: 'administrator', id: id ?? '', name })
}

/** Both sides without omitted fields and, if there are two, without equal ones. */
function difference(before: Fields | null, after: Fields | null): [Fields | null, Fields | null] {
  const names = Object.keys({ ...before, ...after }).filter(
    name =>
      !OMITTED.has(name) &&
      (before === null || after === null || !isDeepStrictEqual(before[name], after[name])),
  )
  const only = (fields: Fields | null) =>
    fields && Object.fromEntries(names.flatMap(name => (name in fields ? [[name, fields[name]]] : [])))
  return [only(before), only(after)]
}

/** Reads a page of the audit log, newest first, and the total. */
export const listAudit = (database: Database) => (query: AuditQuery) =>
  database.snapshot(queries => listAuditEvents(queries, query))

/** Whether the JSON of an earlier state of a subject holds this text. */
export async function hasRecorded(queries: Queries, subject: string, text: string): Promise<boolean> {
  const containing = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const found = await queries
    .selectFrom('activity')
    .select('id')
    .where('subject_id', '=', subject)
    .where(sql<boolean>`facts_before like ${containing} escape '\\'`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The newest event of a subject. */
export async function newestEvent(queries: Queries, subject: string): Promise<AuditEntry | undefined> {
  return (await listAuditEvents(queries, { subject, page: 1, limit: 1 })).items[0]
}
