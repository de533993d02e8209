import { type ShareCard, sharePath } from '@chekku/domain/share-picture'
import { LRUCache } from 'lru-cache'
import type { PictureService } from '../media/service.ts'
import type { DrawingThread } from './drawing-thread.ts'

export interface SharePictures {
  /** The share picture of this card as JPEG, drawn when it is first asked for. */
  picture(card: ShareCard): Promise<Buffer>
}

export interface SharePicturesOptions {
  media: Pick<PictureService, 'read'>
  thread: Pick<DrawingThread, 'draw'>
  memoryBytes?: number
}

/**
 * Keeps the pictures that are asked for most in memory; however many ask for one at once, it is drawn once. None is
 * stored: chat apps keep what they have seen, and what is asked for again is drawn again.
 */
export function createSharePictures(options: SharePicturesOptions): SharePictures {
  const { media, thread, memoryBytes = 24 * 1024 * 1024 } = options
  const kept = new LRUCache<string, Buffer>({ maxSize: memoryBytes, sizeCalculation: jpeg => jpeg.length })
  const inFlight = new Map<string, Promise<Buffer>>()

  async function draw(card: ShareCard, path: string): Promise<Buffer> {
    const photograph = card.picture === '' ? undefined : await media.read(card.picture)
    const jpeg = await thread.draw(card, photograph?.bytes)
    // A card whose photograph was removed meanwhile has another address by now.
    if (card.picture === '' || photograph) kept.set(path, jpeg)
    return jpeg
  }

  return {
    picture(card) {
      const path = sharePath(card)
      const known = kept.get(path)
      if (known) return Promise.resolve(known)
      const asked = inFlight.get(path)
      if (asked) return asked
      const drawn = draw(card, path).finally(() => inFlight.delete(path))
      inFlight.set(path, drawn)
      return drawn
    },
  }
}
