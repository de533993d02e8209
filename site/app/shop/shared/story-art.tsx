import { type ArtProps, artCopies, artFormats } from './art-files.ts'

const stories = {
  press: { widths: [1200, 720], width: 1200, height: 1500 },
  farm: { widths: [1600, 960], width: 1600, height: 1100 },
}

interface StoryArtProps extends ArtProps {
  name: keyof typeof stories
  sizes: string
  /** Whether it is above the fold and loads eagerly. */
  isFirst?: boolean
}

/** A drawing for the story: the press or the seed fields. */
export function StoryArt({ name, alt, sizes, isFirst = false, className }: StoryArtProps) {
  const { widths, width, height } = stories[name]
  return (
    <picture className={`block overflow-hidden ${className}`}>
      {artFormats.map(format => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={artCopies(`story-${name}`, widths, format)}
          sizes={sizes}
        />
      ))}
      <img
        src={`/art/story-${name}-${width}.jpg`}
        srcSet={artCopies(`story-${name}`, widths, 'jpg')}
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
