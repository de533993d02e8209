import type { PictureRole, ProductPicture } from '@chekku/domain/schemas/product/product-picture'

export const roleLabels: Readonly<Record<PictureRole, string>> = {
  front: 'The front',
  label: 'The label',
  'in-hand': 'How big it is in a hand',
  contents: 'The contents',
  other: 'Something else',
}

/** A picture by its number from 1 and its role: `Picture 2, the label`. */
export const pictureName = ({ role }: ProductPicture, index: number) =>
  `Picture ${index + 1}${role === null ? '' : `, ${roleLabels[role].toLowerCase()}`}`

/** A picture by its name and its text for screen readers. */
export const pictureText = (picture: ProductPicture, index: number) =>
  [pictureName(picture, index), picture.alt].filter(Boolean).join(': ')

/** Pictures in a line each; only several of them, or one with a role or a text, are stored as a list. */
export const picturesText = (pictures: readonly ProductPicture[] | undefined) =>
  pictures ? pictures.map(pictureText).join('\n') : 'One picture or none'
