import type { PictureKind } from '@chekku/domain/picture'
import { pictureLimits, pictureMessages } from '@chekku/domain/picture-upload'
import { Queue } from '../../queue/queue.ts'
import { ImageWorker } from './image-worker.ts'
import { pictureFormat } from './picture-format.ts'
import { picturesBusy, refusal } from './picture-refusal.ts'

export interface PreparedPicture {
  path: string
  contentType: 'image/jpeg' | 'image/webp'
  width: number
  height: number
  bytes: Buffer
}

export interface PicturePreparer {
  /**
   * Checks an uploaded picture and re-encodes it: upright, in sRGB, limited in size, without metadata. The same bytes
   * give the same path. Rejects with a Problem on `image`, or `unavailable` when the queue is full.
   */
  prepare(bytes: Buffer, kind: PictureKind): Promise<PreparedPicture>
}

export interface PicturePreparerOptions {
  /** Maximum queue length: each upload holds its bytes in memory. */
  bound?: number
  worker?: ImageWorker
}

export function createPicturePreparer(options: PicturePreparerOptions = {}): PicturePreparer {
  const { bound = 50, worker = new ImageWorker() } = options
  const queue = new Queue({ concurrency: 1, bound, refusal: picturesBusy })

  return {
    async prepare(bytes, kind) {
      if (bytes.length > pictureLimits.bytes) throw refusal('too-large', pictureMessages.imageTooLarge)
      const format = pictureFormat(bytes)
      if (!format) throw refusal('unsupported-media', pictureMessages.notAPicture)
      return queue.run(() => worker.reencode(bytes, format, kind))
    },
  }
}
