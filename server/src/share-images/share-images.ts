import { pictureMessages } from '@chekku/domain/picture-upload'
import { Problem } from '@chekku/domain/problem'
import { type ShareCard, sharePath } from '@chekku/domain/share-image'
import type { Database } from '../database/database.ts'
import type { Media } from '../media/service.ts'
import { Queue } from '../queue/queue.ts'
import { findShareImage, insertShareImage } from './store.ts'

export interface ShareImagesOptions {
  database: Pick<Database, 'reader' | 'write'>
  media: Pick<Media, 'read' | 'draw'>
  log: { warn(details: object, message: string): void }
  /** Maximum number of waiting images. */
  bound?: number
  /** Called with the client for whom an image is drawn. */
  onDraw?: (client: string) => void
  now?: (() => number) | undefined
}

const busy = () => new Problem('unavailable', pictureMessages.picturesBusy, { retryAfterSeconds: 5 })

/** Draws each share image once and stores it. Concurrent requests share a drawing, and clients take turns. */
export function createShareImages(options: ShareImagesOptions) {
  const { database, media, log, bound = 100, onDraw, now = Date.now } = options
  const inFlight = new Map<string, Promise<Buffer>>()
  const queue = new Queue({ concurrency: 1, bound, refusal: busy })

  async function draw(card: ShareCard, path: string): Promise<Buffer> {
    const photograph = card.picture === '' ? undefined : await media.read(card.picture)
    const logo = card.logo && (await media.read(card.logo))
    const bytes = await media.draw(card, photograph?.bytes, logo ? logo.bytes : undefined)
    // Not stored if its photo is missing: that was removed meanwhile, and the card has a new path.
    if (card.picture === '' || photograph) await store(path, bytes)
    return bytes
  }

  /** Never rejects: an image that could not be stored is drawn again. */
  const store = (path: string, bytes: Buffer) =>
    database
      .write(transaction => insertShareImage(transaction, { path, bytes }, now()))
      .catch(err => log.warn({ err, path }, 'a share image was not stored'))

  async function findOrDraw(card: ShareCard, path: string, client: string): Promise<Buffer> {
    const stored = await findShareImage(database.reader, path)
    if (stored) return stored
    const task = () => {
      onDraw?.(client)
      return draw(card, path)
    }
    return queue.run(task, { clients: new Set([client]) })
  }

  /** Resolves to the card's share image as JPEG. */
  return async (card: ShareCard, client: string): Promise<Buffer> => {
    const path = sharePath(card)
    const shared = inFlight.get(path)
    if (shared) return shared
    const image = findOrDraw(card, path, client).finally(() => inFlight.delete(path))
    inFlight.set(path, image)
    return image
  }
}
