import { type ComponentProps, useEffect, useRef } from 'react'

interface PictureImageProps extends Omit<ComponentProps<'img'>, 'ref' | 'src' | 'srcSet' | 'alt'> {
  src: string
  srcSet?: string
  alt: string
  /** Called if the image failed before hydration, which fires no React event. */
  onFailed?: () => void
}

/**
 * The `img` of a `picture`. React names its addresses before it stands in the `picture`, and all browsers but Chromium
 * would load an eager one at once, beside the better source; so what is drawn in the browser is lazy.
 */
export function PictureImage({ src, srcSet, alt, loading, onFailed, ...rest }: PictureImageProps) {
  const image = useRef<HTMLImageElement>(null)
  const isChecked = useRef(false)
  const checkOnce = (drawn: HTMLImageElement | null) => {
    image.current = drawn
    if (!drawn || isChecked.current) return
    isChecked.current = true
    if (drawn.complete && drawn.naturalWidth === 0) onFailed?.()
  }
  useEffect(() => {
    const drawn = image.current
    // Firefox takes the sources from a removed picture before the `img`, and would then load the original.
    return () => {
      if (drawn?.isConnected === false) for (const name of ['srcset', 'src']) drawn.removeAttribute(name)
    }
  }, [])
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
