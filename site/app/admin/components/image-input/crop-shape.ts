interface Size {
  width: number
  height: number
}

/** A rectangle of a picture, in pixels. */
export interface Part extends Size {
  x: number
  y: number
}

/** Longest side of an uploaded picture in pixels: more than any page shows. */
export const longestSide = 2_000

/** The largest crop with this aspect ratio, at `position` from 0 (left, top) to 1; the whole picture without it. */
export function partOfShape({ width, height }: Size, ratio: number, position: number | undefined): Part {
  if (position === undefined) return { x: 0, y: 0, width, height }
  const partWidth = Math.min(width, Math.round(height * ratio))
  const partHeight = Math.min(height, Math.round(width / ratio))
  return {
    x: Math.round((width - partWidth) * position),
    y: Math.round((height - partHeight) * position),
    width: partWidth,
    height: partHeight,
  }
}

/** The side that is shortened to get this aspect ratio; null if the picture already has it. */
export function cutAlong(size: Size, ratio: number): 'width' | 'height' | null {
  const part = partOfShape(size, ratio, 0)
  if (part.width < size.width) return 'width'
  return part.height < size.height ? 'height' : null
}

/** Scales a size down so that its longest side is at most `longest`. */
export function fitInto({ width, height }: Size, longest: number) {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
