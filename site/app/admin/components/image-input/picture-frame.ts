/** The shape in which visitors see a kind of picture. */
export interface PictureFrame {
  ratio: number
  className: string
  /** Says how a picture of another shape is shown. */
  wholeNote: string
  /** Only a part in this shape is kept of a picture. */
  isAlwaysCut?: boolean
}

export const productFrame: PictureFrame = {
  ratio: 4 / 5,
  className: 'aspect-4/5 object-cover',
  wholeNote: 'Visitors see it like this: its middle, 4 by 5.',
}

export const categoryFrame: PictureFrame = {
  ratio: 16 / 9,
  className: 'aspect-video object-cover',
  wholeNote: 'Visitors see it like this: its middle, 16 by 9.',
}

export const galleryFrame: PictureFrame = {
  ratio: 4 / 3,
  className: 'aspect-4/3 object-contain bg-wash',
  wholeNote: 'Visitors see it in its own shape.',
}

export const logoFrame: PictureFrame = {
  ratio: 1,
  className: 'aspect-square object-cover',
  wholeNote: '',
  isAlwaysCut: true,
}

export const heroFrame: PictureFrame = {
  ratio: 16 / 9,
  className: 'aspect-video object-cover',
  wholeNote: 'Visitors see its middle: wide on a computer, upright on a phone.',
}
