import { changeMessages } from '@chekku/domain/change'
import { Problem, problemMessages } from '@chekku/domain/problem'
import type { ChangeConflict, UndoneChange } from '@chekku/domain/schemas/change'
import { type AuditEvent, monotonicNow, recordAudit } from '../audit/service.ts'
import type { Database } from '../database/database.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import type { Media } from '../media/service.ts'
import type { Call } from './call.ts'
import {
  actionOf,
  type ChangeSet,
  type Kind,
  type Plan,
  type RowChange,
  type RowKind,
  type WrittenRow,
} from './change-set.ts'
import { runIdempotent } from './idempotency.ts'
import { findChange, keptUntil, oldChanges, removeOldChanges, storeChange } from './store.ts'
import { contradictions, mirroredEvents, planUndo } from './undo.ts'
import { inBatches, readRows, writeRows } from './write-rows.ts'

export interface ChangesContext {
  database: Database
  media: Pick<Media, 'store' | 'take' | 'keep' | 'pregenerate' | 'removeUnused'>
  kinds: readonly Kind[]
  /** Clock in milliseconds since 1970. */
  now?: (() => number) | undefined
}

/** The one writer of the catalogue: every write is a plan, and what it returns is applied here. */
export class Changes {
  readonly #database: Database
  readonly #media: ChangesContext['media']
  readonly #kinds: ReadonlyMap<RowKind, Kind>
  readonly #now: () => number

  constructor({ database, media, kinds, now = Date.now }: ChangesContext) {
    this.#database = database
    this.#media = media
    this.#now = now
    this.#kinds = new Map(kinds.map(kind => [kind.kind, kind]))
  }

  /** Plans and applies a write in one transaction, at most once per idempotency key. */
  async write<Answer>(call: Call, plan: Plan<Answer>): Promise<Answer> {
    let pictures: ChangeSet['pictures']
    const { answer, changeId } = await this.#database.writeCatalogue(transaction =>
      runIdempotent(transaction, call, async () => {
        const at = await monotonicNow(transaction)
        const { answer, ...set } = await plan(transaction, at)
        pictures = set.pictures
        const changeId = await this.apply(transaction, call, set, at)
        return { answer: await answer(transaction, changeId), changeId }
      }),
    )
    for (const { path } of pictures ?? []) this.#media.pregenerate(path)
    if (changeId !== undefined) call.onChange?.(changeId)
    return answer
  }

  /**
   * Writes the rows of a change within a transaction, with versions, pictures, audit events and what an undo needs.
   * Returns the id of the change; undefined if nothing can be undone.
   */
  async apply(
    transaction: WriteTransaction,
    call: Call,
    set: ChangeSet,
    at: number,
  ): Promise<string | undefined> {
    await this.#refuseStale(transaction, call, set.rows)
    if (set.pictures?.length) await this.#media.store(transaction, set.pictures)
    const known = await this.#load(
      transaction,
      set.rows.filter(({ insert }) => !insert),
    )
    const rows = await this.#writeRows(transaction, set.rows)
    const followed: WrittenRow[] = []
    const told: AuditEvent[] = []
    for (const [name, ofKind] of Map.groupBy(rows, ({ change }) => change.kind)) {
      const { follow, tell } = this.#kind(name)
      followed.push(...(await this.#writeRows(transaction, (await follow?.(transaction, ofKind, at)) ?? [])))
      told.push(...((await tell?.(transaction, ofKind)) ?? []))
    }
    if (set.of) refuseConflicts(await contradictions(transaction, this.#kinds, rows))
    const id = await storeChange(transaction, call, { rows, at, of: set.of })
    const now = await this.#load(
      transaction,
      rows.map(({ change }) => change),
    )
    const events = [...this.#eventsOf(rows, known, now), ...told, ...(set.events ?? [])]
    await recordAudit(transaction, call.actor, events, { id: id ?? null, at })
    await this.#media.take(transaction, this.#picturesOf(rows, 'after', 'before'))
    const gone = this.#picturesOf(rows, 'before', 'after')
    if (id !== undefined) await this.#media.keep(transaction, gone, keptUntil(this.#now()))
    const unused = [
      ...(id === undefined ? gone : []),
      ...this.#picturesOf(followed, 'before', 'after'),
      ...(set.picturesGone ?? []),
    ]
    for (const part of inBatches([...new Set(unused)])) await this.#media.removeUnused(transaction, part)
    return id
  }

  /**
   * Undoes a change, or does it again if it is an undo; repeating it changes nothing. Rejects with Problem `not-found`
   * if it is older than 30 days or of before a restored backup, and with `conflict` and the rows that hinder it.
   */
  undo(call: Call, id: string): Promise<UndoneChange> {
    return this.write(call, this.undoing(id))
  }

  /** The plan of `undo`. */
  undoing(id: string): Plan<UndoneChange> {
    return async (queries, at) => {
      const found = await findChange(queries, id)
      if (!found) throw new Problem('not-found', changeMessages.notKept)
      const { root, last } = found
      const undoes = found.change.undoes === 0
      const isDone = (root.undone === 1) === undoes
      if (isDone) return { rows: [], answer: () => ({ change: last.id, undone: undoes }) }
      const { rows, conflicts } = await planUndo(queries, this.#kinds, { last, root, at })
      refuseConflicts(conflicts)
      const isTold = rows.some(({ kind }) => this.#kind(kind).tell)
      const events = isTold ? [] : await mirroredEvents(queries, last.id, rows)
      const answer = (_: Queries, change = '') => ({ change, undone: undoes })
      return { rows, events, of: { rootId: root.id, undoes }, answer }
    }
  }

  /** Removes the changes that can't be undone any more, a few per write; writes nothing if there are none. */
  async sweep(): Promise<void> {
    const now = this.#now()
    if (!(await oldChanges(this.#database.reader, now).executeTakeFirst())) return
    // No visitor sees them, so the catalogue's revision stays.
    while (await this.#database.write(transaction => removeOldChanges(transaction, now)));
  }

  #kind(name: RowKind): Kind {
    const kind = this.#kinds.get(name)
    if (!kind) throw new Error(`There is no kind of rows called ${name}`)
    return kind
  }

  /** Rejects with Problem `stale` and all entities of a version other than the call is based on. */
  async #refuseStale(
    queries: Queries,
    { versions = {} }: Call,
    changes: readonly RowChange[],
  ): Promise<void> {
    const stale: object[] = []
    const based = changes.filter(({ id, insert }) => !insert && id in versions)
    for (const [name, ofKind] of Map.groupBy(based, ({ kind }) => kind)) {
      const stored = await readRows(
        queries,
        this.#kind(name),
        ofKind.map(({ id }) => id),
      )
      const ids = [...stored.keys()].filter(id => stored.get(id)?.version !== versions[id])
      if (ids.length > 0) stale.push(...((await this.#kind(name).entity?.load(queries, ids)) ?? []).values())
    }
    if (stale.length > 0) throw new Problem('stale', problemMessages.stale, { data: stale })
  }

  async #writeRows(transaction: WriteTransaction, changes: readonly RowChange[]): Promise<WrittenRow[]> {
    const written: WrittenRow[] = []
    for (const [name, ofKind] of Map.groupBy(changes, ({ kind }) => kind))
      written.push(...(await writeRows(transaction, this.#kind(name), ofKind)))
    return written
  }

  /** The entities outside the trash that changes tell of, by their ids. */
  async #load(queries: Queries, changes: readonly RowChange[]): Promise<Map<string, object>> {
    const loaded = new Map<string, object>()
    const told = changes.filter(({ audit }) => audit !== false)
    for (const [name, ofKind] of Map.groupBy(told, ({ kind }) => kind)) {
      const ids = ofKind.map(({ id }) => id)
      const entities = await this.#kind(name).entity?.load(queries, ids)
      for (const [id, entity] of entities ?? []) loaded.set(id, entity)
    }
    return loaded
  }

  /** An event for each entity, in the order of the rows. */
  #eventsOf(
    rows: readonly WrittenRow[],
    known: ReadonlyMap<string, object>,
    now: ReadonlyMap<string, object>,
  ): AuditEvent[] {
    return rows.flatMap(row => {
      const { id, after, change } = row
      const { entity, nameOf } = this.#kind(change.kind)
      if (!entity || !after || change.audit === false) return []
      const action = actionOf(row)
      const about = { action, kind: entity.audit, id, name: nameOf?.(after, []) ?? '' }
      const before = known.get(id) ?? null
      if (action === 'restored') return about
      if (action === 'deleted') return { ...about, before, after: change.audit ?? null }
      return { ...about, before, after: { ...now.get(id), ...change.audit } }
    })
  }

  /** The pictures that rows have in one state and not in the other. */
  #picturesOf(rows: readonly WrittenRow[], has: 'before' | 'after', hasNot: 'before' | 'after'): string[] {
    return rows.flatMap(row => {
      const { picturesOf } = this.#kind(row.change.kind)
      const [those, others] = [row[has], row[hasNot]].map(state => (state && picturesOf?.(state)) ?? [])
      return (those ?? []).filter(path => path !== '' && !others?.includes(path))
    })
  }
}

function refuseConflicts(conflicts: readonly ChangeConflict[]): void {
  if (conflicts.length > 0)
    throw new Problem('conflict', changeMessages.conflicts(conflicts), { data: { conflicts } })
}
