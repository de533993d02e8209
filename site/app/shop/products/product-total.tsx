import { groupIndian } from '@chekku/domain/money'
import { productsPerPage } from './product-selection.ts'

interface ProductTotalProps {
  page: number
  total: number
  /** Whether the list is too long to browse, and needs a search. */
  isTooMany?: boolean
}

/** The number of products and the range on this page. */
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
