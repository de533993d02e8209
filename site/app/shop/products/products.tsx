import { categoryCard, sharePath } from '@chekku/domain/share-image'
import { fullNameOf } from '@chekku/domain/shop/shop'
import { data, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { api } from '../../api/browser-api.ts'
import { loadedQuery, staleWhileRevalidate } from '../../api/query-cache.ts'
import { PageQueryResult } from '../../api/query-result.tsx'
import { serverSide } from '../../api/server-side.ts'
import { useRootData } from '../../root-data.ts'
import { PartFailure, pageStatus } from '../catalogue-pages/page-failure.tsx'
import { PageHead } from '../seo/page-head.tsx'
import type { Route } from './+types/products.ts'
import { ProductBrowser } from './product-browser.tsx'
import { ProductListData } from './product-list.tsx'
import { browsedProducts, catalogueKey, isPagedByServer, selectedProducts } from './product-queries.ts'
import { ProductResults, resultsLoading } from './product-results.tsx'
import { chosenCategory, readSelection } from './product-selection.ts'
import { productsAddress } from './products-address.ts'
import * as productsTexts from './texts.ts'

/** The server renders the requested page; the browser then loads every product, unless there are too many. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(serverSide)
  const url = new URL(request.url)
  const catalogue = await selectedProducts(api, readSelection(url.searchParams))
  return data({ catalogue: loadedQuery(queryKey(url), catalogue) }, { status: pageStatus(catalogue.error) })
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url)
  const products = browsedProducts(api, readSelection(url.searchParams))
  return { catalogue: staleWhileRevalidate(isPagedByServer() ? queryKey(url) : catalogueKey, products) }
}

const queryKey = ({ pathname, search }: URL) => pathname + search

/** Revalidates on leaving the page, on Try again (a form), or if the server pages; else the browser has every product. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const isElsewhere = change.currentUrl.pathname !== change.nextUrl.pathname
  return isElsewhere || change.formMethod !== undefined || isPagedByServer()
}

export default function Products({ loaderData: { catalogue } }: Route.ComponentProps) {
  const { categories, shop } = useRootData()
  const [query] = useSearchParams()
  const selection = readSelection(query)
  const chosen = chosenCategory(selection, categories)
  const category = typeof chosen === 'object' ? chosen : undefined
  const title = category?.name ?? productsTexts.title
  const path = productsAddress({ category, page: selection.page })
  return (
    <>
      <PageHead
        title={title}
        description={category?.description || productsTexts.summary(fullNameOf(shop))}
        // A page of a search has other products than the list's page of that number.
        path={selection.search.trim() === '' ? path : productsAddress({ category })}
        image={category && sharePath(categoryCard(category, shop.identity))}
      />
      <ProductBrowser title={title} selection={selection} chosen={chosen}>
        {search => (
          <PageQueryResult
            query={catalogue}
            loading={resultsLoading}
            outdated={<PartFailure className="mb-4" />}
          >
            {answer => (
              <>
                {answer.data && <ProductListData key={path} name={title} products={answer.data} />}
                <ProductResults answer={answer} selection={selection} chosen={chosen} search={search} />
              </>
            )}
          </PageQueryResult>
        )}
      </ProductBrowser>
    </>
  )
}
