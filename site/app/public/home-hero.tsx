import { business } from '@chekku/domain/business'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { buttonLook } from '../ui/button.ts'
import { HeroArt } from './art.tsx'

/** The heading over the still life, two ways on, and what the label promises. */
export function HomeHero() {
  return (
    <section aria-labelledby="hero-heading" className="relative isolate overflow-hidden">
      <div className="relative flex min-h-[max(36rem,92svh)] flex-col md:min-h-[max(34rem,min(88svh,54rem))]">
        <HeroArt alt="" className="absolute inset-0 -z-10 size-full object-cover" />
        <div className="page-width flex grow flex-col pt-[calc(var(--spacing-header)+1.5rem)] md:justify-center md:pb-16">
          <h1 id="hero-heading" className="max-w-[11ch] text-hero md:max-w-[12ch]">
            {business.heroHeading}
          </h1>
          <p className="mt-5 max-w-[24rem] text-lead">{business.heroText}</p>
          <p className="mt-8 flex flex-wrap gap-3">
            <Link to="/products" className={buttonLook('primary')}>
              Explore Products
            </Link>
            <Link to="/about-us" className={buttonLook('quiet')}>
              Our Story
            </Link>
          </p>
        </div>
      </div>
      <TrustStrip />
    </section>
  )
}

function TrustStrip() {
  return (
    <div className="border-y border-line bg-card">
      <ul className="page-width caps flex flex-wrap items-center justify-center gap-x-5 gap-y-1 py-4 text-press md:gap-x-10">
        {business.trust.map((word, place) => (
          <Fragment key={word}>
            {place > 0 && <li aria-hidden="true" className="size-1.5 rotate-45 bg-turmeric" />}
            <li>{word}</li>
          </Fragment>
        ))}
      </ul>
    </div>
  )
}
