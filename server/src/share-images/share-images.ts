import { feedPicturePath } from '@chekku/domain/feeds'
import { pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { Problem, problemMessages } from '@chekku/domain/problem'
import type { PricesCard } from '@chekku/domain/product/prices-card'
import { type ShareCard, sharePath } from '@chekku/domain/share-image'
import type { Database } from '../database/database.ts'
import type { Media } from '../media/service.ts'
import { Queue } from '../queue/queue.ts'
import { findShareImage, insertShareImage } from './store.ts'

export interface ShareImagesOptions {
  database: Pick<Database, 'reader' | 'write'>
  media: Pick<Media, 'read' | 'drawCard' | 'drawSquare' | 'drawPrices'>
  log: { warn(details: object, message: string): void }
  /** Maximum number of waiting images. */
  bound?: number
  /** Called with the client of each drawn image. */
  onDraw?: (client: string) => void
  now?: (() => number) | undefined
}

const busy = () => new Problem('unavailable', pictureMessages.picturesBusy, { retryAfterSeconds: 5 })

/** A picture that is drawn at the first request for its path. */
interface Drawing {
  path: string
  /** Rejects with a Problem if it can't be drawn; `isWhole` unless a part of it is missing. */
  draw: () => Promise<{ bytes: Buffer; isWhole: boolean }>
}

/** Draws each picture once and stores it. Concurrent requests share a drawing, and clients take turns. */
function createDrawings({ database, log, bound = 100, onDraw, now = Date.now }: ShareImagesOptions) {
  const inFlight = new Map<string, Promise<Buffer>>()
  const queue = new Queue({ concurrency: 1, bound, refusal: busy })

  /** Never rejects: a picture that could not be stored is drawn again. */
  const store = (path: string, bytes: Buffer) =>
    database
      .write(transaction => insertShareImage(transaction, { path, bytes }, now()))
      .catch(err => log.warn({ err, path }, 'a share image was not stored'))

  async function findOrDraw({ path, draw }: Drawing, client: string): Promise<Buffer> {
    const stored = await findShareImage(database.reader, path)
    if (stored) return stored
    const task = async () => {
      onDraw?.(client)
      const { bytes, isWhole } = await draw()
      if (isWhole) await store(path, bytes)
      return bytes
    }
    return queue.run(task, { clients: new Set([client]) })
  }

  return async (drawing: Drawing, client: string): Promise<Buffer> => {
    const shared = inFlight.get(drawing.path)
    if (shared) return shared
    const picture = findOrDraw(drawing, client).finally(() => inFlight.delete(drawing.path))
    inFlight.set(drawing.path, picture)
    return picture
  }
}

/** The share images of cards, and the pictures of products in feeds, as JPEG. */
export function createShareImages(options: ShareImagesOptions) {
  const { media } = options
  const drawOnce = createDrawings(options)

  const readBytes = async (path = '') => (path === '' ? undefined : (await media.read(path))?.bytes)

  /** Not whole if its photo is missing: that was removed meanwhile, and the card has a new path. */
  async function drawCard(card: ShareCard | PricesCard) {
    const logo = await readBytes(card.logo)
    if (card.kind === 'prices') return { bytes: await media.drawPrices(card, logo), isWhole: true }
    const photo = await readBytes(card.picture)
    const isWhole = card.picture === '' || photo !== undefined
    return { bytes: await media.drawCard(card, photo, logo), isWhole }
  }

  async function drawSquare(image: string) {
    const picture = await media.read(image)
    if (!picture) throw new Problem('not-found', problemMessages.notFound)
    return { bytes: await media.drawSquare(picture.bytes), isWhole: true }
  }

  return {
    shareImage: (card: ShareCard | PricesCard, client: string) =>
      drawOnce({ path: sharePath(card), draw: () => drawCard(card) }, client),
    /** Rejects with Problem `not-found` if no such picture is stored. */
    feedPicture: (image: string, client: string) =>
      drawOnce({ path: feedPicturePath(image), draw: () => drawSquare(image) }, client),
  }
}
