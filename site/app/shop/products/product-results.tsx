import { catalogueMessages } from '@chekku/domain/catalogue'
import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useRevalidator } from 'react-router'
import { failureText, publicFailures } from '../../api/failure-text.ts'
import { buttonClasses } from '../../ui/button.ts'
import { LoadingGrid, ProductGrid } from '../product-card/product-grid.tsx'
import { SuggestedProducts } from '../product-card/suggested-products.tsx'
import { EmptyShelfArt } from '../shared/empty-shelf-art.tsx'
import { useRootData } from '../shared/root-data.ts'
import { TryAgain } from '../shared/try-again.tsx'
import { type Catalogue, isTooMany } from './catalogue.ts'
import { PageLinks } from './page-links.tsx'
import { type Chosen, type ProductSelection, pageOfProducts, selectProducts } from './product-selection.ts'
import { ProductTotal } from './product-total.tsx'
import { productsAddress } from './products-address.ts'
import { useWholeCatalogue } from './use-whole-catalogue.ts'

export const ResultsLoading = () => <LoadingGrid layout="beside" text={catalogueMessages.productsLoading} />

interface ProductResultsProps {
  answer: Catalogue
  selection: ProductSelection
  chosen: Chosen
  /** The text in the search box. */
  search: string
}

/** The products matching the category and search, with pagination. */
export function ProductResults({ answer, selection, chosen, search }: ProductResultsProps) {
  const { categories, categoriesError } = useRootData()
  const isPrinted = useIsPrinted()
  const whole = useWholeCatalogue(answer)
  const found = useMemo(
    () => (typeof whole === 'object' ? selectProducts(whole, chosen, search, categories) : undefined),
    [whole, chosen, search, categories],
  )
  const isOld = useIsOld(addressOf(selection), whole === 'none')

  if (answer.error) {
    return (
      <div role="alert" className="grid max-w-measure justify-items-start gap-4">
        <p className="text-danger">{failureText(publicFailures.products, answer.error)}</p>
        <TryAgain />
      </div>
    )
  }
  const isTyped = search !== selection.search
  if (whole === 'coming' && (isOld || isTyped)) return <ResultsLoading />
  // A new search starts on page 1.
  const { data, page, total } = found ? pageOfProducts(found, isTyped ? 1 : selection.page) : answer
  if (total === 0) return <NothingFound isCategoryGone={chosen === 'unknown' && categoriesError === null} />
  return (
    <>
      <ProductTotal page={page} total={total} isTooMany={isTooMany(total)} />
      <ProductGrid
        products={isPrinted && found ? found : data}
        layout="beside"
        firstPictures={3}
        heading="h2"
      />
      <PageLinks
        current={page}
        total={total}
        addressOf={number => addressOf({ ...selection, search, page: number })}
      />
    </>
  )
}

function addressOf({ category, name, search, page }: ProductSelection): string {
  const chosen = category === '' && name === '' ? undefined : { _id: category, name }
  return productsAddress({ category: chosen, search, page })
}

/** Whether the loaded page belongs to an earlier URL; revalidates if the browser cannot filter locally. */
function useIsOld(address: string, isPagedByServer: boolean): boolean {
  const [answered] = useState(address)
  const { revalidate } = useRevalidator()
  const isOld = address !== answered
  useEffect(() => {
    if (isOld && isPagedByServer) void revalidate()
  }, [isOld, isPagedByServer, revalidate])
  return isOld
}

/** In print the list has no pagination. */
function useIsPrinted(): boolean {
  const [isPrinted, setIsPrinted] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinted(true))
    const end = () => setIsPrinted(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinted
}

function NothingFound({ isCategoryGone }: { isCategoryGone: boolean }) {
  return (
    <div className="rule-double pt-7">
      <EmptyShelfArt />
      <div role="status" className="mt-4">
        <p className="font-serif text-head">{catalogueMessages.productsEmpty}</p>
        {isCategoryGone && <p className="mt-2 text-soft">This category is no longer here.</p>}
        <p className="mt-2 text-soft">{catalogueMessages.productsEmptyHint}</p>
      </div>
      {isCategoryGone && (
        <Link to="/products" replace className={buttonClasses('outline', 'mt-6')}>
          See all products
        </Link>
      )}
      <SuggestedProducts />
    </div>
  )
}
