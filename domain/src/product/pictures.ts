import type { PictureRole, ProductPicture } from '../schemas/product/product-picture.ts'
import type { Product } from '../schemas/product.ts'

/** Names of picture roles for use within a sentence. */
export const roleNames: Readonly<Record<PictureRole, string>> = {
  front: 'the front',
  label: 'the label',
  'in-hand': 'how big it is in a hand',
  contents: 'the contents',
  other: '',
}

type Pictured = Pick<Product, 'image' | 'pictures'>

/** The pictures of a product; `image` is the first. */
export function picturesOf({ image, pictures }: Pictured): readonly ProductPicture[] {
  if (pictures) return pictures
  return image === '' ? [] : [{ image, role: null, alt: '' }]
}

/** The alternative text of a picture: the owner's own, else the product's name and the picture's role. */
export function pictureAlt(name: string, { role, alt }: ProductPicture): string {
  if (alt !== '') return alt
  const shown = role === null || role === 'front' ? '' : roleNames[role]
  return shown === '' ? name : `${name}: ${shown}`
}

/** Roles that customers look for besides the picture itself, most wanted first. */
const wantedRoles: readonly PictureRole[] = ['front', 'label', 'in-hand', 'contents']

/** The names of wanted roles that no picture has. A first picture without a role counts as the front. */
export function missingPictures(pictures: readonly ProductPicture[]): string[] {
  const roles = new Set<PictureRole>(
    pictures.map(({ role }, index) => role ?? (index === 0 ? 'front' : 'other')),
  )
  return wantedRoles.filter(role => !roles.has(role)).map(role => roleNames[role])
}
