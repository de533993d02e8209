import { randomUUIDv7 } from 'node:crypto'
import { Problem } from '@chekku/domain/problem'
import type { TrashEntry, TrashKind } from '@chekku/domain/schemas/trash'
import { trashDays, trashMessages } from '@chekku/domain/trash'
import { recordAudit } from '../audit/service.ts'
import type { Database } from '../database/database.ts'
import type { WriteTransaction } from '../database/schema.ts'
import type { Media } from '../media/service.ts'
import {
  countDeletions,
  findDeletion,
  imagesOf,
  insertDeletion,
  listChildrenElsewhere,
  listDeletions,
  listExpired,
  listTrashed,
  listUnrestored,
  listWithoutParent,
  makeMain,
  markDeleted,
  markRestored,
  presentDeletion,
  removeDeletions,
  unmarkDeleted,
} from './store.ts'

/** Rows that one deletion moves to the trash; the trash shows the first. */
export interface Discarded {
  kind: TrashKind
  rows: readonly [DiscardedRow, ...DiscardedRow[]]
}

interface DiscardedRow {
  id: string
  name: string
  image: string
}

const KEPT_MS = trashDays * 24 * 60 * 60 * 1000
/** How many expired deletions a catalogue write removes. */
const SWEPT_AT_ONCE = 10
/** Ids in one statement. */
const BATCH = 500

const notFound = () => new Problem('not-found', trashMessages.notFound)

export interface TrashContext {
  database: Database
  media: Pick<Media, 'removeUnused'>
  /** The clock, in milliseconds since 1970. */
  now?: (() => number) | undefined
}

/** Adds an audit event for each row of these deletions. */
async function record(
  transaction: WriteTransaction,
  action: 'restored' | 'removed',
  deletionIds: readonly string[],
): Promise<void> {
  const rows = await listTrashed(transaction, deletionIds)
  await recordAudit(
    transaction,
    rows.map(row => ({ ...row, action })),
  )
}

/**
 * Deleted rows, for 30 days: out of every list and count, and restored with one call. Expired deletions are gone, swept or
 * not.
 */
export class Trash {
  readonly #context: TrashContext

  constructor(context: TrashContext) {
    this.#context = context
  }

  /** Moves rows of one kind to the trash as one deletion, in the write that deletes them. Returns the deletion's id. */
  async discard(transaction: WriteTransaction, { kind, rows }: Discarded): Promise<string> {
    const [{ name, image }] = rows
    const id = randomUUIDv7()
    await insertDeletion(transaction, {
      id,
      kind,
      name,
      image,
      along: rows.length - 1,
      deleted_at: this.#now(),
      restored_at: null,
    })
    for (let start = 0; start < rows.length; start += BATCH) {
      const ids = rows.slice(start, start + BATCH).map(row => row.id)
      await markDeleted(transaction, kind, ids, id)
    }
    return id
  }

  /** One page, newest first, and the total. */
  list(paging: { page: number; limit: number }): Promise<{ items: TrashEntry[]; total: number }> {
    return this.#context.database.snapshot(async queries => {
      const since = this.#expiry()
      const rows = await listDeletions(queries, since, paging)
      return {
        items: rows.map(row => presentDeletion(row, KEPT_MS)),
        total: await countDeletions(queries, since),
      }
    })
  }

  /** Restores all rows of a deletion. Restoring again returns the same and changes nothing. */
  restore(id: string): Promise<TrashEntry> {
    return this.#writeAndSweep(async transaction => {
      const deletion = await findDeletion(transaction, id, this.#expiry())
      if (!deletion) throw notFound()
      if (deletion.restored_at === null) {
        if (deletion.kind === 'category') await this.#reattachSubcategories(transaction, id)
        await record(transaction, 'restored', [id])
        await unmarkDeleted(transaction, deletion.kind, id)
        await markRestored(transaction, id, this.#now())
      }
      return presentDeletion(deletion, KEPT_MS)
    })
  }

  /** Removes a deletion for good; returns it. */
  remove(id: string): Promise<TrashEntry> {
    return this.#writeAndSweep(async transaction => {
      const deletion = await findDeletion(transaction, id, this.#expiry())
      if (!deletion || deletion.restored_at !== null) throw notFound()
      await this.#removeForGood(transaction, [id])
      return presentDeletion(deletion, KEPT_MS)
    })
  }

  /** Removes everything in the trash for good, in one write; returns how many deletions. */
  empty(): Promise<number> {
    return this.#writeAndSweep(async transaction => {
      let removed = 0
      for (let ids = await listUnrestored(transaction, BATCH); ids.length > 0; ) {
        await this.#removeForGood(transaction, ids)
        removed += ids.length
        ids = await listUnrestored(transaction, BATCH)
      }
      return removed
    })
  }

  /** Removes all expired deletions, a few per write; writes nothing when there are none. */
  async sweep(): Promise<void> {
    const { database } = this.#context
    if ((await listExpired(database.reader, this.#expiry(), 1)).length === 0) return
    while (await database.writeCatalogue(transaction => this.#sweepSome(transaction)));
  }

  /** The same database, where every catalogue write also removes a few expired deletions. */
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

  /** Whether there may be more. */
  async #sweepSome(transaction: WriteTransaction): Promise<boolean> {
    const ids = await listExpired(transaction, this.#expiry(), SWEPT_AT_ONCE)
    await this.#removeForGood(transaction, ids)
    return ids.length === SWEPT_AT_ONCE
  }

  async #removeForGood(transaction: WriteTransaction, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const images = await imagesOf(transaction, ids)
    await record(transaction, 'removed', ids)
    await makeMain(transaction, await listChildrenElsewhere(transaction, ids))
    await removeDeletions(transaction, ids)
    for (let start = 0; start < images.length; start += BATCH) {
      await this.#context.media.removeUnused(transaction, images.slice(start, start + BATCH))
    }
  }

  /**
   * A subcategory can't be restored before its parent. One whose parent is gone for good, or is a subcategory by now, is
   * restored as a main category.
   */
  async #reattachSubcategories(transaction: WriteTransaction, deletionId: string): Promise<void> {
    for (const row of await listWithoutParent(transaction, deletionId)) {
      const { parentDeletionId } = row
      const isParentInTrash =
        parentDeletionId !== null && (await findDeletion(transaction, parentDeletionId, this.#expiry()))
      if (isParentInTrash) throw new Problem('conflict', trashMessages.parentInTrash(row.parentName))
      if (parentDeletionId !== null || row.parentParentId !== null) await makeMain(transaction, [row.id])
    }
  }
}
