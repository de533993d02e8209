import { business } from '@chekku/domain/business'
import { Link } from 'react-router'

/** The logo and brand name, linked to the home page. */
export function BrandMark({ isOnInk = false }: { isOnInk?: boolean }) {
  return (
    <Link
      to="/"
      className="flex min-h-11 shrink-0 items-center gap-2.5"
      aria-label={`${business.brand}, home`}
    >
      <svg viewBox="0 0 40 40" className="size-10" aria-hidden="true">
        <circle cx="20" cy="20" r="18.8" fill="none" stroke="currentColor" strokeWidth="1.2" />
        <circle cx="20" cy="20" r="16.2" fill="none" stroke="currentColor" strokeWidth=".6" />
        <path
          className={isOnInk ? 'fill-turmeric' : 'fill-leaf'}
          d="M20 8.2c5 5.7 7.7 9.9 7.7 13.9a7.7 7.7 0 0 1-15.4 0c0-4 2.7-8.2 7.7-13.9Z"
        />
        <path
          className={isOnInk ? 'stroke-ink' : 'stroke-paper'}
          fill="none"
          strokeWidth="1.1"
          strokeLinecap="round"
          d="M20 15v12.5M20 20.5l3.4-2.8M20 20.5l-3.4-2.8M20 24.5l3.4-2.8M20 24.5l-3.4-2.8"
        />
      </svg>
      <span className="font-serif text-[1.6rem] leading-none tracking-tight">{business.brand}</span>
    </Link>
  )
}
