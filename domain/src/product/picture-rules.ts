import type { PictureRole, ProductPicture } from '../schemas/product/product-picture.ts'
import { roleNames } from './pictures.ts'

export const productPictureLimits = {
  /** Pictures of one product. */
  pictures: 8,
  altCharacters: 200,
} as const

/** What a picture can show of a product. */
export const pictureRoles = ['front', 'label', 'in-hand', 'contents', 'other'] as const

/** What the server and the administration say of a product's pictures. */
export const productPictureMessages = {
  notAList: 'Pictures must be a list',
  noPicture: 'Picture must have an image of its own',
  tooMany: `A product has at most ${productPictureLimits.pictures} pictures`,
  notStored: 'This picture is not stored here, or no more. Please remove it and add it again.',
  twice: 'This picture stands in the list twice',
  roleUnknown: `Role must be one of ${pictureRoles.join(', ')}, or empty`,
  there: 'That picture is there already',
  notChosen: 'Please choose a picture',
} as const

/** What customers look for beside the picture itself, in the order in which they ask for it. */
const wanted: readonly PictureRole[] = ['front', 'label', 'in-hand', 'contents']

/** What customers ask for and no picture is said to show, in words. A first picture without a role counts as the front. */
export function missingPictures(pictures: readonly ProductPicture[]): string[] {
  const roles = new Set<PictureRole>(
    pictures.map(({ role }, index) => role ?? (index === 0 ? 'front' : 'other')),
  )
  return wanted.filter(role => !roles.has(role)).map(role => roleNames[role])
}
