import type { PictureKind } from '@chekku/domain/picture'
import { pictureLimits, pictureMessages } from '@chekku/domain/picture-upload'
import { Queue } from '../../queue/queue.ts'
import { createWorkshop, type Workshop } from './image-worker.ts'
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
   * Checks a picture as it was uploaded and encodes it anew: upright, in sRGB, bounded in size, without any metadata.
   * The same bytes give the same path. Rejects with a Problem on `image`, or `unavailable` when too many wait.
   */
  prepare(bytes: Buffer, kind: PictureKind): Promise<PreparedPicture>
}

export interface PicturePreparerOptions {
  /** Pictures at once. One worst case takes some 400 MB, so one by default. */
  concurrency?: number
  /** Uploads that may wait; each holds the bytes it came with. */
  waiting?: number
  workshop?: Workshop
}

export function createPicturePreparer(options: PicturePreparerOptions = {}): PicturePreparer {
  const { concurrency = 1, waiting = 50, workshop = createWorkshop() } = options
  const queue = new Queue({ concurrency, bound: waiting, refusal: picturesBusy })

  return {
    async prepare(bytes, kind) {
      if (bytes.length > pictureLimits.bytes) throw refusal('too-large', pictureMessages.imageTooLarge)
      const format = pictureFormat(bytes)
      if (!format) throw refusal('unsupported-media', pictureMessages.notAPicture)
      return queue.run(() => workshop.encodeAnew(bytes, format, kind))
    },
  }
}
