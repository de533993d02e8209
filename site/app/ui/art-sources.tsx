import type { ComponentProps } from 'react'

/** The `srcset` of a drawing in one format. */
export const artSrcSet = (name: string, widths: readonly number[], format = 'jpg') =>
  widths.map(width => `/art/${name}-${width}.${format} ${width}w`).join(', ')

type ArtSourcesProps = ComponentProps<'source'> & { name: string; widths: readonly number[] }

/** A drawing in the formats besides JPEG, the fallback. */
export const ArtSources = ({ name, widths, ...rest }: ArtSourcesProps) =>
  ['avif', 'webp'].map(format => (
    <source key={format} type={`image/${format}`} srcSet={artSrcSet(name, widths, format)} {...rest} />
  ))
