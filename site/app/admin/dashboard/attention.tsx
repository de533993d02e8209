import type { Product } from '@chekku/domain/schemas/product'
import { Link } from 'react-router'
import { ChevronIcon } from '../../ui/icons.tsx'
import { panelClasses } from '../layout/panel.ts'

interface AttentionProps {
  /** As many as one list holds, and how many there are in all. */
  products: readonly Product[]
  total: number
}

/** What of the products wants mending, each leading to those it is about. */
export function Attention({ products, total }: AttentionProps) {
  const concerns = [
    { to: 'stock=no', label: 'Out of stock', is: ({ inStock }: Product) => !inStock },
    { to: 'picture=none', label: 'Without picture', is: ({ image }: Product) => image === '' },
  ]
  return (
    <>
      <ul className={'grid gap-3 sm:grid-cols-2 md:gap-5'}>
        {concerns.map(({ to, label, is }) => (
          <li key={to}>
            <Link
              to={`/admin/products?${to}`}
              className={`${panelClasses} flex min-h-11 items-center gap-3 px-4 py-2.5 hover:border-leaf`}
            >
              <span className="min-w-8 font-semibold tabular-nums">{products.filter(is).length}</span>
              {label}
              <ChevronIcon className="ml-auto size-5 -rotate-90 text-soft" />
            </Link>
          </li>
        ))}
      </ul>
      {total > products.length && (
        <p className="mt-2 text-fine text-soft">Of the {products.length} products that changed last.</p>
      )}
    </>
  )
}
