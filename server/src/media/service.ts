import { inspect } from 'node:util'
import { type PictureKind, parsePicturePath } from '@chekku/domain/picture'
import { Problem, problemMessages } from '@chekku/domain/problem'
import { monotonicNow } from '../audit/service.ts'
import type { Database } from '../database/database.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import { ImageWorker } from './image-worker/image-worker.ts'
import { createPicturePreparer, type PreparedPicture as Prepared } from './image-worker/prepare-picture.ts'
import { findPicture, insertPicture, type PictureFile, removeUnusedPictures } from './picture-store.ts'
import { type MediaLog, Variants } from './variants.ts'

/** A picture that was checked and encoded anew, ready to be stored. */
export type PreparedPicture = Prepared

/** What features with pictures use. */
export interface Media {
  /** Checks and re-encodes what was uploaded; rejects with a Problem on `image`. Done before any transaction. */
  prepare(bytes: Buffer, kind: PictureKind): Promise<PreparedPicture>
  /** Stores a prepared picture with the row that names it, in one catalogue write. */
  store(transaction: Queries, picture: PreparedPicture): Promise<void>
  /** Removes those of these pictures that no row names any more, in the catalogue write that changed the rows. */
  removeUnused(transaction: Queries, paths: readonly string[]): Promise<void>
  /** Generates the variants in the background. Call it once the picture is committed. */
  pregenerate(path: string): void
}

export interface PictureService extends Media {
  /** The picture or variant at a path under /uploads; undefined where there is none. */
  read(path: string): Promise<PictureFile | undefined>
  /** Resolves when no picture is being encoded any more. Call it before the database closes. */
  close(): Promise<void>
}

export interface MediaOptions {
  database: Database
  log?: MediaLog
}

const warnings: MediaLog = {
  warn: (details, message) => process.emitWarning(message, { detail: inspect(details) }),
}

export function createMedia({ database, log = warnings }: MediaOptions): PictureService {
  const worker = new ImageWorker()
  const preparer = createPicturePreparer({ worker })
  const variants = new Variants(database, { log, worker })
  return {
    prepare: preparer.prepare,
    store: (transaction, picture) => insertPicture(transaction, picture, Date.now()),
    removeUnused: removeUnusedPictures,
    pregenerate: path => variants.pregenerate(path),
    read: path => (parsePicturePath(path) ? findPicture(database.reader, [path]) : variants.find(path)),
    async close() {
      await variants.close()
      await worker.close()
    },
  }
}

interface PicturedRow {
  /** Empty where it has none. */
  image: string
  version: number
}

/** How a room of the catalogue changes what names a picture. */
export interface PicturedChanges<Row extends PicturedRow, Thing extends object> {
  database: Database
  media: Media
  kind: PictureKind
  /** Rejects with a Problem where there is nothing with this id. */
  find(transaction: WriteTransaction, id: string): Promise<Row>
  /** What is there, as the API answers it. */
  present(transaction: WriteTransaction, id: string): Promise<Thing>
  /** Adds a line to the activity log, and answers what is there after. */
  noted(transaction: WriteTransaction, action: 'changed', before: Thing, after: Thing): Promise<Thing>
}

/** What a client sends of a change besides the fields of the room. */
export interface SentChange {
  id: string
  /** The bytes of a new picture. */
  upload: Buffer | undefined
  /** Whether the picture that is there goes, where no new one comes. */
  deleteImage: boolean | undefined
  /** The version of which the change was made; any will do where there is none. */
  expectedVersion: number | undefined
}

/**
 * Makes the function that changes a row which names a picture, in one transaction: a new picture is checked before it and
 * stored with the row, one that nothing names any more goes, and the smaller copies are made afterwards. `change` stores
 * the room's own fields with the columns that it is given. Rejects with a Problem on `image`, or `stale` with what is
 * there now.
 */
export function createPicturedChange<Row extends PicturedRow, Thing extends object>({
  database,
  media,
  kind,
  find,
  present,
  noted,
}: PicturedChanges<Row, Thing>) {
  return async function changePictured(
    { id, upload, deleteImage, expectedVersion }: SentChange,
    change: (
      transaction: WriteTransaction,
      row: Row,
      columns: PicturedRow & { updated_at: number },
    ) => Promise<void>,
  ): Promise<Thing> {
    const picture = upload && (await media.prepare(upload, kind))
    const changed = await database.writeCatalogue(async transaction => {
      const row = await find(transaction, id)
      const before = await present(transaction, id)
      if (expectedVersion !== undefined && expectedVersion !== row.version) {
        throw new Problem('stale', problemMessages.stale, { data: before })
      }
      const image = picture?.path ?? (deleteImage ? '' : row.image)
      await change(transaction, row, {
        image,
        version: row.version + 1,
        updated_at: await monotonicNow(transaction),
      })
      if (picture) await media.store(transaction, picture)
      if (row.image !== image) await media.removeUnused(transaction, [row.image])
      return noted(transaction, 'changed', before, await present(transaction, id))
    })
    if (picture) media.pregenerate(picture.path)
    return changed
  }
}
