import { parsePicturePath } from '@chekku/domain/picture'
import { shareImageSize, shareImageType } from '@chekku/domain/share-image'

/** The picture of a page that has none of its own; drawn to the size that chat apps show. */
export const houseImage = '/art/share-home.jpg'

export interface ImageFacts {
  width: number
  height: number
  type: string
}

/** Size and type of a shared picture, by its path: a stored one says its own, the drawn ones are all alike. */
export function imageFacts(path: string): ImageFacts {
  const stored = parsePicturePath(path)
  if (!stored) return { ...shareImageSize, type: shareImageType }
  const { width, height, extension } = stored
  return { width, height, type: extension === 'jpg' ? 'image/jpeg' : 'image/webp' }
}
