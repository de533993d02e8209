import { business } from '@chekku/domain/business'
import { StoryArt } from './art.tsx'
import { Motto } from './motto.tsx'

const [beginning, ...rest] = business.story

/** Who began it and when, told beside the press; then the fields, as wide as the page, and the motto. */
export function AboutOpening() {
  return (
    <>
      <div className="page-width grid gap-10 py-10 md:py-16 lg:grid-cols-[7fr_5fr] lg:gap-20">
        <div>
          <p className="caps text-press">Since {business.foundedYear}</p>
          <h1 className="mt-3 text-hero">Our Story</h1>
          <p className="mt-7 max-w-measure text-lead">{beginning}</p>
          {rest.map(paragraph => (
            <p key={paragraph} className="mt-5 max-w-measure">
              {paragraph}
            </p>
          ))}
          <p className="mt-9 font-serif text-name">{business.founders.join(' & ')}</p>
          <p className="text-soft">Founders, {business.foundedYear}</p>
        </div>
        <StoryArt
          name="press"
          alt=""
          sizes="(min-width: 80rem) 30rem, (min-width: 64rem) 40vw, 92vw"
          isFirst
          className="aspect-4/3 w-full rounded-card object-cover object-[50%_62%] lg:aspect-4/5"
        />
      </div>
      <div className="page-width grid items-center gap-8 pb-section lg:grid-cols-[7fr_5fr] lg:gap-20">
        <StoryArt
          name="farm"
          alt=""
          sizes="(min-width: 80rem) 42rem, (min-width: 64rem) 55vw, 92vw"
          className="aspect-3/2 w-full rounded-card object-cover"
        />
        <Motto className="max-lg:order-first" />
      </div>
    </>
  )
}
