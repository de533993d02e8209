import { groupIndian } from '@chekku/domain/money'
import { productsPerPage } from './product-selection.ts'

interface ProductTotalProps {
  page: number
  total: number
  /** Whether only a search of the server leads to all of them. */
  isTooMany?: boolean
}

/** How many products a list has, and which of them are on this page. */
export function ProductTotal({ page, total, isTooMany = false }: ProductTotalProps) {
  const first = (page - 1) * productsPerPage + 1
  const last = Math.min(page * productsPerPage, total)
  const all = `${groupIndian(String(total))} ${total === 1 ? 'product' : 'products'}`
  return (
    <p role="status" className="mb-5 text-fine tabular-nums text-soft">
      {total > productsPerPage
        ? `${groupIndian(String(first))} to ${groupIndian(String(last))} of ${all}`
        : all}
      {isTooMany && ': search to see more'}
    </p>
  )
}
