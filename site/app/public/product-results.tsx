import type { Product } from '@chekku/domain/product'
import { messages } from '@chekku/domain/public-messages'
import { useMemo } from 'react'
import { failureText, publicFailures } from '../api/failure-text.ts'
import type { Catalogue } from './catalogue.ts'
import { PageLinks } from './page-links.tsx'
import { LoadingGrid, ProductGrid } from './product-grid.tsx'
import { type Chosen, type ProductSelection, productsPerPage, selectProducts } from './product-selection.ts'
import { productsAddress } from './products-address.ts'
import { useShell } from './shell.ts'
import { TryAgain } from './try-again.tsx'
import { useGrowingList } from './use-growing-list.ts'
import { useWholeCatalogue } from './use-whole-catalogue.ts'

export const ResultsLoading = () => <LoadingGrid layout="beside" text={messages.productsLoading} />

interface ProductResultsProps {
  answer: Catalogue
  selection: ProductSelection
  chosen: Chosen
  /** What is typed into the search box. */
  search: string
}

/** The products that category and search let through. */
export function ProductResults({ answer, selection, chosen, search }: ProductResultsProps) {
  const { categories } = useShell()
  const whole = useWholeCatalogue(answer)
  const products = whole ?? answer.data
  const found = useMemo(
    () => (products ? selectProducts(products, chosen, search, categories) : []),
    [products, chosen, search, categories],
  )
  const { page } = selection
  const shown = useMemo(
    () => (whole && page !== undefined ? pageOf(found, page) : found),
    [whole, found, page],
  )
  const isOf = typeof chosen === 'object' ? chosen._id : chosen
  const [drawn, watchEnd] = useGrowingList(shown, `${isOf} ${search}`)

  if (answer.error) {
    return (
      <div role="alert" className="grid max-w-measure justify-items-start gap-4">
        <p className="text-danger">{failureText(publicFailures.products, answer.error)}</p>
        <TryAgain />
      </div>
    )
  }
  const pages = whole ? Math.ceil(found.length / productsPerPage) : answer.pages
  const isPaged = pages > 1 && (page !== undefined || !whole)
  if (shown.length === 0 && !whole && pages > 0) return <ResultsLoading />
  if (shown.length === 0) return <NothingFound />
  return (
    <>
      <p role="status" className="sr-only">
        {shown.length} products
      </p>
      <ProductGrid products={drawn} layout="beside" firstPictures={3} heading="h2" />
      <div key={drawn.length} ref={watchEnd} />
      {isPaged && <PageLinks current={page ?? 1} pages={pages} addressOf={addressesOf(selection)} />}
    </>
  )
}

const pageOf = (products: readonly Product[], page: number) =>
  products.slice((page - 1) * productsPerPage, page * productsPerPage)

/** The address of each page of the list that is shown. */
function addressesOf({ category, name, search }: ProductSelection): (page: number) => string {
  const chosen = category === '' && name === '' ? undefined : { _id: category, name }
  return page => productsAddress({ category: chosen, search, page })
}

function NothingFound() {
  return (
    <div className="rule-double max-w-measure pt-7" role="status">
      <p className="font-serif text-head">{messages.productsEmpty}</p>
      <p className="mt-2 text-soft">{messages.productsEmptyHint}</p>
    </div>
  )
}
