import type { ComponentProps } from 'react'

interface PictureImageProps extends Omit<ComponentProps<'img'>, 'ref' | 'src' | 'srcSet' | 'alt'> {
  src: string
  srcSet?: string
  alt: string
  /** Called if the image failed before hydration, which fires no React event. */
  onFailed?: () => void
}

/**
 * The `img` of a `picture`. React sets its attributes before it stands in the `picture`, and all browsers but Chromium
 * would then load `src` beside the better source; so in the browser its addresses are set once it is in the page.
 */
export function PictureImage({ src, srcSet, alt, onFailed, ...rest }: PictureImageProps) {
  const setUp = (image: HTMLImageElement | null) => {
    if (!image) return
    if (image.hasAttribute('src')) {
      if (image.complete && image.naturalWidth === 0) onFailed?.()
      return
    }
    if (srcSet !== undefined) image.srcset = srcSet
    image.src = src
  }
  const addresses = import.meta.env.SSR ? { src, srcSet } : {}
  return <img ref={setUp} suppressHydrationWarning alt={alt} {...addresses} {...rest} />
}
