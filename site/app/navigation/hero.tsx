import type { ReactNode } from 'react'
import { ArtSources, artSrcSet } from '../ui/art-sources.tsx'
import { buttonClasses } from '../ui/button.ts'
import { IndicText } from '../ui/indic-text.ts'
import { PictureImage } from '../ui/picture-image.tsx'
import { StoredPicture } from '../ui/stored-picture.tsx'
import * as navigationTexts from './texts.ts'

interface HeroProps {
  name: string
  heroHeading: string
  heroText: string
  /** The path of the owner's picture. */
  heroImage: string
  trust: readonly string[]
  hasSampleName?: boolean | undefined
  /** In place of the owner's picture, or of the drawing where there is none. */
  picture?: ReactNode
  /** Renders a button: as a link in the shop, as plain text in a preview. */
  showLink: (to: string, text: string, className: string) => ReactNode
  /** In front of the picture. */
  children?: ReactNode
}

export function Hero({ name, trust, hasSampleName, picture, showLink, children, ...hero }: HeroProps) {
  const ownPicture =
    hero.heroImage === '' ? <HeroArt hasSampleName={hasSampleName} /> : <HeroPicture path={hero.heroImage} />
  return (
    <section aria-labelledby="hero-heading" className="relative isolate overflow-hidden">
      <div className="lg:relative lg:flex lg:min-h-[max(36rem,min(50vw,92svh))] lg:items-center">
        <div className="page-width pt-[calc(var(--spacing-header)+1.75rem)] lg:pb-48">
          <h1 id="hero-heading" className="max-w-[9.5em] text-hero wrap-anywhere">
            <IndicText text={hero.heroHeading || name} />
          </h1>
          {hero.heroText !== '' && (
            <p className="mt-5 max-w-[25rem] text-lead wrap-anywhere xl:max-w-[31rem]">{hero.heroText}</p>
          )}
          <p className="mt-7 flex flex-wrap gap-3">
            {showLink('/products', navigationTexts.explore, buttonClasses('primary'))}
            {showLink('/about-us', navigationTexts.story, buttonClasses('quiet'))}
          </p>
        </div>
        {picture || ownPicture}
        {children}
      </div>
      {trust.length > 0 && <TrustMarks marks={trust} />}
    </section>
  )
}

const TrustMarks = ({ marks }: { marks: readonly string[] }) => (
  <div className="border-y border-line bg-card">
    <ul className="page-width caps flex flex-wrap items-center justify-center gap-x-2 gap-y-1 py-4 text-press max-[22rem]:gap-x-4 md:gap-x-10">
      {marks.map((word, index) => (
        <li key={word} className="flex min-w-0 items-center gap-x-[inherit] wrap-anywhere">
          {word}
          {index < marks.length - 1 && (
            <span aria-hidden="true" className="size-1.5 shrink-0 rotate-45 bg-turmeric max-[22rem]:hidden" />
          )}
        </li>
      ))}
    </ul>
  </div>
)

/** The bottles for narrow screens. */
const portrait = {
  name: 'hero-portrait',
  widths: [1080, 720],
  media: '(max-width: 63.99rem)',
  // One pixel less than the window: a phone of 412 CSS px at 1.75x then loads the file of 720 px, half the bytes of 1080.
  sizes: 'calc(100vw - 1px)',
}
const bottles = { name: 'hero-wide', widths: [2400, 1600, 960], sizes: '100vw' }
const fields = { name: 'story-farm', widths: [1600, 960], sizes: '100vw' }

const pictureClasses =
  'fade-in-from-top relative -z-10 -mt-[34vw] block aspect-4/5 w-full object-cover md:-mt-[18vw] md:aspect-square lg:absolute lg:inset-0 lg:mt-0 lg:aspect-auto lg:size-full'

/** The owner's hero picture, positioned like the drawing; on a wide screen it fades under the heading. */
const HeroPicture = ({ path }: { path: string }) => (
  <StoredPicture path={path} alt="" sizes="100vw" isFirst className={`${pictureClasses} fade-in-beside`} />
)

/** The hero drawing, portrait on narrow screens: bottles labelled with the sample's name; fields for any other shop. */
function HeroArt({ hasSampleName = false }) {
  const art = hasSampleName ? bottles : fields
  return (
    <picture className="contents">
      {hasSampleName ? <BottleSources /> : <ArtSources {...fields} />}
      <PictureImage
        src={`/art/${art.name}-1600.jpg`}
        srcSet={artSrcSet(art.name, art.widths)}
        sizes="100vw"
        alt=""
        fetchPriority="high"
        className={`${pictureClasses} object-bottom lg:object-[88%_60%] ${hasSampleName ? '' : 'fade-in-beside'}`}
      />
    </picture>
  )
}

const BottleSources = () => (
  <>
    <ArtSources {...portrait} />
    <source
      media={portrait.media}
      srcSet={artSrcSet(portrait.name, portrait.widths)}
      sizes={portrait.sizes}
    />
    <ArtSources {...bottles} />
  </>
)
