/** Kinds of pictures; each has a folder of the same name under /uploads. */
export const pictureKinds = ['products', 'categories', 'gallery', 'shop'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Widths of the variants of a picture in pixels; a variant is never larger than the picture itself. */
export const variantWidths = [320, 640, 960, 1280] as const
export const variantFormats = ['avif', 'webp'] as const
export type VariantFormat = (typeof variantFormats)[number]

/** A point of a picture, from 0 to 1 of its width and height. */
export interface PicturePoint {
  x: number
  y: number
}
export const pictureMiddle: PicturePoint = { x: 0.5, y: 0.5 }

/** A stored picture's path: its name carries the hash of the content, the size in pixels, and the focus. */
export interface PicturePath {
  kind: PictureKind
  hash: string
  width: number
  height: number
  /** The point that stays in view where the picture is cut to a frame; its middle if missing. */
  focus?: PicturePoint
  extension: 'jpg' | 'webp'
}

const PICTURE_PATH =
  /^\/uploads\/(?<folder>[a-z]+)\/(?<hash>[0-9a-f]{32})-(?<width>\d{1,5})x(?<height>\d{1,5})(?:-(?<x>[1-9]?[05]|100)-(?<y>[1-9]?[05]|100))?\.(?<extension>jpg|webp)$/

/** The stored path of a picture: `/uploads/{kind}/{hash}-{width}x{height}[-{x}-{y}].{jpg|webp}`, x and y in percent. */
export function picturePath({
  kind,
  hash,
  width,
  height,
  focus = pictureMiddle,
  extension,
}: PicturePath): string {
  // Steps of 5, for each of which the pages have a class.
  const [x, y] = [focus.x, focus.y].map(share => Math.round(share * 20) * 5)
  const point = x === 50 && y === 50 ? '' : `-${x}-${y}`
  return `/uploads/${kind}/${hash}-${width}x${height}${point}.${extension}`
}

/** Parses a stored picture's path; undefined for any other text. */
export function parsePicturePath(path: string): PicturePath | undefined {
  const { folder, hash = '', width, height, x, y, extension } = PICTURE_PATH.exec(path)?.groups ?? {}
  const kind = pictureKinds.find(known => known === folder)
  if (!kind) return undefined
  return {
    kind,
    hash,
    width: Number(width),
    height: Number(height),
    focus: x === undefined ? undefined : { x: Number(x) / 100, y: Number(y) / 100 },
    extension: extension as PicturePath['extension'],
  }
}

/** A rectangle of a picture, in pixels. */
export interface PicturePart {
  x: number
  y: number
  width: number
  height: number
}

/**
 * The share of a frame's cut that lies before the frame: the focus is in the frame's middle where the picture has
 * room. `visibleShare` is how much of the picture the frame shows; half of it counts where the frame's shape is unknown.
 */
export const cutBefore = (focus: number, visibleShare = 0.5) =>
  visibleShare < 1 ? Math.min(1, Math.max(0, (focus - visibleShare / 2) / (1 - visibleShare))) : 0.5

/** The part of a picture that a frame of this ratio shows if the picture covers it. */
export function coveredPart(
  size: Pick<PicturePath, 'width' | 'height'>,
  ratio: number,
  focus: PicturePoint,
): PicturePart {
  const width = Math.min(size.width, Math.round(size.height * ratio))
  const height = Math.min(size.height, Math.round(size.width / ratio))
  const x = Math.round((size.width - width) * cutBefore(focus.x, width / size.width))
  const y = Math.round((size.height - height) * cutBefore(focus.y, height / size.height))
  return { x, y, width, height }
}

/**
 * URLs to try for a category's picture, in order: the given URL or path, without a leading `/api`, then its name in the
 * categories' folder.
 */
export function categoryPictureSources(image: string): string[] {
  if (image === '') return []
  if (parsePicturePath(image)) return [image]
  const inFolder = `/uploads/categories/${image.slice(image.lastIndexOf('/') + 1)}`
  const address = image.includes('/') ? [image.replace(/^\/api(?=\/)/, '')] : []
  return [...new Set([...address, inFolder])]
}

/** The variant widths of a picture of this width: all smaller ones, and its own if it is at most the largest. */
export function widthsFor(pictureWidth: number): number[] {
  const smaller = variantWidths.filter(width => width < pictureWidth)
  return pictureWidth <= Math.max(...variantWidths) ? [...smaller, pictureWidth] : smaller
}

/** The URL of a variant: `/uploads/{kind}/{hash}-{width}x{height}.{variant width}.{format}`. */
export function variantPath(path: string, width: number, format: VariantFormat): string {
  return `${path.slice(0, path.lastIndexOf('.'))}.${width}.${format}`
}

/**
 * The `srcset` of a stored picture in one format; undefined for any other path. Cut to a frame of a ratio, each copy has
 * the width that is seen of it, so that a wide one is loaded as large as it is drawn.
 */
export function variantSrcset(path: string, format: VariantFormat, ratio?: number): string | undefined {
  const picture = parsePicturePath(path)
  if (!picture) return undefined
  const visibleShare =
    ratio === undefined ? 1 : coveredPart(picture, ratio, pictureMiddle).width / picture.width
  return widthsFor(picture.width)
    .map(width => `${variantPath(path, width, format)} ${Math.round(width * visibleShare)}w`)
    .join(', ')
}
