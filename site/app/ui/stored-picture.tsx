import { type PicturePath, parsePicturePath } from '@chekku/domain/pictures/picture'
import { coveredPart, cutBefore } from '@chekku/domain/pictures/picture-crop'
import { variantFormats, variantSrcset } from '@chekku/domain/pictures/picture-variants'
import { useState } from 'react'
import { PictureImage } from './picture-image.tsx'

/** A stored picture in the formats and widths that the server stores, with its size known before it loads. */
export function StoredPicture(props: {
  /** The stored path, or several to try in order; empty if there is no picture. */
  path: string | readonly string[]
  alt: string
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes: string
  /** The ratio of a frame that the picture covers: its focus stays in view, and a wide picture is loaded larger. */
  ratio?: number
  /** Shown if there is no picture or it fails to load. */
  fallback?: string
  /** The alternative text of the fallback; `alt` by default. */
  fallbackAlt?: string
  className?: string
  /** Loads the picture eagerly, for those above the fold. Lazy pictures need a frame of a fixed size. */
  isFirst?: boolean
}) {
  const { path: source, alt, sizes, ratio, fallback = '/art/placeholder.svg', fallbackAlt = alt } = props
  const { className = '', isFirst = false } = props
  const [failedPaths, setFailedPaths] = useState<readonly string[]>([])
  const path = (typeof source === 'string' ? [source] : source).find(
    candidate => !failedPaths.includes(candidate),
  )
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
  const picture = parsePicturePath(path)
  const markFailed = () => setFailedPaths(paths => [...paths, path])
  return (
    <picture key={path} className="contents">
      {/* Hidden, since in the frame of a flex box or a grid each would take a gap. */}
      {variantFormats.map(format => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={variantSrcset(path, format, ratio)}
          sizes={sizes}
          className="hidden"
        />
      ))}
      <PictureImage
        onFailed={markFailed}
        src={path}
        alt={alt}
        width={picture?.width}
        height={picture?.height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        onError={markFailed}
        className={className + (picture ? focusClasses(picture, ratio) : '')}
      />
    </picture>
  )
}

/** The classes of a picture's focus, in a frame of this ratio. */
function focusClasses(picture: PicturePath, ratio?: number): string {
  const { focus, width, height } = picture
  if (!focus) return ''
  const part = ratio && coveredPart(picture, ratio, focus)
  const x = cutPercent(focus.x, part && part.width / width)
  const y = cutPercent(focus.y, part && part.height / height)
  return ` focused focus-x-${x} focus-y-${y}`
}

const cutPercent = (focus: number, visibleShare?: number) =>
  Math.round(cutBefore(focus, visibleShare) * 20) * 5
