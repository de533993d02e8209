import { inspect } from 'node:util'
import type { PictureKind } from '@chekku/domain/picture'
import type { Database } from '../database/database.ts'
import type { Queries } from '../database/schema.ts'
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
