import { type ShareCard, sharePath } from '@chekku/domain/share-image'
import { LRUCache } from 'lru-cache'
import type { PictureService } from '../media/service.ts'
import type { DrawingThread } from './drawing-thread.ts'

export interface ShareImagesOptions {
  media: Pick<PictureService, 'read'>
  thread: Pick<DrawingThread, 'draw'>
  cacheBytes?: number
}

/**
 * Caches share images in memory and draws each once, however many requests for it come at the same time. None is stored:
 * chat apps cache what they have seen.
 */
export function createShareImages({ media, thread, cacheBytes = 24 * 1024 * 1024 }: ShareImagesOptions) {
  const cache = new LRUCache<string, Buffer>({ maxSize: cacheBytes, sizeCalculation: jpeg => jpeg.length })
  const inFlight = new Map<string, Promise<Buffer>>()

  async function draw(card: ShareCard, path: string): Promise<Buffer> {
    const photograph = card.picture === '' ? undefined : await media.read(card.picture)
    const jpeg = await thread.draw(card, photograph?.bytes)
    // Not without its photograph: that was removed meanwhile, and the card's path has changed.
    if (card.picture === '' || photograph) cache.set(path, jpeg)
    return jpeg
  }

  /** The share image of this card as JPEG. */
  return async (card: ShareCard): Promise<Buffer> => {
    const path = sharePath(card)
    const drawn = cache.get(path) ?? inFlight.get(path)
    if (drawn) return drawn
    const drawing = draw(card, path).finally(() => inFlight.delete(path))
    inFlight.set(path, drawing)
    return drawing
  }
}
