import { parsePicturePath, pictureMiddle } from './picture.ts'
import { coveredPart } from './picture-crop.ts'

/** Widths of the variants of a picture in pixels; a variant is never larger than the picture itself. */
export const variantWidths = [320, 640, 960, 1280] as const
export const variantFormats = ['avif', 'webp'] as const
export type VariantFormat = (typeof variantFormats)[number]

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
 * The `srcset` of a stored picture in one format; undefined for any other path. With the ratio of a frame, each width is
 * that of the part which the frame shows, since browsers compare it with the frame's width.
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
