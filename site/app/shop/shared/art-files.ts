export interface ArtProps {
  /** Describes the picture; empty where it only decorates. */
  alt: string
  className?: string
}

/** Beside JPEG, which every browser reads. */
export const artFormats = ['avif', 'webp'] as const

/** The copies of a drawing, as `srcset` names them. */
export const artCopies = (name: string, widths: readonly number[], format: string) =>
  widths.map(width => `/art/${name}-${width}.${format} ${width}w`).join(', ')
