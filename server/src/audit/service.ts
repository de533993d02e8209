import { isDeepStrictEqual } from 'node:util'
import type { ActivityAction, ActivityEntry, ActivityKind, ActivityQuery } from '@chekku/domain/activity'
import type { Database } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import type { WriteTransaction } from '../database/schema.ts'
import { type Actor, actAs, presentActor } from './actor.ts'
import { countActivity, insertActivity, listActivity } from './store.ts'

export { type Actor, actAs }

type Facts = Readonly<Record<string, unknown>>

/** What was done to one thing. Nothing secret belongs into its facts: the log is never emptied. */
export interface Act {
  action: ActivityAction
  kind: ActivityKind
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
export async function momentOf(transaction: WriteTransaction): Promise<number> {
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
export async function noteActivity(
  transaction: WriteTransaction,
  acts: Act | readonly Act[],
  actor: Actor = presentActor(),
): Promise<void> {
  const at = await momentOf(transaction)
  const rows = [acts].flat().map(({ action, kind, id, name, before = null, after = null }) => {
    const [factsBefore, factsAfter] = difference(before as Facts | null, after as Facts | null)
    return {
      id: newId(),
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
  await insertActivity(transaction, rows)
}

/** Adds a line about the administrator in whose name the present call runs. */
export async function noteOwnActivity(transaction: WriteTransaction, action: ActivityAction): Promise<void> {
  const { id, name } = presentActor()
  await noteActivity(transaction, { action, kind: 'administrator', id: id ?? '', name })
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

export type Activity = ReturnType<typeof createActivity>

/** The activity log, to be read. */
export function createActivity({ database }: { database: Database }) {
  return {
    /** One page, newest first, and how many lines there are. */
    list: (query: ActivityQuery): Promise<{ items: ActivityEntry[]; total: number }> =>
      database.snapshot(async queries => ({
        items: await listActivity(queries, query),
        total: await countActivity(queries, query),
      })),
  }
}
