import { business } from '@chekku/domain/business'
import { Motto } from '../shared/motto.tsx'
import { acrossPhone } from '../shared/picture-sizes.ts'
import { MoreLink } from '../shared/section-heading.tsx'
import { StoryArt } from '../shared/story-art.tsx'

/** A preview of the story: the press drawing, the first paragraph and the motto. */
export function AboutTeaser() {
  const [beginning, ...rest] = business.story
  return (
    <section aria-labelledby="story" className="border-y border-line bg-card">
      <div className="page-width grid items-center gap-10 py-section md:grid-cols-[5fr_6fr] lg:gap-20">
        <StoryArt
          name="press"
          alt=""
          sizes={`(min-width: 80rem) 32rem, (min-width: 48rem) 42vw, ${acrossPhone}`}
          className="aspect-4/5 w-full rounded-card"
        />
        <div>
          <h2 id="story" className="text-head">
            Pressing since {business.foundedYear}
          </h2>
          <p className="mt-5 max-w-measure text-lead">{beginning}</p>
          <p className="mt-4 max-w-measure text-soft">{rest[0]}</p>
          <Motto className="mt-9" />
          <p className="mt-7">
            <MoreLink to="/about-us">Our Story</MoreLink>
          </p>
        </div>
      </div>
    </section>
  )
}
