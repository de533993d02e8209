import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { foundSize } from '@chekku/domain/product/search-text'
import { searchTerms } from '@chekku/domain/rules/search-terms'
import type { Product } from '@chekku/domain/schemas/product'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import { api } from '../../api/browser-api.ts'
import { failureText, publicFailures } from '../../api/failure-text.ts'
import { cacheResult } from '../../api/query-cache.ts'
import { useRootData } from '../../root-data.ts'
import { NothingHere, WayOn } from '../catalogue-pages/nothing-here.tsx'
import { TryAgain } from '../catalogue-pages/page-failure.tsx'
import { SuggestedProducts } from '../catalogue-pages/suggested-products.tsx'
import * as pageTexts from '../catalogue-pages/texts.ts'
import { LoadingGrid } from '../product-card/product-grid.tsx'
import { ProductList } from './product-list.tsx'
import {
  catalogueKey,
  isPagedByServer,
  isTooMany,
  type ProductsAnswer,
  wholeCatalogue,
} from './product-queries.ts'
import { addressOf, type Chosen, type ProductSelection } from './product-selection.ts'
import { pageOfProducts, searchProducts } from './search-products.ts'
import * as productsTexts from './texts.ts'

export const resultsLoading = <LoadingGrid layout="beside" text={catalogueMessages.productsLoading} />

interface ProductResultsProps {
  answer: ProductsAnswer
  selection: ProductSelection
  chosen: Chosen
  search: string
}

export function ProductResults({ answer, selection, chosen, search }: ProductResultsProps) {
  const { categories } = useRootData()
  const isPrinted = useIsPrinted()
  const whole = useWholeCatalogue(answer)
  const found = useMemo(
    () => (typeof whole === 'object' ? searchProducts(whole, chosen, search, categories) : undefined),
    [whole, chosen, search, categories],
  )
  const address = addressOf(selection)
  // Each answer is drawn anew, so its own address is that of the first draw.
  const [answeredAddress] = useState(address)
  const isOld = address !== answeredAddress
  useRevalidation(isOld && whole === 'none')
  if (answer.error)
    return (
      <NothingHere
        title={failureText(publicFailures.products, answer.error)}
        as="p"
        role="alert"
        action={<TryAgain />}
      />
    )
  const isTyped = search !== selection.search
  if (whole === 'coming' && (isOld || isTyped)) return resultsLoading
  const terms = searchTerms(search)
  // A new search starts on page 1.
  const { data, page, total } = found ? pageOfProducts(found, isTyped ? 1 : selection.page) : answer
  if (total === 0)
    return <NothingFound chosen={chosen} isShopEmpty={chosen === 'all' && search.trim() === ''} />
  return (
    <ProductList
      products={isPrinted && found ? found : data}
      page={page}
      total={total}
      isTooMany={isTooMany(total)}
      addressOf={number => addressOf({ ...selection, search, page: number })}
      layout="beside"
      firstPictures={3}
      heading="h2"
      sizeOf={product => foundSize(product, terms)}
    />
  )
}

/**
 * All products: at once if the answer has them all, otherwise loaded after the page; `none` if the server paginates, since
 * there are too many, or after a failure.
 */
function useWholeCatalogue(answer: ProductsAnswer): readonly Product[] | 'coming' | 'none' {
  const [loaded, setLoaded] = useState<readonly Product[] | 'coming' | 'none'>('coming')
  const isIncomplete = answer.error === null && !answer.isWhole
  const isPaged = isIncomplete && (isTooMany(answer.total) || isPagedByServer())
  useEffect(() => {
    if (!isIncomplete) return
    if (isPaged) return cacheResult(catalogueKey, answer)
    let isShown = true
    void wholeCatalogue(api).then(whole => {
      // The browser logs a lost request itself, or the page is being left.
      if (whole?.error && whole.error.kind !== 'unanswered')
        console.error('The rest of the products could not be loaded', whole.error)
      cacheResult(catalogueKey, whole?.data ? whole : answer)
      if (isShown) startTransition(() => setLoaded(whole?.data ?? 'none'))
    })
    return () => {
      isShown = false
    }
  }, [answer, isIncomplete, isPaged])
  if (answer.error || isPaged) return 'none'
  return answer.isWhole ? answer.data : loaded
}

/** Asks for a new answer once the one that is shown is outdated. */
function useRevalidation(isOutdated: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isOutdated) void revalidate()
  }, [isOutdated, revalidate])
}

/** True while the page is printed, where the list has no pagination. */
function useIsPrinted(): boolean {
  const [isPrinted, setIsPrinted] = useState(false)
  useEffect(() => {
    const end = new AbortController()
    addEventListener('beforeprint', () => flushSync(() => setIsPrinted(true)), end)
    addEventListener('afterprint', () => setIsPrinted(false), end)
    return () => end.abort()
  }, [])
  return isPrinted
}

/** True if there is no such category: not in the page's list, or not in that of the server, which is asked here. */
function useIsCategoryGone(chosen: Chosen): boolean {
  const { categoriesError } = useRootData()
  const [goneId, setGoneId] = useState<string>()
  const id = typeof chosen === 'object' ? chosen._id : undefined
  useEffect(() => {
    if (id === undefined) return
    let isShown = true
    void api.categories.list().then(({ data }) => {
      if (isShown && data && !data.some(({ _id }) => _id === id)) setGoneId(id)
    })
    return () => {
      isShown = false
    }
  }, [id])
  return chosen === 'unknown' ? categoriesError === null : id !== undefined && goneId === id
}

interface NothingFoundProps {
  chosen: Chosen
  /** There is no product at all. */
  isShopEmpty: boolean
}

function NothingFound({ chosen, isShopEmpty }: NothingFoundProps) {
  const isCategoryGone = useIsCategoryGone(chosen)
  return (
    <div className="rule-double pt-7">
      <NothingHere
        title={catalogueMessages.productsEmpty}
        as="p"
        role="status"
        action={
          <WayOn to={isShopEmpty ? '/' : '/products'} replace={!isShopEmpty}>
            {isShopEmpty ? pageTexts.home : pageTexts.seeAll}
          </WayOn>
        }
      >
        {isCategoryGone && <p>{productsTexts.categoryGone}</p>}
        <p>{catalogueMessages.productsEmptyHint}</p>
        {isShopEmpty && <p>{productsTexts.soon}</p>}
      </NothingHere>
      <SuggestedProducts />
    </div>
  )
}
