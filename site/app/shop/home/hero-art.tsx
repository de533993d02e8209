import { type ArtProps, artCopies, artFormats } from '../shared/art-files.ts'

/** The still life that the home page opens with: upright where the page is narrow, wide where it is wide. */
export function HeroArt({ alt, className }: ArtProps) {
  const isUpright = '(max-width: 63.99rem)'
  const upright = [1080, 720]
  // A pixel less than it is: a telephone of 412 × 1.75 pixels takes the copy of 720, half the bytes, instead of 1080.
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
