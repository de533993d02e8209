/** Kinds of pictures; each has a folder of the same name under /uploads. */
export const pictureKinds = ['products', 'categories', 'gallery', 'shop'] as const
export type PictureKind = (typeof pictureKinds)[number]

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
