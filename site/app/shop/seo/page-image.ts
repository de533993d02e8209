import { parsePicturePath } from '@chekku/domain/picture'
import { shareImageSize, shareImageType } from '@chekku/domain/share-image'

/** The default share picture, in the size that chat apps show. */
export const houseImage = '/art/share-home.jpg'

export interface ImageFacts {
  width: number
  height: number
  type: string
}

/** Size and type of a share picture: read from the path of a stored one, fixed for a drawn one. */
export function imageFacts(path: string): ImageFacts {
  const stored = parsePicturePath(path)
  if (!stored) return { ...shareImageSize, type: shareImageType }
  const { width, height, extension } = stored
  return { width, height, type: extension === 'jpg' ? 'image/jpeg' : 'image/webp' }
}
