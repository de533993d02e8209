interface ArtProps {
  /** Describes the picture; empty where it only decorates. */
  alt: string
  className?: string
}

const formats = ['avif', 'webp'] as const

const srcset = (name: string, widths: readonly number[], format: string) =>
  widths.map(width => `/art/${name}-${width}.${format} ${width}w`).join(', ')

/** The still life that the home page opens with: upright where the page is narrow, wide where it is wide. */
export function HeroArt({ alt, className }: ArtProps) {
  const isUpright = '(max-width: 63.99rem)'
  const upright = [1080, 720]
  // A pixel less than it is: a telephone of 412 × 1.75 pixels takes the copy of 720, half the bytes, instead of 1080.
  const uprightSize = 'calc(100vw - 1px)'
  const wide = [2400, 1600, 960]
  return (
    <picture className="contents">
      {formats.map(format => (
        <source
          key={`upright-${format}`}
          media={isUpright}
          type={`image/${format}`}
          srcSet={srcset('hero-portrait', upright, format)}
          sizes={uprightSize}
        />
      ))}
      <source media={isUpright} srcSet={srcset('hero-portrait', upright, 'jpg')} sizes={uprightSize} />
      {formats.map(format => (
        <source
          key={`wide-${format}`}
          type={`image/${format}`}
          srcSet={srcset('hero-wide', wide, format)}
          sizes="100vw"
        />
      ))}
      <img
        src="/art/hero-wide-1600.jpg"
        srcSet={srcset('hero-wide', wide, 'jpg')}
        sizes="100vw"
        alt={alt}
        fetchPriority="high"
        className={className}
      />
    </picture>
  )
}

const stories = {
  press: { widths: [1200, 720], width: 1200, height: 1500 },
  farm: { widths: [1600, 960], width: 1600, height: 1100 },
}

interface StoryArtProps extends ArtProps {
  name: keyof typeof stories
  sizes: string
  /** Stands where the page opens: loaded at once. */
  isFirst?: boolean
}

/** A drawing of the story: the press at work, or the fields that the seed comes from. */
export function StoryArt({ name, alt, sizes, isFirst = false, className }: StoryArtProps) {
  const { widths, width, height } = stories[name]
  return (
    <picture className={`block overflow-hidden ${className}`}>
      {formats.map(format => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={srcset(`story-${name}`, widths, format)}
          sizes={sizes}
        />
      ))}
      <img
        src={`/art/story-${name}-${width}.jpg`}
        srcSet={srcset(`story-${name}`, widths, 'jpg')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        className="size-full object-cover"
      />
    </picture>
  )
}
