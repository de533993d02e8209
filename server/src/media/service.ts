import { inspect } from 'node:util'
import { type PictureKind, parsePicturePath } from '@chekku/domain/picture'
import type { ShareCard } from '@chekku/domain/share-image'
import type { Database } from '../database/database.ts'
import type { Queries } from '../database/schema.ts'
import type { PreparedPicture } from './image-worker/encode-picture.ts'
import { ImageWorker } from './image-worker/image-worker.ts'
import { findPicture, insertPicture, type PictureFile, removeUnusedPictures } from './picture-store.ts'
import { type MediaLog, Variants } from './variants.ts'

export type { PreparedPicture }

/** Pictures for other features. */
export interface Media {
  /** Checks and re-encodes an upload; rejects with a Problem on `image`. Call it before any transaction. */
  prepare(bytes: Buffer, kind: PictureKind): Promise<PreparedPicture>
  /** Stores a prepared picture in the catalogue write that adds its reference. */
  store(transaction: Queries, picture: PreparedPicture): Promise<void>
  /** Removes those of these pictures that no row refers to, in the catalogue write that changed the rows. */
  removeUnused(transaction: Queries, paths: readonly string[]): Promise<void>
  /** Generates the variants in the background. Call it after the commit. */
  pregenerate(path: string): void
}

export interface PictureService extends Media {
  /** The picture or variant at a path under /uploads; undefined where there is none. */
  read(path: string): Promise<PictureFile | undefined>
  /** Draws the share image of a card as JPEG, with its photograph. */
  draw(card: ShareCard, photograph: Buffer | undefined): Promise<Buffer>
  /** Resolves when no picture is being encoded. Call it before the database closes. */
  close(): Promise<void>
}

const warnings: MediaLog = {
  warn: (details, message) => process.emitWarning(message, { detail: inspect(details) }),
}

type Options = { database: Database; log?: MediaLog }

export function createMedia({ database, log = warnings }: Options): PictureService {
  const worker = new ImageWorker()
  const variants = new Variants(database, { log, worker })
  return {
    prepare: (bytes, kind) => worker.prepare(bytes, kind),
    store: (transaction, picture) => insertPicture(transaction, picture, Date.now()),
    removeUnused: removeUnusedPictures,
    pregenerate: path => variants.pregenerate(path),
    read: path => (parsePicturePath(path) ? findPicture(database.reader, [path]) : variants.find(path)),
    draw: (card, photograph) => worker.draw(card, photograph),
    async close() {
      await variants.close()
      await worker.close()
    },
  }
}
