import { pictureMessages } from '@chekku/domain/picture-upload'
import { Problem } from '@chekku/domain/problem'
import { type ShareCard, sharePath } from '@chekku/domain/share-image'
import { LRUCache } from 'lru-cache'
import type { PictureService } from '../media/service.ts'
import { Queue } from '../queue/queue.ts'

export interface ShareImagesOptions {
  media: Pick<PictureService, 'read' | 'draw'>
  cacheBytes?: number
  /** Maximum number of waiting images. */
  bound?: number
}

const busy = () => new Problem('unavailable', pictureMessages.picturesBusy, { retryAfterSeconds: 5 })

/**
 * Caches share images in memory; concurrent requests for one share its drawing. They are not stored: chat apps have
 * their own caches.
 */
export function createShareImages({ media, cacheBytes = 24 * 1024 * 1024, bound = 100 }: ShareImagesOptions) {
  const cache = new LRUCache<string, Buffer>({ maxSize: cacheBytes, sizeCalculation: jpeg => jpeg.length })
  const inFlight = new Map<string, Promise<Buffer>>()
  const queue = new Queue({ concurrency: 1, bound, refusal: busy })

  async function draw(card: ShareCard, path: string): Promise<Buffer> {
    const photograph = card.picture === '' ? undefined : await media.read(card.picture)
    const logo = card.logo && (await media.read(card.logo))
    const jpeg = await media.draw(card, photograph?.bytes, logo ? logo.bytes : undefined)
    // Not cached if its photo is missing: that was removed meanwhile, and the card has a new path.
    if (card.picture === '' || photograph) cache.set(path, jpeg)
    return jpeg
  }

  /** Resolves to the card's share image as JPEG. */
  return async (card: ShareCard): Promise<Buffer> => {
    const path = sharePath(card)
    const drawn = cache.get(path) ?? inFlight.get(path)
    if (drawn) return drawn
    const drawing = queue.run(() => draw(card, path)).finally(() => inFlight.delete(path))
    inFlight.set(path, drawing)
    return drawing
  }
}
