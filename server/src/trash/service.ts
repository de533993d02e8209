import { limits } from '@chekku/domain/limits'
import { messages } from '@chekku/domain/messages'
import { Problem } from '@chekku/domain/problem'
import type { TrashEntry, TrashKind } from '@chekku/domain/trash'
import { recordAudit } from '../audit/service.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import type { Media } from '../media/service.ts'
import {
  countDeletions,
  type DeletionRow,
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

/** What is deleted in one go; the first of `things` is what the trash shows. */
export interface Discarded {
  kind: TrashKind
  things: readonly [Thing, ...Thing[]]
}

interface Thing {
  id: string
  name: string
  image: string
}

const KEPT_MS = limits.trashDays * 24 * 60 * 60 * 1000
/** How many deletions one write removes beside its own work: each is at most a bulk deletion. */
const SWEPT_AT_ONCE = 10
/** How many ids stand in one statement. */
const BATCH = 500

const notFound = () => new Problem('not-found', messages.trashNotFound)

export type Trash = ReturnType<typeof createTrash>

/**
 * What was deleted, for 30 days: out of every list and count, and back with one call. After that it is gone, whether or
 * not its rows were swept already. `now` is the clock, in milliseconds since 1970.
 */
export function createTrash({
  database,
  media,
  now = Date.now,
}: {
  database: Database
  media: Pick<Media, 'release'>
  now?: (() => number) | undefined
}) {
  const writing = sweeping(database)
  const expiredUntil = () => now() - KEPT_MS

  /** The same database, in which every catalogue write also removes a few of the deletions that have expired. */
  function sweeping(outer: Database): Database {
    return {
      ...outer,
      writeCatalogue: work =>
        outer.writeCatalogue(async transaction => {
          const result = await work(transaction)
          await sweepSome(transaction)
          return result
        }),
    }
  }

  /** Whether there may be more. */
  async function sweepSome(transaction: WriteTransaction): Promise<boolean> {
    const ids = await listExpired(transaction, expiredUntil(), SWEPT_AT_ONCE)
    await removeForGood(transaction, ids)
    return ids.length === SWEPT_AT_ONCE
  }

  /** Removes all that has expired, a few deletions a write; no write where there is nothing. */
  async function sweep(): Promise<void> {
    if ((await listExpired(database.reader, expiredUntil(), 1)).length === 0) return
    while (await database.writeCatalogue(sweepSome));
  }

  async function removeForGood(transaction: WriteTransaction, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const images = await imagesOf(transaction, ids)
    await note(transaction, 'removed', ids)
    await makeMain(transaction, await listChildrenElsewhere(transaction, ids))
    await removeDeletions(transaction, ids)
    for (let at = 0; at < images.length; at += BATCH) {
      await media.release(transaction, images.slice(at, at + BATCH))
    }
  }

  /** Puts rows of one kind into the trash, as one deletion; the answer is its id. Part of the write that deletes them. */
  async function discard(transaction: WriteTransaction, { kind, things }: Discarded): Promise<string> {
    const [{ name, image }] = things
    const id = newId()
    await insertDeletion(transaction, {
      id,
      kind,
      name,
      image,
      along: things.length - 1,
      deleted_at: now(),
      restored_at: null,
    })
    for (let at = 0; at < things.length; at += BATCH) {
      const ids = things.slice(at, at + BATCH).map(thing => thing.id)
      await markDeleted(transaction, kind, ids, id)
    }
    return id
  }

  /** A line in the activity log for each thing that went with these deletions. */
  async function note(
    transaction: WriteTransaction,
    action: 'restored' | 'removed',
    deletionIds: readonly string[],
  ): Promise<void> {
    const things = await listTrashed(transaction, deletionIds)
    await recordAudit(
      transaction,
      things.map(thing => ({ ...thing, action })),
    )
  }

  async function inTrash(queries: Queries, id: string): Promise<DeletionRow> {
    const deletion = await findDeletion(queries, id, expiredUntil())
    if (!deletion || deletion.restored_at !== null) throw notFound()
    return deletion
  }

  /**
   * A subcategory waits for its parent while that one is in the trash; where it can't be a parent any more, because it
   * is gone or a subcategory itself, the subcategory comes back as a main category.
   */
  async function placeSubcategories(transaction: WriteTransaction, deletionId: string): Promise<void> {
    for (const row of await listWithoutParent(transaction, deletionId)) {
      const parentDeletion = row.parentDeletionId
      const waits =
        parentDeletion !== null && (await findDeletion(transaction, parentDeletion, expiredUntil()))
      if (waits) throw new Problem('conflict', messages.parentInTrash(row.parentName))
      if (parentDeletion !== null || row.parentParentId !== null) await makeMain(transaction, [row.id])
    }
  }

  /** Brings a deletion back, all of it. Restoring again answers the same and changes nothing. */
  function restore(id: string): Promise<TrashEntry> {
    return writing.writeCatalogue(async transaction => {
      const deletion = await findDeletion(transaction, id, expiredUntil())
      if (!deletion) throw notFound()
      if (deletion.restored_at === null) {
        if (deletion.kind === 'category') await placeSubcategories(transaction, id)
        await note(transaction, 'restored', [id])
        await unmarkDeleted(transaction, deletion.kind, id)
        await markRestored(transaction, id, now())
      }
      return presentDeletion(deletion, KEPT_MS)
    })
  }

  /** Removes a deletion for good; the answer is what it was. */
  function remove(id: string): Promise<TrashEntry> {
    return writing.writeCatalogue(async transaction => {
      const deletion = await inTrash(transaction, id)
      await removeForGood(transaction, [id])
      return presentDeletion(deletion, KEPT_MS)
    })
  }

  /** Removes everything in the trash for good, in one write; the answer is how many deletions that were. */
  function empty(): Promise<number> {
    return writing.writeCatalogue(async transaction => {
      let removed = 0
      for (let ids = await listUnrestored(transaction, BATCH); ids.length > 0; ) {
        await removeForGood(transaction, ids)
        removed += ids.length
        ids = await listUnrestored(transaction, BATCH)
      }
      return removed
    })
  }

  return {
    discard,
    /** What is in the trash, newest first, and how much that is. */
    list: (paging: { page: number; limit: number }): Promise<{ items: TrashEntry[]; total: number }> =>
      database.snapshot(async queries => {
        const since = expiredUntil()
        const rows = await listDeletions(queries, since, paging)
        return {
          items: rows.map(row => presentDeletion(row, KEPT_MS)),
          total: await countDeletions(queries, since),
        }
      }),
    restore,
    remove,
    empty,
    sweep,
    sweeping,
  }
}
