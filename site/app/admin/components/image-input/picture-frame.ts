/** The aspect ratio and style in which visitors see a kind of picture. */
export interface PictureFrame {
  ratio: number
  className: string
  /** The hint for a picture with another aspect ratio. */
  wholeNote: string
}

export const productFrame: PictureFrame = {
  ratio: 4 / 5,
  className: 'aspect-4/5 object-cover',
  wholeNote: 'Visitors see it upright, with its main part in view.',
}

export const categoryFrame: PictureFrame = {
  ratio: 16 / 9,
  className: 'aspect-video object-cover',
  wholeNote: 'Visitors see it wide, with its main part in view.',
}

export const galleryFrame: PictureFrame = {
  ratio: 4 / 3,
  className: 'aspect-4/3 whole bg-wash',
  wholeNote: 'Visitors see it whole.',
}

export const logoFrame: PictureFrame = {
  ratio: 1,
  className: 'aspect-square whole bg-wash',
  wholeNote: 'Visitors see it whole. A wide logo replaces your name.',
}

export const heroFrame: PictureFrame = {
  ratio: 16 / 9,
  className: 'aspect-video object-cover',
  wholeNote: 'Visitors see its middle: wide on a computer, upright on a phone.',
}

export const storyFrame: PictureFrame = {
  ...galleryFrame,
  ratio: 4 / 5,
  className: 'aspect-4/5 whole bg-wash',
}
