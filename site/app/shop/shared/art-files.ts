export interface ArtProps {
  /** Alt text; empty for a decorative picture. */
  alt: string
  className?: string
}

/** The formats besides JPEG, the fallback. */
export const artFormats = ['avif', 'webp'] as const

/** The `srcset` of a drawing. */
export const artCopies = (name: string, widths: readonly number[], format: string) =>
  widths.map(width => `/art/${name}-${width}.${format} ${width}w`).join(', ')
