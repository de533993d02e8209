import type { PictureRole, ProductPicture } from '@chekku/domain/schemas/product/product-picture'

/** The roles of pictures that the owner can choose from. */
export const roleNames: Readonly<Record<PictureRole, string>> = {
  front: 'The front',
  label: 'The label',
  'in-hand': 'How big it is in a hand',
  contents: 'The contents',
  other: 'Something else',
}

export const pictureName = ({ role }: ProductPicture, index: number) =>
  `Picture ${index + 1}${role === null ? '' : `, ${roleNames[role].toLowerCase()}`}`

/** The pictures of a product in order, one per line. */
export const picturesText = (pictures: readonly ProductPicture[] | undefined) =>
  pictures
    ? pictures
        .map((picture, index) => [pictureName(picture, index), picture.alt].filter(Boolean).join(': '))
        .join('\n')
    : 'One picture or none'
