import { Fragment } from 'react'
import { Link } from 'react-router'
import { ArrowIcon } from '../../ui/icons.tsx'
import { shownPages } from '../../ui/shown-pages.ts'
import { productsPerPage } from './product-selection.ts'

interface PageLinksProps {
  current: number
  /** Total number of products. */
  total: number
  addressOf: (page: number) => string
}

const look =
  'grid h-11 min-w-11 place-items-center rounded-control border border-line px-2 tabular-nums hover:border-leaf aria-[current]:border-leaf aria-[current]:bg-leaf aria-[current]:text-paper'

/** Pagination links, each with its own URL; hidden if there is only one page. */
export function PageLinks({ current, total, addressOf }: PageLinksProps) {
  const pages = Math.ceil(total / productsPerPage)
  if (pages <= 1) return null
  // Moves the focus to the start of the new page, for screen reader and keyboard users.
  const startAnew = () => document.getElementById('main')?.focus({ preventScroll: true })
  const step = (page: number, name: string, turned: string) =>
    page >= 1 &&
    page <= pages && (
      <Link to={addressOf(page)} onClick={startAnew} aria-label={name} className={look}>
        <ArrowIcon className={`size-5 ${turned}`} />
      </Link>
    )
  return (
    <nav aria-label="Pages of products" className="mt-12 flex flex-wrap justify-center gap-2">
      {step(current - 1, 'Previous page', 'rotate-180')}
      {shownPages(current, pages).map(({ number, hasGapBefore }) => (
        <Fragment key={number}>
          {hasGapBefore && <span className="grid h-11 place-items-center text-soft">…</span>}
          <Link
            to={addressOf(number)}
            onClick={startAnew}
            aria-label={`Page ${number}`}
            aria-current={number === current ? 'page' : undefined}
            className={look}
          >
            {number}
          </Link>
        </Fragment>
      ))}
      {step(current + 1, 'Next page', '')}
    </nav>
  )
}
