import { inspect } from 'node:util'
import {
  type PictureKind,
  type PicturePoint,
  parsePicturePath,
  picturePath,
} from '@chekku/domain/pictures/picture'
import type { PricesCard } from '@chekku/domain/product/prices-card'
import type { ShareCard } from '@chekku/domain/share-image'
import type { ShopIconName } from '@chekku/domain/shop/shop-icons'
import type { Database } from '../database/database.ts'
import type { Queries } from '../database/schema.ts'
import { createVariants, type MediaLog } from './generate-variants.ts'
import type { PreparedPicture } from './image-worker/encode-original.ts'
import { ImageWorker } from './image-worker/image-worker.ts'
import {
  findOriginal,
  findStoredPaths,
  hasExpiredUploads,
  insertOriginals,
  insertUpload,
  type PictureFile,
  removeExpiredUploads,
  removeUnusedPictures,
  updateReferences,
} from './original-store.ts'

export type { PreparedPicture }

/** Pictures, stored and served. */
export type Media = ReturnType<typeof createMedia>

const processWarnings: MediaLog = {
  warn: (details, message) => process.emitWarning(message, { detail: inspect(details) }),
}

interface Options {
  database: Database
  log?: MediaLog
  /** A worker given here is shared, so `close` leaves it running; by default there is one of its own. */
  worker?: ImageWorker
}

export function createMedia({ database, log = processWarnings, worker: shared }: Options) {
  const worker = shared ?? new ImageWorker()
  const variants = createVariants(database, { log, worker })
  return {
    /** Validates and re-encodes an upload; rejects with a Problem on `image`. Call it outside of transactions. */
    prepare: (bytes: Buffer, kind: PictureKind) => worker.prepare(bytes, kind),
    /** A stored picture under the name that it has with this focus; undefined if there is none. */
    async withFocus(path: string, focus: PicturePoint): Promise<PreparedPicture | undefined> {
      const name = parsePicturePath(path)
      const stored = name && (await findOriginal(database.reader, [path]))
      if (!stored) return undefined
      const { width, height, extension } = name
      const contentType = extension === 'jpg' ? 'image/jpeg' : 'image/webp'
      return { path: picturePath({ ...name, focus }), contentType, width, height, bytes: stored.bytes }
    },
    /** Stores prepared pictures within the catalogue write that adds their references. */
    store: (transaction: Queries, pictures: readonly PreparedPicture[]) =>
      insertOriginals(transaction, pictures, Date.now()),
    /** Stores a prepared picture that no row refers to yet; it expires after a day. */
    storeUpload: (transaction: Queries, picture: PreparedPicture) =>
      insertUpload(transaction, picture, Date.now()),
    findStored: findStoredPaths,
    /** Records which pictures changed rows refer to, within the catalogue write that changes them. */
    updateReferences,
    hasExpiredUploads,
    /** Removes a few expired uploads; returns true if there may be more. */
    removeExpiredUploads,
    /** Removes the pictures that no row refers to, within the catalogue write that changed the rows. */
    removeUnused: removeUnusedPictures,
    /** Generates the variants in the background. Call it after the commit. */
    pregenerate: variants.pregenerate,
    /** The picture or variant at a path under /uploads; undefined if there is none. */
    read: async (path: string): Promise<PictureFile | undefined> =>
      parsePicturePath(path) ? findOriginal(database.reader, [path]) : variants.find(path),
    /** Draws the share image of a card as JPEG, with its photo and the shop's logo. */
    drawCard: (card: ShareCard, photograph: Buffer | undefined, logo?: Buffer) =>
      worker.drawCard(card, photograph, logo),
    /** Draws an icon of the shop as PNG from its logo. */
    drawIcon: (logo: Buffer, icon: ShopIconName) => worker.drawIcon(logo, icon),
    /** Draws a product's picture in a square as JPEG, as catalogues of others take it. */
    drawSquare: (picture: Buffer) => worker.drawSquare(picture),
    /** Draws the picture of the price list as JPEG, with the shop's logo. */
    drawPrices: (card: PricesCard, logo?: Buffer) => worker.drawPrices(card, logo),
    /** Resolves when no picture is being encoded. Call it before closing the database. */
    async close() {
      await variants.close()
      if (!shared) await worker.close()
    },
  }
}
