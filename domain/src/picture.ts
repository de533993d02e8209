/** Kinds of pictures; each has a folder of the same name under /uploads. */
export const pictureKinds = ['products', 'categories', 'gallery', 'shop'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Widths of the variants of a picture in pixels; a variant is never larger than the picture itself. */
export const variantWidths = [320, 640, 960, 1280] as const
export const variantFormats = ['avif', 'webp'] as const
export type VariantFormat = (typeof variantFormats)[number]

/** The parts of a stored picture's path: its name carries the hash of the content and the size in pixels. */
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

/** Parses a stored picture's path; undefined for any other text. */
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

/** URLs to try for a category's picture, in order: the given URL or path, then its name in the categories' folder. */
export function categoryPictureSources(image: string): string[] {
  if (image === '' || parsePicturePath(image)) return image === '' ? [] : [image]
  const inFolder = `/uploads/categories/${image.slice(image.lastIndexOf('/') + 1)}`
  const named = image.includes('/') ? [image.replace(/^\/api(?=\/)/, '')] : []
  return [...new Set([...named, inFolder])]
}

/** The variant widths of a picture of this width: all smaller ones, and its own if it is at most the largest. */
export function widthsFor(pictureWidth: number): number[] {
  const smaller = variantWidths.filter(width => width < pictureWidth)
  const largest = variantWidths[variantWidths.length - 1] as number
  return pictureWidth <= largest ? [...smaller, pictureWidth] : smaller
}

/** The URL of a variant: `/uploads/{kind}/{hash}-{width}x{height}.{variant width}.{format}`. */
export function variantPath(path: string, width: number, format: VariantFormat): string {
  return `${path.slice(0, path.lastIndexOf('.'))}.${width}.${format}`
}

/** The `srcset` of a stored picture in one format; undefined for any other path. */
export function variantSrcset(path: string, format: VariantFormat): string | undefined {
  const picture = parsePicturePath(path)
  if (!picture) return undefined
  return widthsFor(picture.width)
    .map(width => `${variantPath(path, width, format)} ${width}w`)
    .join(', ')
}
