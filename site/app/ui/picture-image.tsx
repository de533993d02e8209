import { type ComponentProps, useRef } from 'react'

interface PictureImageProps extends Omit<ComponentProps<'img'>, 'ref' | 'src' | 'srcSet' | 'alt'> {
  src: string
  srcSet?: string
  alt: string
  /** Called if the image failed before hydration, which fires no React event. */
  onFailed?: () => void
}

/**
 * The `img` of a `picture`. React names its addresses before it stands in the `picture`, and all browsers but Chromium
 * would load an eager one at once, beside the better source; so a picture that is drawn in the browser is lazy.
 */
export function PictureImage({ src, srcSet, alt, loading, onFailed, ...rest }: PictureImageProps) {
  const isChecked = useRef(false)
  const checkOnce = (image: HTMLImageElement | null) => {
    if (!image || isChecked.current) return
    isChecked.current = true
    if (image.complete && image.naturalWidth === 0) onFailed?.()
  }
  return (
    <img
      ref={checkOnce}
      suppressHydrationWarning
      alt={alt}
      {...rest}
      loading={import.meta.env.SSR ? loading : 'lazy'}
      srcSet={srcSet}
      src={src}
    />
  )
}
