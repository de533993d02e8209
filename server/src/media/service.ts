import { inspect } from 'node:util'
import { messages } from '@chekku/domain/messages'
import type { PictureKind } from '@chekku/domain/picture'
import { Problem } from '@chekku/domain/problem'
import { momentOf } from '../activity/service.ts'
import type { Database } from '../database/database.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import { createPictureReader, type PictureReader } from './picture-reader.ts'
import { insertPicture, removeUnusedPictures } from './picture-store.ts'
import { createPicturePreparer, type PreparedPicture as Prepared } from './prepare-picture.ts'
import { createVariantMaker, type MediaLog } from './variants.ts'
import { createWorkshop } from './workshop.ts'

/** A picture that was checked and re-encoded, ready to be stored. */
export type PreparedPicture = Prepared

/** What the rooms of the catalogue need of pictures. */
export interface Media {
  /** Checks and re-encodes what was uploaded; rejects with a Problem on `image`. Done before any transaction. */
  prepare(bytes: Buffer, kind: PictureKind): Promise<PreparedPicture>
  /** Stores a prepared picture with the row that names it, in one catalogue write. */
  keep(transaction: Queries, picture: PreparedPicture): Promise<void>
  /** Removes those of these pictures that no row names any more, in the catalogue write that let go of them. */
  release(transaction: Queries, paths: readonly string[]): Promise<void>
  /** Has the smaller copies made in the background, once the picture is committed. */
  warm(path: string): void
}

export interface PictureService extends Media {
  /** The picture, or its smaller copy, at a path under /uploads; undefined where there is none. */
  read: PictureReader
  /** Resolves when no work on pictures is under way any more. Before the database closes. */
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
  const workshop = createWorkshop()
  const preparer = createPicturePreparer({ workshop })
  const variants = createVariantMaker(database, { log, workshop })
  return {
    prepare: preparer.prepare,
    keep: (transaction, picture) => insertPicture(transaction, picture, Date.now()),
    release: removeUnusedPictures,
    warm: variants.warm,
    read: createPictureReader(database, variants),
    async close() {
      await variants.close()
      await workshop.close()
    },
  }
}

interface PicturedRow {
  /** Empty where it has none. */
  image: string
  version: number
}

export interface ChangeWithPicture<Row extends PicturedRow, Result> {
  kind: PictureKind
  /** The bytes of a new picture. */
  upload: Buffer | undefined
  /** Whether the picture that is there goes, where no new one comes. */
  deleteImage: boolean | undefined
  /** The version of which the change was made; any will do where there is none. */
  expectedVersion: number | undefined
  /** Rejects with a Problem where nothing is there to change. */
  find(transaction: WriteTransaction): Promise<Row>
  /** What is there now, as the API answers it, for who changed an older version. */
  present(transaction: WriteTransaction, row: Row): Promise<object> | object
  /** Stores the change, with these columns as they are given. */
  change(
    transaction: WriteTransaction,
    row: Row,
    columns: PicturedRow & { updated_at: number },
  ): Promise<Result>
}

/**
 * Changes a row that names a picture, in one transaction: a new picture is checked before it and stored with the row, one
 * that nothing names any more goes, and the smaller copies are made afterwards. Rejects with a Problem on `image`, or
 * `stale` with what is there now.
 */
export async function changeWithPicture<Row extends PicturedRow, Result>(
  { database, media }: { database: Database; media: Media },
  { kind, upload, deleteImage, expectedVersion, find, present, change }: ChangeWithPicture<Row, Result>,
): Promise<Result> {
  const picture = upload && (await media.prepare(upload, kind))
  const result = await database.writeCatalogue(async transaction => {
    const row = await find(transaction)
    if (expectedVersion !== undefined && expectedVersion !== row.version) {
      throw new Problem('stale', messages.stale, { data: await present(transaction, row) })
    }
    const image = picture?.path ?? (deleteImage ? '' : row.image)
    const columns = { image, version: row.version + 1, updated_at: await momentOf(transaction) }
    const changed = await change(transaction, row, columns)
    if (picture) await media.keep(transaction, picture)
    if (row.image !== image) await media.release(transaction, [row.image])
    return changed
  })
  if (picture) media.warm(picture.path)
  return result
}
