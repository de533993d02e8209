import { Fragment } from 'react'
import { Link, type LinkProps } from 'react-router'
import { pageNumbers } from '../page-numbers.ts'

interface PaginationProps {
  page: number
  pages: number
  pageTo: (page: number) => LinkProps['to']
}

const linkClasses =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-control border border-line bg-work px-3 font-medium hover:border-leaf hover:text-leaf aria-[current]:border-leaf aria-[current]:bg-leaf aria-[current]:text-paper'
const disabledClasses = `${linkClasses} pointer-events-none text-soft opacity-60`

/** A link to another page; only its label if there is no such page. */
function Step({ page, pages, pageTo, label }: PaginationProps & { label: string }) {
  return page >= 1 && page <= pages ? (
    <Link to={pageTo(page)} className={linkClasses}>
      {label}
    </Link>
  ) : (
    <span aria-disabled="true" className={disabledClasses}>
      {label}
    </span>
  )
}

export function NumberedPagination(props: PaginationProps) {
  const { page, pages, pageTo } = props
  return (
    <nav aria-label="Pages" className="flex flex-wrap justify-center gap-2">
      <Step {...props} page={page - 1} label="Previous" />
      {pageNumbers(page, pages).map(({ number, hasGapBefore }) => (
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
      <Step {...props} page={page + 1} label="Next" />
    </nav>
  )
}

/** Pagination with "Page 1 of 3" between two links. */
export function PlainPagination(props: PaginationProps & { labels?: readonly [string, string] }) {
  const { page, pages, labels: [before, after] = ['Prev', 'Next'] } = props
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-3">
      <Step {...props} page={page - 1} label={before} />
      <span>{`Page ${page} of ${pages}`}</span>
      <Step {...props} page={page + 1} label={after} />
    </nav>
  )
}
