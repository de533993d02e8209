import { type ComponentProps, type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { ArrowIcon, PauseIcon, PlayIcon } from '../../ui/icons.tsx'
import { IndicText } from '../../ui/indic-text.ts'
import { useHasReducedMotion } from '../../ui/use-reduced-motion.ts'
import type { HomeShop } from './home.tsx'
import * as homeTexts from './texts.ts'

const advanceMs = 6_000
/** Clicks are ignored for this long after a change, so that a double click turns once; the timer is not. */
const lockMs = 500

/** Advances every 6 seconds, but not on hover, focus or pause, while the page is hidden, or with reduced motion. */
function useCarousel(count: number) {
  const [current, setCurrent] = useState(0)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  const [isPaused, setIsPaused] = useState(false)
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isStill = useHasReducedMotion() || count < 2
  const isTurning = !(isStill || isPaused || isPointedAt || hasFocus)

  // Every change, by timer or click, restarts the 6 seconds.
  useEffect(() => {
    if (!isTurning) return
    const timer = setTimeout(() => {
      changedAt.current = performance.now()
      setCurrent((current + 1) % count)
    }, advanceMs)
    return () => clearTimeout(timer)
  }, [isTurning, current, count])

  return {
    current,
    isTurning,
    isPaused,
    /** Shows the testimonial at an index, which wraps around. */
    onTurn(to: number) {
      const index = (to + count) % count
      if (index === current || performance.now() - changedAt.current < lockMs) return
      changedAt.current = performance.now()
      setCurrent(index)
    },
    onPause: () => setIsPaused(!isPaused),
    /** Handlers for the carousel's root; touch does not count as hover because it has no lasting pointer. */
    attention: {
      onPointerEnter: (event: PointerEvent) => setIsPointedAt(event.pointerType === 'mouse'),
      onPointerLeave: () => setIsPointedAt(false),
      onFocus: () => setHasFocus(true),
      onBlur: (event: FocusEvent) => setHasFocus(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}

/** A carousel of testimonials; without JavaScript all of them are listed. */
export function Testimonials({ testimonials }: Pick<HomeShop, 'testimonials'>) {
  const { current, isTurning, isPaused, onTurn, onPause, attention } = useCarousel(testimonials.length)
  if (testimonials.length === 0) return null
  return (
    <section
      aria-labelledby="testimonials"
      aria-roledescription={homeTexts.carousel}
      className="page-width py-section"
      {...attention}
    >
      <div className="rule-double grid gap-x-16 gap-y-8 pt-6 lg:grid-cols-[1fr_2fr] lg:grid-rows-[auto_1fr]">
        <h2 id="testimonials" className="text-head">
          {homeTexts.testimonials}
        </h2>
        <div
          aria-live={isTurning ? 'off' : 'polite'}
          className="grid noscript:gap-14 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          {/* The slides overlap in one grid cell, so the tallest sets the height and nothing below shifts. */}
          {testimonials.map(({ _id: id, name, role, content, rating }, index) => (
            <article
              key={id}
              aria-roledescription={homeTexts.slide}
              aria-label={homeTexts.position(index + 1, testimonials.length)}
              data-current={index === current || undefined}
              className="scripted:invisible scripted:col-start-1 scripted:row-start-1 scripted:opacity-0 transition-opacity scripted:data-current:visible scripted:data-current:opacity-100"
            >
              <figure>
                <blockquote className="font-serif text-title leading-[1.22] tracking-[-0.012em] text-pretty">
                  <p>
                    <IndicText text={`“${content}”`} />
                  </p>
                </blockquote>
                <figcaption className="mt-7">
                  <Rating rating={rating} />
                  <p className="mt-3 font-semibold leading-tight">{name}</p>
                  {role !== '' && <p className="text-soft">{role}</p>}
                </figcaption>
              </figure>
            </article>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-x-1.5 gap-y-3 self-end noscript:hidden">
          <ControlButton aria-label={homeTexts.previous} onClick={() => onTurn(current - 1)}>
            <ArrowIcon className="size-5 rotate-180" />
          </ControlButton>
          <ControlButton aria-label={homeTexts.next} onClick={() => onTurn(current + 1)}>
            <ArrowIcon />
          </ControlButton>
          <ul className="flex" aria-label={homeTexts.choose}>
            {testimonials.map(({ _id: id, name }, index) => (
              <li key={id}>
                <button
                  type="button"
                  aria-label={homeTexts.testimonial(index + 1, name)}
                  aria-current={index === current ? 'true' : undefined}
                  onClick={() => onTurn(index)}
                  className="group grid h-11 w-8 place-items-center md:w-11"
                >
                  <span className="size-2.5 rounded-full border border-soft transition group-hover:border-ink group-hover:bg-line group-aria-[current]:scale-125 group-aria-[current]:border-leaf group-aria-[current]:bg-leaf" />
                </button>
              </li>
            ))}
          </ul>
          <ControlButton
            aria-label={isPaused ? homeTexts.play : homeTexts.pause}
            onClick={onPause}
            className="motion-reduce:hidden"
          >
            {isPaused ? <PlayIcon /> : <PauseIcon />}
          </ControlButton>
        </div>
      </div>
    </section>
  )
}

function Rating({ rating }: { rating: number }) {
  return (
    <p className="flex items-center gap-2.5">
      <span className="flex gap-1">
        {[1, 2, 3, 4, 5].map(drop => (
          <svg
            key={drop}
            viewBox="0 0 16 20"
            aria-hidden="true"
            className={`h-5 w-4 stroke-press ${drop <= rating ? 'fill-turmeric' : 'fill-transparent'}`}
          >
            <path d="M8 1.5c3.6 4.2 5.8 7.3 5.8 10.5a5.8 5.8 0 0 1-11.6 0C2.2 8.8 4.4 5.7 8 1.5Z" />
          </svg>
        ))}
      </span>
      <span className="text-fine text-soft">{homeTexts.rating(rating)}</span>
    </p>
  )
}

const ControlButton = ({ className = '', ...rest }: ComponentProps<'button'>) => (
  <button
    type="button"
    className={`grid size-11 place-items-center rounded-full border border-ink/25 bg-card transition-colors hover:border-leaf hover:text-leaf ${className}`}
    {...rest}
  />
)
