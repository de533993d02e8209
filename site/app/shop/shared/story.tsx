import { parsePicturePath } from '@chekku/domain/pictures/picture'
import type { ReactNode } from 'react'
import { ArtSources, artSrcSet } from '../../ui/art-sources.tsx'
import { IndicText } from '../../ui/indic-text.ts'
import { PictureImage } from '../../ui/picture-image.tsx'
import { StoredPicture } from '../../ui/stored-picture.tsx'

const stories = {
  press: { widths: [1200, 720], width: 1200, height: 1500 },
  farm: { widths: [1600, 960], width: 1600, height: 1100 },
}

interface StoryArtProps {
  name: keyof typeof stories
  sizes: string
  /** Above the fold: loads eagerly. */
  isFirst?: boolean
  className: string
}

interface StoryPictureProps extends Pick<StoryArtProps, 'sizes' | 'isFirst'> {
  /** The path of the owner's picture; empty if there is none. */
  path: string
}

const frames = [
  { ratio: 4 / 5, className: 'aspect-4/5' },
  { ratio: 1, className: 'aspect-square' },
  { ratio: 5 / 4, className: 'aspect-5/4' },
  { ratio: 3 / 2, className: 'aspect-3/2' },
] as const

/** The owner's picture of the story in a frame that cuts little of it, or the drawing of a press. */
export function StoryPicture({ path, sizes, isFirst = false }: StoryPictureProps) {
  if (path === '') return <StoryArt name="press" sizes={sizes} isFirst={isFirst} className="aspect-4/5" />
  const { width, height } = parsePicturePath(path) ?? { width: 4, height: 5 }
  const loss = (ratio: number) => Math.abs(Math.log(width / height / ratio))
  const { ratio, className } = frames.reduce((best, frame) =>
    loss(frame.ratio) < loss(best.ratio) ? frame : best,
  )
  return (
    <div className={`${className} overflow-hidden rounded-card`}>
      <StoredPicture
        path={path}
        alt=""
        sizes={sizes}
        ratio={ratio}
        isFirst={isFirst}
        className="size-full object-cover"
      />
    </div>
  )
}

export function StoryArt({ name, sizes, isFirst = false, className }: StoryArtProps) {
  const { widths, width, height } = stories[name]
  const file = `story-${name}`
  return (
    <picture className={`block w-full overflow-hidden rounded-card ${className}`}>
      <ArtSources name={file} widths={widths} sizes={sizes} />
      <PictureImage
        src={`/art/${file}-${width}.jpg`}
        srcSet={artSrcSet(file, widths)}
        sizes={sizes}
        alt=""
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        className="size-full object-cover"
      />
    </picture>
  )
}

export function Motto({ motto, className, by }: { motto: string; className: string; by?: ReactNode }) {
  if (motto === '' && !by) return null
  return (
    <figure className={className}>
      {motto !== '' && (
        <blockquote>
          <span
            aria-hidden="true"
            className="block h-[0.42em] font-serif text-[5.5rem] leading-none text-press"
          >
            “
          </span>
          <p className="text-balance font-serif text-[clamp(2.125rem,9.6vw,3.5rem)] leading-[1.06] wrap-anywhere text-leaf md:text-[clamp(2.25rem,4.4vw,3.5rem)]">
            <IndicText text={motto} />
          </p>
        </blockquote>
      )}
      {by && <figcaption className="mt-6">{by}</figcaption>}
    </figure>
  )
}
