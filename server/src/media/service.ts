import { inspect } from 'node:util'
import { type PictureKind, parsePicturePath } from '@chekku/domain/picture'
import type { Database } from '../database/database.ts'
import type { Queries } from '../database/schema.ts'
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
