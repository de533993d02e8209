/** Where pictures of each kind live under /uploads. */
export const pictureKinds = ['products', 'categories', 'gallery', 'shop'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Widths that smaller copies of a picture have, in pixels; never larger than the picture itself. */
export const variantWidths = [320, 640, 960, 1280] as const
export const variantFormats = ['avif', 'webp'] as const
export type VariantFormat = (typeof variantFormats)[number]

/** What a stored path says of its picture: the name carries the content's hash and the size in pixels. */
export interface PicturePath {
  kind: PictureKind
  hash: string
  width: number
  height: number
  extension: 'jpg' | 'webp'
}

const PICTURE_PATH =
  /^\/uploads\/(products|categories|gallery|shop)\/([0-9a-f]{32})-(\d{1,5})x(\d{1,5})\.(jpg|webp)$/

/** The stored path of a picture: `/uploads/{kind}/{hash}-{width}x{height}.{jpg|webp}`. */
export function picturePath(picture: PicturePath): string {
  return `/uploads/${picture.kind}/${picture.hash}-${picture.width}x${picture.height}.${picture.extension}`
}

/** Reads a stored path; undefined for anything that is not one. */
export function parsePicturePath(path: string): PicturePath | undefined {
  const match = PICTURE_PATH.exec(path)
  if (!match) return undefined
  const [, kind, hash, width, height, extension] = match
  return {
    kind: kind as PictureKind,
    hash: hash as string,
    width: Number(width),
    height: Number(height),
    extension: extension as 'jpg' | 'webp',
  }
}

/** Where a category's picture is looked for in turn: a full URL or path, then its name in the categories' folder. */
export function categoryPictureSources(image: string): string[] {
  if (image === '' || parsePicturePath(image)) return image === '' ? [] : [image]
  const inFolder = `/uploads/categories/${image.slice(image.lastIndexOf('/') + 1)}`
  const named = image.includes('/') ? [image.replace(/^\/api(?=\/)/, '')] : []
  return [...new Set([...named, inFolder])]
}

/** The widths in which a picture of this width has copies: all smaller ones, and its own when it is small. */
export function widthsFor(pictureWidth: number): number[] {
  const smaller = variantWidths.filter(width => width < pictureWidth)
  const largest = variantWidths[variantWidths.length - 1] as number
  return pictureWidth <= largest ? [...smaller, pictureWidth] : smaller
}

/** The address of a smaller copy: `/uploads/{kind}/{hash}-{width}x{height}.{variant width}.{format}`. */
export function variantPath(path: string, width: number, format: VariantFormat): string {
  return `${path.slice(0, path.lastIndexOf('.'))}.${width}.${format}`
}

/** The `srcset` of a stored picture in one format, or undefined where the path is not a stored picture's. */
export function variantSrcset(path: string, format: VariantFormat): string | undefined {
  const picture = parsePicturePath(path)
  if (!picture) return undefined
  return widthsFor(picture.width)
    .map(width => `${variantPath(path, width, format)} ${width}w`)
    .join(', ')
}
