import { parsePicturePath, variantSrcset } from '@chekku/domain/picture'
import { useState } from 'react'

interface StoredPictureProps {
  /** The stored path, or where it may be, in the order in which to look; empty where there is no picture. */
  path: string | readonly string[]
  alt: string
  /** How wide the picture is shown, as `sizes` says it. */
  sizes: string
  /** Shown where there is no picture or it cannot be loaded. */
  fallback: string
  /** Describes the fallback; `alt` where it stands for the picture itself. */
  fallbackAlt?: string
  className?: string
  /** A picture that the page opens with: loaded first. Others come later, and stand in a frame of a size of its own. */
  isFirst?: boolean
}

/** A stored picture in the formats and widths that the server keeps, with its size known before it is loaded. */
export function StoredPicture({
  path: given,
  alt,
  sizes,
  fallback,
  fallbackAlt = alt,
  className,
  isFirst = false,
}: StoredPictureProps) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const path = (typeof given === 'string' ? [given] : given).find(place => !failed.includes(place))
  if (!path) {
    return (
      <img
        src={fallback}
        alt={fallbackAlt}
        data-fallback
        width={800}
        height={1000}
        loading={isFirst ? 'eager' : 'lazy'}
        className={className}
      />
    )
  }
  const size = parsePicturePath(path)
  const markFailed = () => setFailed(places => [...places, path])
  return (
    <picture key={path} className="contents">
      <source type="image/avif" srcSet={variantSrcset(path, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={variantSrcset(path, 'webp')} sizes={sizes} />
      <img
        // An error that came before this page had its script is seen here.
        ref={image => {
          if (image?.complete && image.naturalWidth === 0) markFailed()
        }}
        src={path}
        alt={alt}
        width={size?.width}
        height={size?.height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        onError={markFailed}
        className={className}
      />
    </picture>
  )
}
