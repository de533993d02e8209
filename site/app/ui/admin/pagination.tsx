import { Fragment } from 'react'
import { Link, type LinkProps } from 'react-router'
import { shownPages } from '../shown-pages.ts'

interface PaginationProps {
  page: number
  pages: number
  /** The link target of a page. */
  pageTo: (page: number) => LinkProps['to']
}

const linkClasses =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-control border border-line bg-work px-3 font-medium hover:border-leaf hover:text-leaf aria-[current]:border-leaf aria-[current]:bg-leaf aria-[current]:text-paper'
const disabledClasses = `${linkClasses} pointer-events-none text-soft opacity-60`

function Step({ to, label }: { to: LinkProps['to'] | undefined; label: string }) {
  if (to === undefined) {
    return (
      <span aria-disabled="true" className={disabledClasses}>
        {label}
      </span>
    )
  }
  return (
    <Link to={to} className={linkClasses}>
      {label}
    </Link>
  )
}

/** Pagination with Previous, all page numbers and Next. */
export function NumberedPagination({ page, pages, pageTo }: PaginationProps) {
  return (
    <nav aria-label="Pages" className="flex flex-wrap justify-center gap-2">
      <Step to={page > 1 ? pageTo(page - 1) : undefined} label="Previous" />
      {shownPages(page, pages).map(({ number, hasGapBefore }) => (
        <Fragment key={number}>
          {hasGapBefore && <span className="grid min-h-11 content-center px-1 text-soft">…</span>}
          <Link
            to={pageTo(number)}
            aria-current={number === page ? 'page' : undefined}
            aria-label={`Page ${number}`}
            className={linkClasses}
          >
            {number}
          </Link>
        </Fragment>
      ))}
      <Step to={page < pages ? pageTo(page + 1) : undefined} label="Next" />
    </nav>
  )
}

/** Pagination with Prev, "Page 1 of 3" and Next. */
export function PlainPagination({ page, pages, pageTo }: PaginationProps) {
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-3">
      <Step to={page > 1 ? pageTo(page - 1) : undefined} label="Prev" />
      <span>
        Page {page} of {pages}
      </span>
      <Step to={page < pages ? pageTo(page + 1) : undefined} label="Next" />
    </nav>
  )
}
