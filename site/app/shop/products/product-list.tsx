import { groupIndian } from '@chekku/domain/money'
import type { Product } from '@chekku/domain/schemas/product'
import { type ComponentProps, Fragment } from 'react'
import { Link } from 'react-router'
import { useRootData } from '../../root-data.ts'
import { ArrowIcon } from '../../ui/icons.tsx'
import { pageNumbers } from '../../ui/page-numbers.ts'
import { ProductGrid } from '../product-card/product-grid.tsx'
import { productListData } from '../seo/json-ld.ts'
import { StructuredData } from '../seo/page-head.tsx'
import { ClosedText } from '../shared/closed-text.tsx'
import { productsPerPage } from './product-selection.ts'
import * as productsTexts from './texts.ts'

interface ProductListProps extends ComponentProps<typeof ProductGrid> {
  page: number
  total: number
  addressOf: (page: number) => string
  /** The list is too long to browse, so a hint suggests to search. */
  isTooMany?: boolean
}

export function ProductList({ page, total, addressOf, isTooMany = false, ...grid }: ProductListProps) {
  const pages = Math.ceil(total / productsPerPage)
  return (
    <>
      <p role="status" data-print="away" className="mb-5 text-fine tabular-nums text-soft">
        <span>{countText(page, total, isTooMany)}</span>
        <ClosedText />
      </p>
      <ProductGrid {...grid} />
      {pages > 1 && <PageLinks page={page} pages={pages} addressOf={addressOf} />}
    </>
  )
}

function countText(page: number, total: number, isTooMany: boolean): string {
  const before = (page - 1) * productsPerPage
  const [first = '', last = '', count = ''] = [
    before + 1,
    Math.min(before + productsPerPage, total),
    total,
  ].map(number => groupIndian(String(number)))
  if (isTooMany) return productsTexts.tooMany(first, last, count)
  if (total > productsPerPage) return productsTexts.range(first, last, count)
  return total === 1 ? productsTexts.one : productsTexts.count(count)
}

function PageLinks(props: Pick<ProductListProps, 'page' | 'addressOf'> & { pages: number }) {
  const { page: current, pages, addressOf } = props
  const linkTo = (page: number) => ({
    to: addressOf(page),
    // Moves the focus to the start of the new page, for screen reader and keyboard users.
    onClick: () => document.getElementById('main')?.focus({ preventScroll: true }),
    className:
      'grid h-11 min-w-11 place-items-center rounded-control border border-line px-2 tabular-nums hover:border-leaf aria-[current]:border-leaf aria-[current]:bg-leaf aria-[current]:text-paper',
  })
  return (
    <nav aria-label={productsTexts.pages} className="mt-12 flex flex-wrap justify-center gap-2">
      {current > 1 && (
        <Link {...linkTo(current - 1)} aria-label={productsTexts.previous}>
          <ArrowIcon className="size-5 rotate-180" />
        </Link>
      )}
      {pageNumbers(current, pages).map(({ number, hasGapBefore }) => (
        <Fragment key={number}>
          {hasGapBefore && <span className="grid h-11 place-items-center text-soft">…</span>}
          <Link
            {...linkTo(number)}
            aria-label={productsTexts.page(number)}
            aria-current={number === current ? 'page' : undefined}
          >
            {number}
          </Link>
        </Fragment>
      ))}
      {current < pages && (
        <Link {...linkTo(current + 1)} aria-label={productsTexts.next}>
          <ArrowIcon className="size-5" />
        </Link>
      )}
    </nav>
  )
}

export function ProductListData({ name, products }: { name: string; products: readonly Product[] }) {
  const { origin } = useRootData()
  return <StructuredData data={import.meta.env.SSR && productListData(name, products, origin)} />
}
