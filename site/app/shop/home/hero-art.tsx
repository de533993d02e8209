import { type ArtProps, artCopies, artFormats } from '../shared/art-files.ts'

/** The hero drawing: portrait on narrow screens, landscape on wide ones. */
export function HeroArt({ alt, className }: ArtProps) {
  const isUpright = '(max-width: 63.99rem)'
  const upright = [1080, 720]
  // One pixel less than its width: a phone of 412 CSS px at 1.75x then loads the 720 px file, half the bytes of 1080.
  const uprightSize = 'calc(100vw - 1px)'
  const wide = [2400, 1600, 960]
  return (
    <picture className="contents">
      {artFormats.map(format => (
        <source
          key={`upright-${format}`}
          media={isUpright}
          type={`image/${format}`}
          srcSet={artCopies('hero-portrait', upright, format)}
          sizes={uprightSize}
        />
      ))}
      <source media={isUpright} srcSet={artCopies('hero-portrait', upright, 'jpg')} sizes={uprightSize} />
      {artFormats.map(format => (
        <source
          key={`wide-${format}`}
          type={`image/${format}`}
          srcSet={artCopies('hero-wide', wide, format)}
          sizes="100vw"
        />
      ))}
      <img
        src="/art/hero-wide-1600.jpg"
        srcSet={artCopies('hero-wide', wide, 'jpg')}
        sizes="100vw"
        alt={alt}
        fetchPriority="high"
        className={className}
      />
    </picture>
  )
}
