import { business } from '@chekku/domain/business'
import type { ReactNode } from 'react'

/** The motto as a pull quote, with whose it is. */
export function Motto({ className, by }: { className: string; by?: ReactNode }) {
  return (
    <figure className={className}>
      <blockquote>
        <span
          aria-hidden="true"
          className="block h-[0.42em] font-serif text-[5.5rem] leading-none text-press"
        >
          “
        </span>
        <p className="text-balance font-serif text-[clamp(2.125rem,9.6vw,3.5rem)] leading-[1.06] text-leaf md:text-[clamp(2.25rem,4.4vw,3.5rem)]">
          {business.motto}
        </p>
      </blockquote>
      {by !== undefined && <figcaption className="mt-6">{by}</figcaption>}
    </figure>
  )
}
