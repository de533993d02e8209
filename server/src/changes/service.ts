import { changeDays, changeMessages } from '@chekku/domain/change'
import { type Actor, notOwnChangeText, readsWhoDidWhat } from '@chekku/domain/people/permissions'
import { Problem, problemMessages } from '@chekku/domain/problem'
import type { AuditAction } from '@chekku/domain/schemas/audit'
import type { ChangeConflict, UndoneChange } from '@chekku/domain/schemas/change'
import { monotonicNow, recordAudit } from '../audit/service.ts'
import { type AuditEvent, changesToLeave, listEventsOf } from '../audit/store.ts'
import type { Call } from '../calls/call.ts'
import { runIdempotent } from '../calls/idempotency.ts'
import { inTurns } from '../database/batches.ts'
import type { Database } from '../database/database.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import type { Media } from '../media/service.ts'
import {
  byKind,
  type ChangeSet,
  type Kind,
  type Kinds,
  type Plan,
  type Row,
  type RowChange,
  type Told,
  type Written,
  type WrittenRow,
} from './change-set.ts'
import { refuseForbidden } from './permitted-rows.ts'
import { findChange, storeChange } from './store.ts'
import { leftBy, newConflicts, planUndo, refuseContradictions } from './undo.ts'
import { plannedRows, writeRows } from './write-rows.ts'

const keptMs = changeDays * 24 * 60 * 60 * 1000
/** Maximum number of old changes that one write removes. */
const removedAtOnce = 300

export interface ChangesContext {
  database: Database
  media: Pick<Media, 'store' | 'replaced' | 'removeUnused' | 'pregenerate'>
  kinds: readonly Kind[]
  /** Clock in milliseconds since 1970. */
  now: () => number
}

/** What the services of the catalogue are made of. */
export interface CatalogueContext extends Pick<ChangesContext, 'database' | 'now'> {
  media: Media
  changes: Changes
}

/** The one writer of the catalogue: every write is a plan, and what it returns is applied here. */
export class Changes {
  readonly #context: ChangesContext
  readonly #kinds: Kinds

  constructor(context: ChangesContext) {
    this.#context = context
    this.#kinds = new Map(context.kinds.map(kind => [kind.kind, kind]))
  }

  /** Plans and applies a write in one transaction, at most once per idempotency key. */
  async write<Answer>(call: Call, plan: Plan<Answer>): Promise<Answer> {
    let planned: Pick<ChangeSet, 'doubts' | 'pictures'> = {}
    const { answer, changeId } = await this.#context.database.writeCatalogue(transaction =>
      runIdempotent(transaction, call, async () => {
        const at = await monotonicNow(transaction)
        const { answer, ...set } = await plan(transaction, at)
        planned = set
        const written = await this.apply(transaction, call, set, at)
        return { answer: await answer(transaction, written), changeId: written.id }
      }),
    )
    for (const { path } of planned.pictures ?? []) this.#context.media.pregenerate(path)
    if (changeId !== undefined) call.onChange?.(changeId, planned.doubts)
    return answer
  }

  /** Writes the rows of a change within a transaction, with versions, pictures, audit events and what an undo needs. */
  async apply(transaction: WriteTransaction, call: Call, set: ChangeSet, at: number): Promise<Written> {
    const { media } = this.#context
    const planned = await this.#plan(transaction, set.rows)
    await refuseStale(transaction, call, planned, this.#context.now())
    const rows = planned.filter(({ before, after }) => before !== after)
    await refuseForbidden(transaction, call.actor, rows)
    const telling = rows.filter(({ change }) => change.audit !== false)
    const known = await loaded(
      transaction,
      telling.filter(({ before, change }) => before && !change.was),
    )
    if (set.pictures?.length) await media.store(transaction, set.pictures)
    for (const [kind, ofKind] of ofEachKind(rows)) await writeRows(transaction, kind, ofKind)
    if (set.of) await refuseContradictions(transaction, this.#kinds, rows)
    const followed: WrittenRow[] = []
    const told: AuditEvent[] = []
    for (const [{ follow, tell }, ofKind] of ofEachKind(rows)) {
      const following = await this.#plan(transaction, (await follow?.(transaction, ofKind, at)) ?? [])
      for (const [kind, ofKind] of ofEachKind(following)) await writeRows(transaction, kind, ofKind)
      followed.push(...following)
      told.push(...((await tell?.(transaction, ofKind)) ?? []))
    }
    const id = await storeChange(transaction, call, { rows, at, of: set.of })
    const now = await loaded(transaction, telling)
    const events: AuditEvent[] = []
    for await (const part of inTurns(rows)) events.push(...part.flatMap(row => eventOf(row, known, now)))
    events.push(...told, ...(set.events ?? []))
    await recordAudit(transaction, call.actor, events, { id: id ?? null, at })
    const until = id === undefined ? undefined : this.#context.now() + keptMs
    const [before, after] = [picturesOf(rows, 'before'), picturesOf(rows, 'after')]
    await media.replaced(transaction, { before, after, until })
    await media.removeUnused(transaction, [...picturesOf(followed, 'before'), ...(set.picturesGone ?? [])])
    return { id, now }
  }

  /**
   * The plan that undoes a change, or does it again if it is an undo; repeating it changes nothing. Rejects with Problem `not-found`
   * if it is older than 30 days or of before a restored backup, with `forbidden` for what the actor may not undo, or what was undone by somebody whose change that is, and with
   * `conflict` and the rows that hinder it.
   */
  undo(id: string, actor?: Actor, left: readonly ChangeConflict[] = []): Plan<UndoneChange> {
    return async (queries, at) => {
      const found = await findChange(queries, id)
      if (!found) throw new Problem('not-found', changeMessages.notKept)
      const { change, root, last } = found
      if (actor && (await changesToLeave(queries, actor, [root.id])).size > 0)
        throw new Problem('forbidden', notOwnChangeText(actor))
      const undone = change.undoes === 0
      if ((root.undone === 1) === undone) {
        const stays = await leftBy(queries, this.#kinds, found)
        return { rows: [], answer: () => ({ change: last.id, undone, left: stays }) }
      }
      const namesPeople = !actor || readsWhoDidWhat(actor)
      const rows = await planUndo(queries, this.#kinds, { root, last, at, left, namesPeople })
      if (rows.length === 0 && left.length > 0)
        throw new Problem('conflict', changeMessages.conflicts(left), { data: { conflicts: left } })
      const isTold = rows.some(({ kind }) => this.#kinds.get(kind)?.tell)
      const told = new Set(rows.flatMap(({ id, audit }) => (audit === false ? [] : id)))
      // What is no row, such as the order of a category's products, is told the other way round.
      const events = (isTold ? [] : await listEventsOf(queries, last))
        .filter(
          ({ action, id }) => action === 'changed' && !told.has(id) && !left.some(({ _id }) => _id === id),
        )
        .map(({ before, after, ...event }) => ({ ...event, before: after, after: before }))
      const of = { rootId: root.id, undoes: undone }
      return { rows, events, of, answer: (_, { id = '' }) => ({ change: id, undone, left: [...left] }) }
    }
  }

  /** Undoes a change but for what has been changed since, which stays and is answered; rejects if that is all of it. */
  async undoRest(call: Call, id: string): Promise<UndoneChange> {
    const left: ChangeConflict[] = []
    for (;;) {
      try {
        return await this.write(call, this.undo(id, call.actor, left))
      } catch (error) {
        // What stays may keep others, such as the category of a product.
        const found = newConflicts(error, left)
        if (found.length === 0) throw error
        left.push(...found)
      }
    }
  }

  /** Removes the changes that are older than 30 days, a few per write; writes nothing if there are none. */
  async sweep(): Promise<void> {
    const { database } = this.#context
    const until = this.#context.now() - keptMs
    const old = (queries: Queries, limit: number) =>
      queries.selectFrom('changes').select('id').where('at', '<=', until).orderBy('at').limit(limit)
    // No visitor sees them, so the catalogue's revision stays.
    while (await old(database.reader, 1).executeTakeFirst())
      await database.write(transaction =>
        transaction.deleteFrom('changes').where('id', 'in', old(transaction, removedAtOnce)).execute(),
      )
  }

  async #plan(queries: Queries, changes: readonly RowChange[]): Promise<WrittenRow[]> {
    const planned: WrittenRow[] = []
    for (const [kind, ofKind] of byKind(this.#kinds, changes))
      for await (const part of inTurns(ofKind)) planned.push(...(await plannedRows(queries, kind, part)))
    return planned
  }
}

const ofEachKind = (rows: readonly WrittenRow[]) => Map.groupBy(rows, ({ kind }) => kind)

/** Rejects with Problem `stale` and all entities of a version other than the call is based on. */
async function refuseStale(
  queries: Queries,
  { versions = {} }: Call,
  rows: readonly WrittenRow[],
  now: number,
): Promise<void> {
  const stale = rows.filter(({ id, before }) => before && id in versions && before.version !== versions[id])
  const data: object[] = []
  for (const [{ entity }, ofKind] of ofEachKind(stale)) {
    const stored = [...(await loaded(queries, ofKind)).values()]
    data.push(...((await entity?.asOf?.(queries, stored, now)) ?? stored))
  }
  if (data.length > 0) throw new Problem('stale', problemMessages.stale, { data })
}

/** The entities outside the trash that rows are of. */
async function loaded(queries: Queries, rows: readonly WrittenRow[]): Promise<Told> {
  const entities = new Map<string, object>()
  for (const [{ entity }, ofKind] of ofEachKind(rows)) {
    if (!entity) continue
    for await (const part of inTurns(ofKind.map(({ id }) => id)))
      for (const [id, one] of await entity.load(queries, part)) entities.set(id, one)
  }
  return entities
}

/** The event of an entity's row. */
function eventOf({ kind, id, change, before, after }: WrittenRow, known: Told, now: Told): AuditEvent[] {
  const { entity, nameOf } = kind
  if (!entity || !after || change.audit === false) return []
  const about = { kind: entity.audit, id, name: nameOf?.(after, []) ?? '' }
  const action = actionOf(before, after)
  const audited = (one: object | undefined) => (one && entity.audited?.(one)) ?? one
  const was = audited(change.was ?? known.get(id)) ?? null
  if (action === 'restored') return [{ ...about, action }]
  if (action === 'deleted') return [{ ...about, action, before: was, after: change.audit ?? null }]
  return [{ ...about, action, before: was, after: { ...audited(now.get(id)), ...change.audit } }]
}

function actionOf(before: WrittenRow['before'], after: Row): AuditAction {
  if (before === null) return 'created'
  if (before.deletion_id === after.deletion_id) return 'changed'
  return after.deletion_id === null ? 'restored' : 'deleted'
}

const picturesOf = (rows: readonly WrittenRow[], state: 'before' | 'after'): string[] =>
  rows.flatMap(({ kind, [state]: row }) => (row && kind.picturesOf?.(row)) ?? []).filter(Boolean)
