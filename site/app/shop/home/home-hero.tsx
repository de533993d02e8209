import { Fragment, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useShop } from '../../root-data.ts'
import { buttonClasses } from '../../ui/button.ts'
import { IndicText } from '../../ui/indic-text.ts'
import { PictureImage } from '../../ui/picture-image.tsx'
import { StoredPicture } from '../../ui/stored-picture.tsx'
import { ArtSources, artCopies } from '../shared/story.tsx'
import type { HomeShop } from './home.tsx'

export function HomeHero({ hero }: Pick<HomeShop, 'hero'>) {
  const { name } = useShop().identity
  return (
    <section aria-labelledby="hero-heading" className="relative isolate overflow-hidden">
      <div className="lg:relative lg:flex lg:min-h-[max(36rem,min(50vw,92svh))] lg:items-center">
        <div className="page-width pt-[calc(var(--spacing-header)+1.75rem)] lg:pb-48 lg:pt-header">
          <h1 id="hero-heading" className="max-w-[9.5em] text-hero wrap-anywhere">
            <IndicText text={hero.heroHeading || name} />
          </h1>
          {hero.heroText !== '' && (
            <p className="mt-5 max-w-[25rem] text-lead wrap-anywhere xl:max-w-[31rem]">{hero.heroText}</p>
          )}
          <p className="mt-7 flex flex-wrap gap-3">
            <Link to="/products" className={buttonClasses('primary')}>
              Explore Products
            </Link>
            <Link to="/about-us" className={buttonClasses('quiet')}>
              Our Story
            </Link>
          </p>
        </div>
        {hero.heroImage === '' ? (
          <HeroArt hasSampleName={hero.hasSampleName} />
        ) : (
          <HeroPicture path={hero.heroImage} />
        )}
        <HeroMotes />
      </div>
      {hero.trust.length > 0 && <TrustMarks marks={hero.trust} />}
    </section>
  )
}

const TrustMarks = ({ marks }: { marks: readonly string[] }) => (
  <div className="border-y border-line bg-card">
    <ul className="page-width caps flex flex-wrap items-center justify-center gap-x-2 gap-y-1 py-4 text-press max-[22rem]:gap-x-4 md:gap-x-10">
      {marks.map((word, index) => (
        <Fragment key={word}>
          {index > 0 && (
            <li aria-hidden="true" className="size-1.5 rotate-45 bg-turmeric max-[22rem]:hidden" />
          )}
          <li className="min-w-0 wrap-anywhere">{word}</li>
        </Fragment>
      ))}
    </ul>
  </div>
)

const upright = {
  name: 'hero-portrait',
  widths: [1080, 720],
  media: '(max-width: 63.99rem)',
  // One pixel less than its width: a phone of 412 CSS px at 1.75x then loads the 720 px file, half the bytes of 1080.
  sizes: 'calc(100vw - 1px)',
}
const wide = { name: 'hero-wide', widths: [2400, 1600, 960], sizes: '100vw' }
const fields = { name: 'story-farm', widths: [1600, 960], sizes: '100vw' }

/** The owner's hero picture, positioned like the drawing; on a wide screen it fades under the heading. */
const HeroPicture = ({ path }: { path: string }) => (
  <StoredPicture
    path={path}
    alt=""
    sizes="100vw"
    isFirst
    className="fade-in-from-top relative -z-10 -mt-[34vw] block aspect-4/5 w-full object-cover md:-mt-[18vw] md:aspect-square lg:absolute lg:inset-0 lg:mt-0 lg:aspect-auto lg:size-full fade-in-beside"
  />
)

/** The hero drawing, portrait on narrow screens: bottles labelled with the sample's name; fields for any other shop. */
const HeroArt = ({ hasSampleName = false }) => (
  <picture className="contents">
    {hasSampleName ? <BottleSources /> : <ArtSources {...fields} />}
    <PictureImage
      src={hasSampleName ? '/art/hero-wide-1600.jpg' : '/art/story-farm-1600.jpg'}
      srcSet={hasSampleName ? artCopies(wide.name, wide.widths) : artCopies(fields.name, fields.widths)}
      sizes="100vw"
      alt=""
      fetchPriority="high"
      className={`fade-in-from-top relative -z-10 -mt-[34vw] block aspect-4/5 w-full object-cover object-bottom md:-mt-[18vw] md:aspect-square lg:absolute lg:inset-0 lg:mt-0 lg:aspect-auto lg:size-full lg:object-[88%_60%] ${hasSampleName ? '' : 'fade-in-beside'}`}
    />
  </picture>
)

const BottleSources = () => (
  <>
    <ArtSources {...upright} />
    <source media={upright.media} srcSet={artCopies(upright.name, upright.widths)} sizes={upright.sizes} />
    <ArtSources {...wide} />
  </>
)

/** Where a mote lies and how it falls: cycles of 5, 7 and 3 that never line up within 24. */
const cycles: readonly (readonly Record<`--${string}`, string>[])[] = [
  [
    { '--column': '4%', '--size': '4px', '--turn': '24deg' },
    { '--column': '38%', '--size': '5px', '--turn': '-32deg' },
    { '--column': '15%', '--size': '3px', '--turn': '58deg' },
    { '--column': '47%', '--size': '6px', '--turn': '12deg' },
    { '--column': '26%', '--size': '4px', '--turn': '-14deg' },
  ],
  [
    { '--row': '9%', '--aside': '1.5%' },
    { '--row': '51%', '--aside': '3%' },
    { '--row': '24%', '--aside': '4%' },
    { '--row': '45%', '--aside': '5%' },
    { '--row': '15%', '--aside': '6%' },
    { '--row': '34%', '--aside': '0%' },
    { '--row': '38%', '--aside': '2.5%' },
  ],
  [
    { '--time': '3.4s', '--wait': '0.2s', '--from': '-16svh', '--drift': '3vw' },
    { '--time': '2.6s', '--wait': '0.9s', '--from': '-11svh', '--drift': '-2vw' },
    { '--time': '3s', '--wait': '1.6s', '--from': '-20svh', '--drift': '1vw' },
  ],
]

/** Under the specification's limit of 50, and cheap to draw on a phone. */
const motes = Array.from({ length: 24 }, (_, index) =>
  Object.assign({}, ...cycles.map(cycle => cycle[index % cycle.length])),
)

/** Delay in milliseconds that leaves the processor to page startup, because every animated frame repaints. */
const motesAfterMs = 1_500

function HeroMotes() {
  const [areComing, setComing] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setComing(true), motesAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    areComing && (
      <div className="hero-motes" aria-hidden="true">
        {motes.map(style => (
          <i key={style['--column'] + style['--row']} style={style} />
        ))}
      </div>
    )
  )
}
