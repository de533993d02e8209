import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AuditAction, AuditEntry, AuditKind, AuditQuery } from '@chekku/domain/schemas/audit'
import type { Database } from '../database/database.ts'
import type { WriteTransaction } from '../database/schema.ts'
import { type Actor, currentActor, runAs } from './actor.ts'
import { countAuditEvents, insertAuditEvents, listAuditEvents } from './store.ts'

export { type Actor, runAs }

type Facts = Readonly<Record<string, unknown>>

/** What was done to one thing. Nothing secret belongs into its facts: the log is never emptied. */
export interface AuditEvent {
  action: AuditAction
  kind: AuditKind
  id: string
  name: string
  /** The whole thing as the API shows it; null where there was none. Of a change only what differs is kept. */
  before?: object | null
  after?: object | null
}

/** What every change moves, or what the line says anyway. */
const UNTOLD = new Set(['_id', 'version', 'createdAt', 'updatedAt'])

/**
 * The time of what this transaction writes, in milliseconds since 1970: now, and never before what was written last. A
 * clock that was set back, or was ahead and is right again, leaves what is newest the newest; until the time has caught
 * up, moments follow one another by a millisecond.
 */
export async function monotonicNow(transaction: WriteTransaction): Promise<number> {
  const newest = await transaction
    .selectFrom('activity')
    .select('at')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Math.max(Date.now(), (newest?.at ?? 0) + 1)
}

/**
 * Adds lines to the activity log, in the transaction of the write that they tell of: both are stored, or neither.
 * `actor` is given where the call is not guarded yet, as a sign-in is.
 */
export async function recordAudit(
  transaction: WriteTransaction,
  events: AuditEvent | readonly AuditEvent[],
  actor: Actor = currentActor(),
): Promise<void> {
  const at = await monotonicNow(transaction)
  const rows = [events].flat().map(({ action, kind, id, name, before = null, after = null }) => {
    const [factsBefore, factsAfter] = difference(before as Facts | null, after as Facts | null)
    return {
      id: randomUUIDv7(),
      at,
      actor_id: actor.id,
      actor_name: actor.name,
      action,
      kind,
      subject_id: id,
      subject_name: name,
      facts_before: factsBefore && JSON.stringify(factsBefore),
      facts_after: factsAfter && JSON.stringify(factsAfter),
    }
  })
  await insertAuditEvents(transaction, rows)
}

/** Adds a line about the administrator in whose name the present call runs. */
export async function recordOwnAudit(transaction: WriteTransaction, action: AuditAction): Promise<void> {
  const { id, name } = currentActor()
  await recordAudit(transaction, { action, kind: 'administrator', id: id ?? '', name })
}

/** Both sides without what is told by neither and, where there are two, without what is the same on both. */
function difference(before: Facts | null, after: Facts | null): [Facts | null, Facts | null] {
  const names = Object.keys({ ...before, ...after }).filter(
    name =>
      !UNTOLD.has(name) &&
      (before === null || after === null || !isDeepStrictEqual(before[name], after[name])),
  )
  const only = (facts: Facts | null) =>
    facts && Object.fromEntries(names.flatMap(name => (name in facts ? [[name, facts[name]]] : [])))
  return [only(before), only(after)]
}

/** Reads the audit log. */
export class AuditLog {
  readonly #database: Database

  constructor({ database }: { database: Database }) {
    this.#database = database
  }

  /** One page, newest first, and the total. */
  list(query: AuditQuery): Promise<{ items: AuditEntry[]; total: number }> {
    return this.#database.snapshot(async queries => ({
      items: await listAuditEvents(queries, query),
      total: await countAuditEvents(queries, query),
    }))
  }
}
