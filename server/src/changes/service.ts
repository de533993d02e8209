import { changeDays } from '@chekku/domain/change'
import { type Actor, can, forbiddenText, refuseUnproved } from '@chekku/domain/people/permissions'
import { Problem, problemMessages } from '@chekku/domain/problem'
import type { AuditAction } from '@chekku/domain/schemas/audit'
import type { ChangeConflict, UndoneChange } from '@chekku/domain/schemas/change'
import { recordAudit } from '../audit/service.ts'
import { type AuditEvent, monotonicNow } from '../audit/store.ts'
import { refuseFormer } from '../auth/store.ts'
import type { Call } from '../calls/call.ts'
import { runIdempotent } from '../calls/idempotency.ts'
import { inTurns } from '../database/batches.ts'
import type { Database } from '../database/database.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import type { Media } from '../media/service.ts'
import {
  type ChangeSet,
  type Columns,
  type EntitiesById,
  groupByKindName,
  isRemaining,
  type Kind,
  type Kinds,
  type Plan,
  type Row,
  type RowChange,
  type WrittenChange,
  type WrittenRow,
} from './change-set.ts'
import { newConflicts } from './refuse-conflicts.ts'
import { storeChange } from './store.ts'
import { refuseAfterUndo, undoPlan } from './undo.ts'
import { definedValues, plannedRows, writeRows } from './write-rows.ts'

const retentionMs = changeDays * 24 * 60 * 60 * 1000
/** Maximum number of old changes that one write removes. */
const sweepBatchSize = 300

export interface ChangesContext {
  database: Database
  media: Pick<Media, 'store' | 'updateReferences' | 'removeUnused' | 'pregenerate'>
  kinds: readonly Kind[]
  /** Clock in milliseconds since 1970. */
  now: () => number
}

/** The context of every service of the catalogue. */
export interface CatalogueContext extends Pick<ChangesContext, 'database' | 'now'> {
  media: Media
  changes: Changes
}

/** The one writer of the catalogue: every write is a plan, whose result is applied here. */
export class Changes {
  readonly #context: ChangesContext
  readonly #kinds: Kinds

  constructor(context: ChangesContext) {
    this.#context = context
    this.#kinds = new Map(context.kinds.map(kind => [kind.kind, kind]))
  }

  /** Plans and applies a write in one transaction, at most once per idempotency key. */
  async write<Answer>(call: Call, plan: Plan<Answer>): Promise<Answer> {
    let changeSet: Pick<ChangeSet, 'doubts' | 'pictures'> = {}
    const { answer, changeId } = await this.#context.database.writeCatalogue(transaction =>
      runIdempotent(transaction, call, async () => {
        const at = await monotonicNow(transaction)
        const { answer, ...set } = await plan(transaction, at)
        changeSet = set
        const written = await this.apply(transaction, call, set, at)
        return { answer: await answer(transaction, written), changeId: written.id }
      }),
    )
    for (const { path } of changeSet.pictures ?? []) this.#context.media.pregenerate(path)
    if (changeId !== undefined) call.onChange?.(changeId, changeSet.doubts)
    return answer
  }

  /**
   * Writes the rows of a change within a transaction, with versions, pictures, audit events and the data for its undo. The order
   * counts: entities are read for the audit log before their rows are written, and references to pictures after that.
   * `at` is later than every earlier event, so it may be ahead of the clock, by which offers and retention go.
   */
  async apply(transaction: WriteTransaction, call: Call, set: ChangeSet, at: number): Promise<WrittenChange> {
    const { media } = this.#context
    const planned = await this.#plan(transaction, set.rows)
    await refuseStale(transaction, call, planned, this.#context.now())
    const changed = planned.filter(({ before, after }) => before !== after)
    await refuseForbidden(transaction, call.actor, changed)
    const rows = await withDerivedColumns(transaction, changed)
    const unread = rows.filter(row => isAudited(row) && row.before && !row.change.existingEntity)
    const entitiesBefore = await loadEntities(transaction, unread)
    if (set.pictures?.length) await media.store(transaction, set.pictures)
    await writeAll(transaction, rows)
    if (set.undo) await refuseAfterUndo(transaction, this.#kinds, rows)
    const following = await this.#writeFollowing(transaction, rows, at)
    const written = await record(transaction, call, set, { rows, at, entitiesBefore })
    const until = written.id === undefined ? undefined : this.#context.now() + retentionMs
    const [before, after] = [rowPictures(rows, 'before'), rowPictures(rows, 'after')]
    await media.updateReferences(transaction, { before, after, until })
    const unusedPictures = [...rowPictures(following, 'before'), ...(set.unusedPictures ?? [])]
    await media.removeUnused(transaction, unusedPictures)
    return written
  }

  /** Writes the rows that follow from others, and returns them. */
  async #writeFollowing(transaction: WriteTransaction, rows: readonly WrittenRow[], at: number) {
    const following: WrittenRow[] = []
    for (const [kind, rowsOfKind] of groupByKind(rows)) {
      const changes = (await kind.afterWrite?.(transaction, rowsOfKind, at)) ?? []
      const planned = await this.#plan(transaction, changes)
      await writeAll(transaction, planned)
      following.push(...planned)
    }
    return following
  }

  /** Undoes a change by `undoPlan`. */
  undo(call: Call, id: string, remaining: readonly ChangeConflict[] = []): Promise<UndoneChange> {
    return this.write(call, undoPlan(this.#kinds, { id, actor: call.actor, remaining }))
  }

  /** Undoes a change except for later changes, which remain and are answered; rejects if nothing else is left. */
  async undoRest(call: Call, id: string): Promise<UndoneChange> {
    const remaining: ChangeConflict[] = []
    for (;;) {
      try {
        return await this.undo(call, id, remaining)
      } catch (error) {
        // A remaining row may need others to remain.
        const conflicts = newConflicts(error, remaining)
        if (conflicts.length === 0) throw error
        remaining.push(...conflicts)
      }
    }
  }

  /** Removes the changes that are older than 30 days, a few per write; writes nothing if there are none. */
  async sweep(): Promise<void> {
    const { database } = this.#context
    const until = this.#context.now() - retentionMs
    const old = (queries: Queries, limit: number) =>
      queries.selectFrom('changes').select('id').where('at', '<=', until).orderBy('at').limit(limit)
    // No visitor sees them, so the catalogue's revision stays.
    while (await old(database.reader, 1).executeTakeFirst())
      await database.write(transaction =>
        transaction.deleteFrom('changes').where('id', 'in', old(transaction, sweepBatchSize)).execute(),
      )
  }

  async #plan(queries: Queries, changes: readonly RowChange[]): Promise<WrittenRow[]> {
    const planned: WrittenRow[] = []
    for (const [kind, rowsOfKind] of groupByKindName(this.#kinds, changes))
      for await (const part of inTurns(rowsOfKind)) planned.push(...(await plannedRows(queries, kind, part)))
    return planned
  }
}

const groupByKind = <Written extends WrittenRow>(rows: readonly Written[]) =>
  Map.groupBy(rows, ({ kind }) => kind)

async function writeAll(transaction: WriteTransaction, rows: readonly WrittenRow[]): Promise<void> {
  for (const [kind, rowsOfKind] of groupByKind(rows)) await writeRows(transaction, kind, rowsOfKind)
}

async function withDerivedColumns(queries: Queries, rows: readonly WrittenRow[]): Promise<WrittenRow[]> {
  const derived = new Map<WrittenRow, Columns>()
  for (const [kind, rowsOfKind] of groupByKind(rows.filter(isRemaining))) {
    const columnsOf = await kind.derivedColumns?.(queries, rowsOfKind, rows)
    if (columnsOf) for (const row of rowsOfKind) derived.set(row, columnsOf(row))
  }
  return rows.map(row => {
    const columns = derived.get(row)
    return columns ? { ...row, after: { ...row.after, ...definedValues(columns) } } : row
  })
}

const isAudited = ({ change }: WrittenRow) => change.audit !== false

/** Stores the data for the undo of written rows, and their audit events. */
async function record(
  transaction: WriteTransaction,
  call: Call,
  { undo, events = [] }: ChangeSet,
  { rows, at, entitiesBefore }: { rows: readonly WrittenRow[]; at: number; entitiesBefore: EntitiesById },
): Promise<WrittenChange> {
  const rowEvents = await eventsWithoutEntity(transaction, rows)
  const id = await storeChange(transaction, call, { rows, at, undo })
  const entities = await loadEntities(transaction, rows.filter(isAudited))
  const entityEvents: AuditEvent[] = []
  for await (const part of inTurns(rows))
    entityEvents.push(...part.flatMap(row => entityEvent(row, entitiesBefore, entities)))
  await recordAudit(transaction, call.actor, [...entityEvents, ...rowEvents, ...events], {
    id: id ?? null,
    at,
  })
  return { id, entities }
}

/** Rejects with Problem `stale` and the entities whose stored version is not the one that the call names. */
async function refuseStale(
  queries: Queries,
  { versions = {} }: Call,
  rows: readonly WrittenRow[],
  now: number,
): Promise<void> {
  const stale = rows.filter(({ id, before }) => before && id in versions && before.version !== versions[id])
  const data: object[] = []
  for (const [{ entity }, rowsOfKind] of groupByKind(stale)) {
    const stored = [...(await loadEntities(queries, rowsOfKind)).values()]
    data.push(...((await entity?.asOf?.(queries, stored, now)) ?? stored))
  }
  if (data.length > 0) throw new Problem('stale', problemMessages.stale, { data })
}

/**
 * Rejects with Problem `forbidden` if the actor's role may not change one of the rows, or a fresh proof is missing;
 * undos are checked too.
 */
export async function refuseForbidden(
  queries: Queries,
  actor: Actor,
  rows: readonly WrittenRow[],
): Promise<void> {
  if (actor.role === undefined) return
  await refuseFormer(queries, actor)
  const rights = rows.flatMap(({ kind, before, after }) => kind.rights?.(before, after) ?? [])
  for (const { action, fields } of rights) {
    if (!can(actor, action, fields)) throw new Problem('forbidden', forbiddenText(actor, action, fields))
    refuseUnproved(actor, action)
  }
}

/** The entities of these rows that are outside the trash. */
async function loadEntities(queries: Queries, rows: readonly WrittenRow[]): Promise<EntitiesById> {
  const entities = new Map<string, object>()
  for (const [{ entity }, rowsOfKind] of groupByKind(rows)) {
    if (!entity) continue
    for await (const part of inTurns(rowsOfKind.map(({ id }) => id)))
      for (const [id, stored] of await entity.load(queries, part)) entities.set(id, stored)
  }
  return entities
}

/** The audit events of rows without `entity`. */
async function eventsWithoutEntity(queries: Queries, rows: readonly WrittenRow[]): Promise<AuditEvent[]> {
  const events: AuditEvent[] = []
  for (const [kind, rowsOfKind] of groupByKind(rows))
    events.push(...((await kind.auditEvents?.(queries, rowsOfKind)) ?? []))
  return events
}

/** The event of an entity's row; none for a removed row, or one that another event covers. */
function entityEvent(
  { kind, id, change, before, after }: WrittenRow,
  entitiesBefore: EntitiesById,
  entitiesAfter: EntitiesById,
): AuditEvent[] {
  const { audit, entity, nameOf } = kind
  if (!entity || !after || change.audit === false) return []
  const subject = { kind: audit, id, name: nameOf?.(after, []) ?? '' }
  const action = actionOf(before, after)
  const forAudit = (stored: object | undefined) => stored && (entity.forAudit?.(stored) ?? stored)
  const entityBefore = forAudit(change.existingEntity ?? entitiesBefore.get(id)) ?? null
  if (action === 'restored') return [{ ...subject, action }]
  if (action === 'deleted') return [{ ...subject, action, before: entityBefore, after: change.audit ?? null }]
  const entityAfter = { ...forAudit(entitiesAfter.get(id)), ...change.audit }
  return [{ ...subject, action, before: entityBefore, after: entityAfter }]
}

function actionOf(before: Row | null, after: Row): AuditAction {
  if (before === null) return 'created'
  if (before.deletion_id === after.deletion_id) return 'changed'
  return after.deletion_id === null ? 'restored' : 'deleted'
}

const rowPictures = (rows: readonly WrittenRow[], state: 'before' | 'after'): string[] =>
  rows.flatMap(({ kind, [state]: row }) => (row && kind.picturesOf?.(row)) ?? []).filter(path => path !== '')
