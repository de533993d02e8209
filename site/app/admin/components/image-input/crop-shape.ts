/** A rectangle of a picture, in its pixels. */
export interface Part {
  x: number
  y: number
  width: number
  height: number
}

/** Longest side of a picture as it leaves the device, in pixels: more than any page shows. */
export const longestSide = 2_000

/**
 * The largest part of a picture that has the shape `ratio` (width by height). `position` says which: 0 is the left or
 * upper end, 1 the right or lower one.
 */
export function partOfShape(width: number, height: number, ratio: number, position: number): Part {
  const partWidth = Math.min(width, Math.round(height * ratio))
  const partHeight = Math.min(height, Math.round(width / ratio))
  return {
    x: Math.round((width - partWidth) * position),
    y: Math.round((height - partHeight) * position),
    width: partWidth,
    height: partHeight,
  }
}

/** Along which side a picture is cut when it takes the shape; null where it has it already. */
export function cutAlong(width: number, height: number, ratio: number): 'width' | 'height' | null {
  const { width: partWidth, height: partHeight } = partOfShape(width, height, ratio, 0)
  if (partWidth < width) return 'width'
  return partHeight < height ? 'height' : null
}

/** A size with the same shape whose longest side is at most `longest`. */
export function fitInto({ width, height }: Pick<Part, 'width' | 'height'>, longest: number) {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
