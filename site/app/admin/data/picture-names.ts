import type { PictureRole, ProductPicture } from '@chekku/domain/schemas/product/product-picture'

/** What a picture shows, as the owner chooses it. */
export const roleNames: Readonly<Record<PictureRole, string>> = {
  front: 'The front',
  label: 'The label',
  'in-hand': 'How big it is in a hand',
  contents: 'The contents',
  other: 'Something else',
}

export const pictureName = ({ role }: ProductPicture, index: number) =>
  `Picture ${index + 1}${role === null ? '' : `, ${roleNames[role].toLowerCase()}`}`

/** A product's pictures in their order, a line each. */
export const picturesText = (pictures: readonly ProductPicture[] | undefined) =>
  pictures
    ? pictures
        .map((picture, index) => [pictureName(picture, index), picture.alt].filter(Boolean).join(': '))
        .join('\n')
    : 'One picture or none'
