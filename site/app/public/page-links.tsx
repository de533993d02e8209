import { Link } from 'react-router'

interface PageLinksProps {
  current: number
  pages: number
  addressOf: (page: number) => string
}

/** The pages of a list of products, for readers without script and for search engines. */
export function PageLinks({ current, pages, addressOf }: PageLinksProps) {
  return (
    <nav aria-label="Pages of products" className="mt-12 flex flex-wrap gap-2">
      {Array.from({ length: pages }, (_, place) => place + 1).map(page => (
        <Link
          key={page}
          to={addressOf(page)}
          aria-label={`Page ${page}`}
          aria-current={page === current ? 'page' : undefined}
          className="grid size-11 place-items-center rounded-control border border-line tabular-nums hover:border-leaf aria-[current]:border-leaf aria-[current]:bg-leaf aria-[current]:text-paper"
        >
          {page}
        </Link>
      ))}
    </nav>
  )
}
