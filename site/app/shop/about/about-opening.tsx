import { business } from '@chekku/domain/business'
import { Motto } from '../shared/motto.tsx'
import { acrossPhone } from '../shared/picture-sizes.ts'
import { StoryArt } from '../shared/story-art.tsx'

const [beginning, ...rest] = business.story

/** The founding story beside the press drawing, then the founders' principles in their own words beside the fields. */
export function AboutOpening() {
  return (
    <>
      <div className="page-width grid gap-10 py-10 md:grid-cols-[7fr_5fr] md:py-16 lg:gap-20">
        <div>
          <p className="caps text-press">Since {business.foundedYear}</p>
          <h1 className="mt-3 text-hero">Our Story</h1>
          <p className="mt-7 max-w-measure text-lead">{beginning}</p>
          {rest.map(paragraph => (
            <p key={paragraph} className="mt-5 max-w-measure">
              {paragraph}
            </p>
          ))}
        </div>
        <StoryArt
          name="press"
          alt=""
          sizes={`(min-width: 80rem) 30rem, (min-width: 48rem) 38vw, ${acrossPhone}`}
          isFirst
          className="aspect-4/5 w-full rounded-card"
        />
      </div>
      <div className="page-width grid items-center gap-10 pb-section md:grid-cols-[7fr_5fr] lg:gap-20">
        <StoryArt
          name="farm"
          alt=""
          sizes={`(min-width: 80rem) 42rem, (min-width: 48rem) 55vw, ${acrossPhone}`}
          className="aspect-16/11 w-full rounded-card"
        />
        <Motto
          className="max-md:order-first"
          by={
            <>
              <span className="block text-balance font-serif text-name">{business.founders.join(' & ')}</span>
              <span className="block text-soft">Founders, {business.foundedYear}</span>
            </>
          }
        />
      </div>
    </>
  )
}
