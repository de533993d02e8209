import { randomUUIDv7 } from 'node:crypto'
import { Problem } from '@chekku/domain/problem'
import type { PageQuery } from '@chekku/domain/schemas/request'
import type { Page } from '@chekku/domain/schemas/response'
import type { TrashEntry, TrashKind } from '@chekku/domain/schemas/trash'
import { trashMessages } from '@chekku/domain/trash'
import { sql } from 'kysely'
import { listJoinedInto, noteRemoved, removeJoined } from '../addresses/service.ts'
import { recordAudit } from '../audit/service.ts'
import type { Database } from '../database/database.ts'
import type { WriteTransaction } from '../database/schema.ts'
import { listedPaths, type Media } from '../media/service.ts'
import {
  findDeletion,
  KEPT_MS,
  listChildrenElsewhere,
  listDeletions,
  listExpired,
  listTrashed,
  listUnrestored,
  listWithoutParent,
  makeMain,
  presentDeletion,
  type Trashed,
  tables,
} from './store.ts'

/** Maximum number of expired deletions that a catalogue write removes. */
const SWEPT_AT_ONCE = 10
/** Maximum number of ids in one statement. */
const BATCH = 500

const notFound = () => new Problem('not-found', trashMessages.notFound)

export interface TrashContext {
  database: Database
  media: Pick<Media, 'removeUnused' | 'hasExpiredUploads' | 'removeExpiredUploads'>
  /** Clock in milliseconds since 1970. */
  now?: (() => number) | undefined
}

const recordEach = (transaction: WriteTransaction, action: 'restored' | 'removed', rows: Trashed[]) =>
  recordAudit(
    transaction,
    rows.map(({ kind, id, name }) => ({ action, kind, id, name })),
  )

/** Deleted rows, for 30 days: hidden from all lists, restored with one call. Expired ones count as gone at once. */
export class Trash {
  readonly #context: TrashContext

  constructor(context: TrashContext) {
    this.#context = context
  }

  /** Moves entities to the trash as one deletion, named after the first, within the deleting write. Returns its id. */
  async discard(
    transaction: WriteTransaction,
    kind: TrashKind,
    entities: readonly { _id: string; name: string; image: string }[],
  ): Promise<string> {
    const { name = '', image = '' } = entities[0] ?? {}
    const id = randomUUIDv7()
    const stamps = { deleted_at: this.#now(), restored_at: null }
    const deletion = { id, kind, name, image, along: entities.length - 1, ...stamps }
    await transaction.insertInto('deletions').values(deletion).execute()
    for (let start = 0; start < entities.length; start += BATCH) {
      const ids = entities.slice(start, start + BATCH).map(({ _id }) => _id)
      await transaction.updateTable(tables[kind]).set({ deletion_id: id }).where('id', 'in', ids).execute()
    }
    return id
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
  restore(id: string): Promise<TrashEntry> {
    return this.#writeAndSweep(transaction => this.bringBack(transaction, id))
  }

  /** Restores all rows of a deletion within another write. Joined products become separate products again. */
  async bringBack(transaction: WriteTransaction, id: string): Promise<TrashEntry> {
    const deletion = await findDeletion(transaction, id, this.#expiry())
    if (!deletion) throw notFound()
    if (deletion.restored_at === null) {
      if (deletion.kind === 'category') await this.#reattachSubcategories(transaction, id)
      if (deletion.kind === 'product') await removeJoined(transaction, id)
      await recordEach(transaction, 'restored', await listTrashed(transaction, [id]))
      await transaction
        .updateTable(tables[deletion.kind])
        .set({ deletion_id: null, version: sql<number>`version + 1` })
        .where('deletion_id', '=', id)
        .execute()
      const restored = { restored_at: this.#now() }
      await transaction.updateTable('deletions').set(restored).where('id', '=', id).execute()
    }
    return presentDeletion(deletion)
  }

  /** Removes a deletion for good and returns it. */
  remove(id: string): Promise<TrashEntry> {
    return this.#writeAndSweep(async transaction => {
      const deletion = await findDeletion(transaction, id, this.#expiry())
      if (!deletion || deletion.restored_at !== null) throw notFound()
      await this.#removeForGood(transaction, [deletion])
      return presentDeletion(deletion)
    })
  }

  /** Removes everything in the trash for good in one write; returns the number of deletions. */
  empty(): Promise<number> {
    return this.#writeAndSweep(async transaction => {
      let removed = 0
      for (let rows = await listUnrestored(transaction, BATCH); rows.length > 0; ) {
        await this.#removeForGood(transaction, rows)
        removed += rows.length
        rows = await listUnrestored(transaction, BATCH)
      }
      return removed
    })
  }

  /** Removes all expired deletions and uploads, a few per write; writes nothing if there are none. */
  async sweep(): Promise<void> {
    const { database, media } = this.#context
    const hasDeletions = (await listExpired(database.reader, this.#expiry(), 1)).length > 0
    if (!hasDeletions && !(await media.hasExpiredUploads(database.reader, this.#now()))) return
    while (await database.writeCatalogue(transaction => this.#sweepSome(transaction)));
  }

  /** Wraps a database: every catalogue write also removes a few expired deletions and uploads. */
  sweeping(database: Database): Database {
    return {
      ...database,
      writeCatalogue: work =>
        database.writeCatalogue(async transaction => {
          const result = await work(transaction)
          await this.#sweepSome(transaction)
          return result
        }),
    }
  }

  #now(): number {
    return (this.#context.now ?? Date.now)()
  }

  /** Deletions up to this time have expired. */
  #expiry(): number {
    return this.#now() - KEPT_MS
  }

  #writeAndSweep<Result>(work: (transaction: WriteTransaction) => Promise<Result>): Promise<Result> {
    return this.sweeping(this.#context.database).writeCatalogue(work)
  }

  /** Removes a few expired deletions and uploads; resolves to true if there may be more. */
  async #sweepSome(transaction: WriteTransaction): Promise<boolean> {
    const expired = await listExpired(transaction, this.#expiry(), SWEPT_AT_ONCE)
    await this.#removeForGood(transaction, expired)
    const hasMoreUploads = await this.#context.media.removeExpiredUploads(transaction, this.#now())
    return hasMoreUploads || expired.length === SWEPT_AT_ONCE
  }

  /** Removes deletions with their rows and pictures; references to the rows become null. */
  async #removeForGood(transaction: WriteTransaction, deletions: readonly { id: string }[]): Promise<void> {
    if (deletions.length === 0) return
    const ids = deletions.map(({ id }) => id)
    const rows = await listTrashed(transaction, ids)
    await recordEach(transaction, 'removed', rows)
    await noteRemoved(transaction, ids)
    await makeMain(transaction, await listChildrenElsewhere(transaction, ids))
    await transaction.deleteFrom('deletions').where('id', 'in', ids).execute()
    const images = [...new Set(rows.flatMap(row => [row.image, ...listedPaths(row.pictures)]))].filter(
      Boolean,
    )
    for (let start = 0; start < images.length; start += BATCH) {
      await this.#context.media.removeUnused(transaction, images.slice(start, start + BATCH))
    }
  }

  /** Makes subcategories main whose parent is gone or not main any more. Refuses while the parent is in the trash. */
  async #reattachSubcategories(transaction: WriteTransaction, deletionId: string): Promise<void> {
    for (const row of await listWithoutParent(transaction, deletionId)) {
      const { parentDeletionId } = row
      const isParentInTrash =
        parentDeletionId !== null && (await findDeletion(transaction, parentDeletionId, this.#expiry()))
      if (isParentInTrash) throw new Problem('conflict', trashMessages.parentInTrash(row.parentName))
      if (parentDeletionId !== null || row.parentParentId !== null) await makeMain(transaction, [row])
    }
  }
}
