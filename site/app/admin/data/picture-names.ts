import type { PictureRole, ProductPicture } from '@chekku/domain/schemas/product/product-picture'

/** The roles of pictures that the owner can choose from. */
export const roleNames: Readonly<Record<PictureRole, string>> = {
  front: 'The front',
  label: 'The label',
  'in-hand': 'How big it is in a hand',
  contents: 'The contents',
  other: 'Something else',
}

const roleClauses: Readonly<Record<PictureRole, string>> = {
  front: 'the front',
  label: 'the label',
  'in-hand': 'how big it is in a hand',
  contents: 'the contents',
  other: 'something else',
}

export const pictureName = ({ role }: ProductPicture, index: number) =>
  `Picture ${index + 1}${role === null ? '' : `, ${roleClauses[role]}`}`

/** A picture of a product: its position, role and description. */
export const pictureText = (picture: ProductPicture, index: number) =>
  [pictureName(picture, index), picture.alt].filter(Boolean).join(': ')

/** The pictures of a product in order, one per line. */
export const picturesText = (pictures: readonly ProductPicture[] | undefined) =>
  pictures ? pictures.map(pictureText).join('\n') : 'One picture or none'
