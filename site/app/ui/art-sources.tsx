import type { ComponentProps } from 'react'

export const artCopies = (name: string, widths: readonly number[], format = 'jpg') =>
  widths.map(width => `/art/${name}-${width}.${format} ${width}w`).join(', ')

type ArtSourcesProps = ComponentProps<'source'> & { name: string; widths: readonly number[] }

/** A drawing in the formats besides JPEG, the fallback. */
export const ArtSources = ({ name, widths, ...rest }: ArtSourcesProps) =>
  ['avif', 'webp'].map(format => (
    <source key={format} type={`image/${format}`} srcSet={artCopies(name, widths, format)} {...rest} />
  ))
