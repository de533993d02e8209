import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '@chekku/domain/people/permissions'
import { inTurns } from '../database/batches.ts'
import type { Database } from '../database/database.ts'
import type { WriteTransaction } from '../database/schema.ts'
import { type AuditEvent, type AuditSelection, listAuditEvents, monotonicNow } from './store.ts'

type Fields = Readonly<Record<string, unknown>>

/** Fields that change with every write or are stored elsewhere in the event. */
const OMITTED = new Set(['_id', 'version', 'createdAt', 'updatedAt'])

/** Adds events to the audit log within the transaction of the write. */
export async function recordAudit(
  transaction: WriteTransaction,
  actor: Actor,
  events: AuditEvent | readonly AuditEvent[],
  change?: { id: string | null; at: number },
): Promise<void> {
  const at = change?.at ?? (await monotonicNow(transaction))
  const list = [events].flat()
  // Events of one time are listed by their ids.
  const ids = list.map(() => randomUUIDv7()).sort()
  // A restored database may be of a version without changes.
  const changeColumns = change && { change_id: change.id }
  const numbered = list.map((event, index) => ({ event, id: ids[index] as string }))
  for await (const part of inTurns(numbered)) {
    const rows = part.map(({ event, id }) => ({ id, at, ...columnsOf(event, actor), ...changeColumns }))
    await transaction.insertInto('activity').values(rows).execute()
  }
}

function columnsOf({ action, kind, id, name, before = null, after = null }: AuditEvent, actor: Actor) {
  const [fieldsBefore, fieldsAfter] = difference(before as Fields | null, after as Fields | null)
  return {
    actor_id: actor.id,
    actor_name: actor.name,
    action,
    kind,
    subject_id: id,
    subject_name: name,
    facts_before: fieldsBefore && JSON.stringify(fieldsBefore),
    facts_after: fieldsAfter && JSON.stringify(fieldsAfter),
  }
}

/** Both states without omitted fields and, if both are given, without equal fields. */
function difference(before: Fields | null, after: Fields | null): [Fields | null, Fields | null] {
  const isEqual = (name: string) => before && after && isDeepStrictEqual(before[name], after[name])
  const names = Object.keys({ ...before, ...after }).filter(name => !OMITTED.has(name) && !isEqual(name))
  const pick = (fields: Fields | null) =>
    fields && Object.fromEntries(names.filter(name => name in fields).map(name => [name, fields[name]]))
  return [pick(before), pick(after)]
}

/** Reads a page of the audit log, newest first, and the total. */
export const listAudit = (database: Database) => (query: AuditSelection) =>
  database.snapshot(queries => listAuditEvents(queries, query))
