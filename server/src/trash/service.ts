import { randomUUIDv7 } from 'node:crypto'
import { Problem } from '@chekku/domain/problem'
import type { PageQuery } from '@chekku/domain/schemas/request'
import type { Page } from '@chekku/domain/schemas/response'
import type { TrashEntry, TrashKind } from '@chekku/domain/schemas/trash'
import { trashMessages } from '@chekku/domain/trash'
import { listJoinedInto, separationRows } from '../addresses/join-store.ts'
import { removedEntityRows } from '../addresses/store.ts'
import { monotonicNow } from '../audit/store.ts'
import { type Call, ownCall } from '../calls/call.ts'
import { type ChangeSet, quiet, type RowChange } from '../changes/change-set.ts'
import type { CatalogueContext } from '../changes/service.ts'
import { inBatches } from '../database/batches.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import { listedPaths } from '../media/original-store.ts'
import {
  type DeletionRow,
  findDeletion,
  listChildrenElsewhere,
  listDeletions,
  listExpired,
  listTrashed,
  listUnrestored,
  listWithoutParent,
  mainCategoryRows,
  presentDeletion,
  TRASH_RETENTION_MS,
} from './store.ts'

/** Maximum number of expired deletions that one write removes. */
const sweepBatchSize = 10

const notFound = () => new Problem('not-found', trashMessages.notFound)

/** Deleted rows, for 30 days: hidden from all lists, restored with one call. Expired ones count as gone at once. */
export class Trash {
  readonly #context: CatalogueContext

  constructor(context: CatalogueContext) {
    this.#context = context
  }

  /** One page, newest first, and the total. */
  list(paging: PageQuery): Promise<Page<TrashEntry>> {
    return this.#context.database.snapshot(async queries => {
      const { rows, total } = await listDeletions(queries, this.#expiry(), paging)
      const products = rows.filter(({ kind }) => kind === 'product').map(({ id }) => id)
      const joined = await listJoinedInto(queries, products)
      return { items: rows.map(row => presentDeletion(row, joined.get(row.id))), total }
    })
  }

  /** Restores all rows of a deletion. Repeating it returns the same and changes nothing. */
  restore(call: Call, id: string): Promise<TrashEntry> {
    return this.#context.changes.write(call, async queries => {
      const { deletion, rows } = await this.planRestore(queries, id)
      return { rows, answer: () => presentDeletion(deletion) }
    })
  }

  /** The rows that a restore brings back. Joined products become separate products again. */
  async planRestore(queries: Queries, id: string): Promise<{ deletion: DeletionRow; rows: RowChange[] }> {
    const deletion = await findDeletion(queries, id, this.#expiry())
    if (!deletion) throw notFound()
    if (deletion.restored_at !== null) return { deletion, rows: [] }
    const { kind } = deletion
    const trashed = await listTrashed(queries, [id])
    const becomingMain = kind === 'category' ? await this.#listBecomingMain(queries, id) : []
    const parentColumn = (rowId: string) => (becomingMain.includes(rowId) ? { parent_id: null } : {})
    return {
      deletion,
      rows: [
        { kind: 'deletion', id, set: { restored_at: this.#context.now() } },
        ...trashed.map(row => ({ kind, id: row.id, set: { deletion_id: null, ...parentColumn(row.id) } })),
        ...(await mainCategoryRows(queries, becomingMain)),
        ...(kind === 'product' ? await separationRows(queries, id) : []),
      ],
    }
  }

  /** Removes a deletion for good and returns it. */
  remove(call: Call, id: string): Promise<TrashEntry> {
    return this.#context.changes.write(call, async queries => {
      const deletion = await findDeletion(queries, id, this.#expiry())
      if (!deletion || deletion.restored_at !== null) throw notFound()
      return { ...(await this.#planRemoval(queries, [id])), answer: () => presentDeletion(deletion) }
    })
  }

  /** Removes everything in the trash for good in one write; returns the number of deletions. */
  empty(call: Call): Promise<number> {
    return this.#context.changes.write(call, async queries => {
      const ids = (await listUnrestored(queries)).map(({ id }) => id)
      return { ...(await this.#planRemoval(queries, ids)), answer: () => ids.length }
    })
  }

  /** Removes all expired deletions and uploads, a few per write; writes nothing if there are none. */
  async sweep(): Promise<void> {
    const { database, media } = this.#context
    const hasDeletions = (await listExpired(database.reader, this.#expiry(), 1)).length > 0
    if (!hasDeletions && !(await media.hasExpiredUploads(database.reader, this.#context.now()))) return
    while (await database.writeCatalogue(transaction => this.#sweepBatch(transaction)));
  }

  /** Deletions up to this time have expired. */
  #expiry(): number {
    return this.#context.now() - TRASH_RETENTION_MS
  }

  /** Removes a few expired deletions and uploads; resolves to true if there may be more. */
  async #sweepBatch(transaction: WriteTransaction): Promise<boolean> {
    const { changes, media } = this.#context
    const expired = (await listExpired(transaction, this.#expiry(), sweepBatchSize)).map(({ id }) => id)
    if (expired.length > 0)
      await changes.apply(
        transaction,
        ownCall,
        await this.#planRemoval(transaction, expired),
        await monotonicNow(transaction),
      )
    const hasMoreUploads = await media.removeExpiredUploads(transaction, this.#context.now())
    return hasMoreUploads || expired.length === sweepBatchSize
  }

  /** Removes deletions with their rows; references to the rows become null. */
  async #planRemoval(queries: Queries, ids: readonly string[]): Promise<ChangeSet> {
    const parts = inBatches(ids)
    const trashed = (await Promise.all(parts.map(part => listTrashed(queries, part)))).flat()
    const orphans = (await Promise.all(parts.map(part => listChildrenElsewhere(queries, part)))).flat()
    const addresses = (await Promise.all(parts.map(part => removedEntityRows(queries, part)))).flat()
    return {
      rows: [
        ...orphans.map(id => quiet('category', id, { parent_id: null })),
        ...(await mainCategoryRows(queries, orphans)),
        ...addresses,
        ...ids.map(id => ({ kind: 'deletion' as const, id })),
      ],
      events: trashed.map(({ kind, id, name }) => ({ action: 'removed', kind, id, name })),
      unusedPictures: trashed.flatMap(row => [row.image, ...listedPaths(row.pictures)]).filter(Boolean),
    }
  }

  /** The deletion's subcategories that become main: their parent is gone or not main any more. Refuses while it is in the trash. */
  async #listBecomingMain(queries: Queries, deletionId: string): Promise<string[]> {
    const main: string[] = []
    for (const row of await listWithoutParent(queries, deletionId)) {
      const { parentDeletionId } = row
      const isParentInTrash =
        parentDeletionId !== null && (await findDeletion(queries, parentDeletionId, this.#expiry()))
      if (isParentInTrash) throw new Problem('conflict', trashMessages.parentInTrash(row.parentName))
      if (parentDeletionId !== null || row.parentParentId !== null) main.push(row.id)
    }
    return main
  }
}

/** The deletion that moves these entities to the trash, named after the first. Its own row comes before theirs. */
export function planDeletion(
  kind: TrashKind,
  entities: readonly { _id: string; name: string; image: string }[],
  now: number,
  audit?: object,
): { deletion: string; rows: [deletionRow: RowChange, ...entityRows: RowChange[]] } {
  const { name = '', image = '' } = entities[0] ?? {}
  const id = randomUUIDv7()
  const stamps = { deleted_at: now, restored_at: null }
  const insert = { id, kind, name, image, along: entities.length - 1, ...stamps }
  return {
    deletion: id,
    rows: [
      { kind: 'deletion', id, insert },
      ...entities.map(({ _id }) => ({ kind, id: _id, set: { deletion_id: id }, ...(audit && { audit }) })),
    ],
  }
}
