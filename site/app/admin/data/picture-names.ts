import type { PictureRole, ProductPicture } from '@chekku/domain/schemas/product/product-picture'

export const roleLabels: Readonly<Record<PictureRole, string>> = {
  front: 'The front',
  label: 'The label',
  'in-hand': 'How big it is in a hand',
  contents: 'The contents',
  other: 'Something else',
}

export const pictureName = ({ role }: ProductPicture, index: number) =>
  `Picture ${index + 1}${role === null ? '' : `, ${roleLabels[role].toLowerCase()}`}`

export const pictureText = (picture: ProductPicture, index: number) =>
  [pictureName(picture, index), picture.alt].filter(Boolean).join(': ')

export const picturesText = (pictures: readonly ProductPicture[] | undefined) =>
  pictures ? pictures.map(pictureText).join('\n') : 'One picture or none'
