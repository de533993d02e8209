import type { PictureKind } from '@chekku/domain/picture'
import { Problem, problemMessages } from '@chekku/domain/problem'
import { monotonicNow } from '../audit/service.ts'
import type { Database } from '../database/database.ts'
import { type IdempotencyKey, runIdempotent } from '../database/idempotency.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import type { Media, PreparedPicture } from '../media/service.ts'

export interface RowContext {
  database: Database
  media: Media
}

interface VersionedRow {
  version: number
  /** Path of the picture; empty without one. */
  image: string
}

/** A table whose rows the API creates and changes: products, categories, gallery items. */
export interface RowType<Row extends VersionedRow, Entity extends object> {
  pictureKind: PictureKind
  /** Rejects with Problem `not-found`. */
  findRow(queries: Queries, id: string): Promise<Row>
  /** The row as the API answers it. */
  find(queries: Queries, id: string): Promise<Entity>
  /** Adds the change to the audit log. */
  record(
    transaction: WriteTransaction,
    action: 'created' | 'changed',
    before: Entity | null,
    after: Entity,
  ): Promise<void>
}

export interface RowChange {
  id: string
  /** The bytes of a new picture. */
  upload?: Buffer | undefined
  /** Removes the picture, unless there is a new one. */
  deleteImage?: boolean | undefined
  /** The version that the change is based on (`If-Match`); any without it. */
  expectedVersion?: number | undefined
}

/** The columns that every change of a row sets. */
export interface ChangedColumns extends VersionedRow {
  updated_at: number
}

/**
 * Changes one row in one catalogue write: `update` stores the feature's own columns together with `columns`, which hold the
 * next version and the picture; the change goes to the audit log. Rejects with Problem `not-found`, `stale` with the current
 * entity (412), or on `image`.
 */
export async function changeRow<Row extends VersionedRow, Entity extends object>(
  { database, media }: RowContext,
  type: RowType<Row, Entity>,
  { id, upload, deleteImage, expectedVersion }: RowChange,
  update: (transaction: WriteTransaction, row: Row, columns: ChangedColumns) => Promise<void>,
): Promise<Entity> {
  const picture = upload && (await media.prepare(upload, type.pictureKind))
  const changed = await database.writeCatalogue(async transaction => {
    const row = await type.findRow(transaction, id)
    const before = await type.find(transaction, id)
    if (expectedVersion !== undefined && expectedVersion !== row.version) {
      throw new Problem('stale', problemMessages.stale, { data: before })
    }
    const image = picture?.path ?? (deleteImage ? '' : row.image)
    const updated_at = await monotonicNow(transaction)
    await update(transaction, row, { image, version: row.version + 1, updated_at })
    if (picture) await media.store(transaction, picture)
    if (row.image !== image) await media.removeUnused(transaction, [row.image])
    const after = await type.find(transaction, id)
    await type.record(transaction, 'changed', before, after)
    return after
  })
  if (picture) media.pregenerate(picture.path)
  return changed
}

/** Creates a row in one catalogue write, at most once per idempotency key. `insert` also records it in the audit log. */
export async function createRow<Entity>(
  { database, media }: RowContext,
  { kind, upload, key }: { kind: PictureKind; upload: Buffer | undefined; key: IdempotencyKey | undefined },
  insert: (transaction: WriteTransaction, picture: PreparedPicture | undefined) => Promise<Entity>,
): Promise<Entity> {
  const picture = upload && (await media.prepare(upload, kind))
  const created = await database.writeCatalogue(transaction =>
    runIdempotent(transaction, key, () => insert(transaction, picture)),
  )
  if (picture) media.pregenerate(picture.path)
  return created
}
