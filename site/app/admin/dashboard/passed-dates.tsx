import { stockClause } from '@chekku/domain/product/stock-texts'
import type { Product } from '@chekku/domain/schemas/product'
import { Link } from 'react-router'
import { Button } from '../../ui/admin/button.tsx'
import { passedQuestion } from '../components/product/passed-question.ts'
import { hasSizes, useStockEdit } from '../components/product/use-product-edit.ts'
import { productSummaryQuery } from '../data/queries.ts'
import { queryClient } from '../data/query-client.ts'
import { panelClasses } from '../layout/screen.tsx'

/** Further products are only in the product list. */
const maximumQuestions = 5

/** Asks for each product with a passed date if it is back in stock, and saves the answer. */
export function PassedDates({ products }: { products: readonly Product[] }) {
  return (
    // An answer loses the focus to this element as its row is removed; the list itself is hidden with its last row.
    <div tabIndex={-1}>
      <ul aria-label="Should be back by now" className="mb-3 grid gap-3 empty:hidden md:mb-5 md:gap-5">
        {products.slice(0, maximumQuestions).map(product => (
          <PassedDateQuestion key={product._id} product={product} />
        ))}
      </ul>
    </div>
  )
}

function PassedDateQuestion({ product }: { product: Product }) {
  const { _id, name, availability } = product
  const { save, isSaving } = useStockEdit(product, {
    savedText: stored =>
      ` is ${hasSizes(stored) && stored.inStock ? 'in stock in all sizes' : stockClause(stored)}`,
    onSettled: () => queryClient.invalidateQueries(productSummaryQuery),
  })
  const onAnswer = (inStock: boolean) => save({ overrides: { inStock, availability: '' } })

  return (
    <li
      className={`${panelClasses} grid gap-x-5 gap-y-3 p-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center`}
    >
      <p className="min-w-0 leading-snug">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <br />
        {`${passedQuestion(availability?.date ?? '')} Visitors see it as out of stock.`}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          kind="primary"
          aria-label={`Yes, in stock: ${name}`}
          // `disabled` would drop the focus.
          aria-disabled={isSaving}
          onClick={() => onAnswer(true)}
        >
          Yes, in stock
        </Button>
        <Button aria-label={`Not yet: ${name}`} aria-disabled={isSaving} onClick={() => onAnswer(false)}>
          Not yet
        </Button>
        <Link
          to={`/admin/products/edit/${_id}`}
          aria-label={`Another date: ${name}`}
          className="link inline-flex min-h-11 items-center"
        >
          Another date
        </Link>
      </div>
    </li>
  )
}
