import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import type { Category as CategoryEntity } from '@chekku/domain/schemas/category'
import type { ReactNode } from 'react'
import { data } from 'react-router'
import { api } from '../../api/browser-api.ts'
import { failureText, publicFailures } from '../../api/failure-text.ts'
import { loadedQuery, staleWhileRevalidate } from '../../api/query-cache.ts'
import { PageQueryResult, QueryResult } from '../../api/query-result.tsx'
import { serverSide } from '../../api/server-side.ts'
import { useRootData } from '../../root-data.ts'
import { NothingHere, WayOn } from '../catalogue-pages/nothing-here.tsx'
import { PageFailure, PartFailure, pageStatus, TryAgain } from '../catalogue-pages/page-failure.tsx'
import { resolveAddress, resolveAddressInBrowser } from '../catalogue-pages/resolve-address.ts'
import { SuggestedProducts } from '../catalogue-pages/suggested-products.tsx'
import * as pageTexts from '../catalogue-pages/texts.ts'
import { LoadingGrid } from '../product-card/product-grid.tsx'
import { ProductList, ProductListData } from '../products/product-list.tsx'
import { type ProductsAnswer, productPage } from '../products/product-queries.ts'
import { readSelection } from '../products/product-selection.ts'
import { categoryAddress } from '../shared/category-address.ts'
import type { Route } from './+types/category.ts'
import { CategoryHeader, LoadingHeader } from './category-header.tsx'
import * as categoryTexts from './texts.ts'

const missing = { title: catalogueMessages.categoryNotFoundTitle, text: categoryTexts.missing }
const categoryQueryKey = (id: string) => `category ${id}`
const productsKeyOf = (id: string, page: number) => `products of ${id} ${page}`
const pageNumber = ({ url }: Request) => readSelection(new URL(url).searchParams).page

export async function loader({ params: { categoryId }, request, context }: Route.LoaderArgs) {
  const { api } = context.get(serverSide)
  const page = pageNumber(request)
  const resolved = await resolveAddress(api, 'category', categoryId, request)
  const { id, address, found } = resolved
  const [category, products] = await Promise.all([
    resolved.read(api.categories.get),
    resolved.read(id => productPage(api, { category: id }, page)),
  ])
  return data(
    {
      address,
      category: loadedQuery(categoryQueryKey(id), category),
      products: loadedQuery(productsKeyOf(id, page), products),
    },
    { status: pageStatus(category.error ?? products.error, found.data) },
  )
}

export function clientLoader({ params: { categoryId }, request }: Route.ClientLoaderArgs) {
  const page = pageNumber(request)
  const resolved = resolveAddressInBrowser(api, 'category', categoryId)
  const { id, address } = resolved
  const products = resolved.read(id => productPage(api, { category: id }, page))
  return {
    address,
    category: staleWhileRevalidate(categoryQueryKey(id), resolved.read(api.categories.get)),
    products: staleWhileRevalidate(productsKeyOf(id, page), products),
  }
}

export default function Category({ loaderData, params: { categoryId } }: Route.ComponentProps) {
  const { categories } = useRootData()
  const known = categories.find(({ _id }) => _id === categoryId)
  return (
    <div className="min-h-dvh pt-header">
      <PageQueryResult
        query={loaderData.category}
        loading={<Loading category={known} />}
        outdated={<PartFailure />}
      >
        {({ data: category, error }) =>
          error ? (
            <>
              <PageFailure error={error} failures={publicFailures.category} missing={missing} />
              {error.status === 404 && (
                <div className="page-width pb-section">
                  <SuggestedProducts />
                </div>
              )}
            </>
          ) : (
            <>
              <CategoryHeader category={category} address={loaderData.address} />
              <Shelf>
                <QueryResult
                  query={loaderData.products}
                  loading={productsLoading}
                  outdated={<PartFailure className="mb-4" />}
                >
                  {answer => <Products category={category} answer={answer} />}
                </QueryResult>
              </Shelf>
            </>
          )
        }
      </PageQueryResult>
    </div>
  )
}

const Shelf = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="category-products" className="page-width pb-section pt-8 md:pt-12">
    <h2 id="category-products" className="sr-only">
      {categoryTexts.products}
    </h2>
    {children}
  </section>
)

const productsLoading = <LoadingGrid layout="wide" text={catalogueMessages.productsLoading} count={4} />

/** Shows the category from the root data while its own request is pending, or a skeleton if it is not in there. */
const Loading = ({ category }: { category: CategoryEntity | undefined }) => (
  <>
    {category ? (
      <CategoryHeader category={category} />
    ) : (
      <>
        <title>{categoryTexts.loading}</title>
        <h1 className="sr-only">{categoryTexts.loading}</h1>
        <LoadingHeader />
      </>
    )}
    <Shelf>{productsLoading}</Shelf>
  </>
)

function Products({ category, answer }: { category: CategoryEntity; answer: ProductsAnswer }) {
  if (answer.error)
    return (
      <NothingHere title={catalogueMessages.errorTitle} as="h3" role="alert" action={<TryAgain />}>
        <p>{failureText(publicFailures.categoryProducts, answer.error)}</p>
      </NothingHere>
    )
  const { data, page, total } = answer
  if (total === 0)
    return (
      <NothingHere
        title={catalogueMessages.categoryEmpty}
        as="p"
        role="status"
        action={<WayOn to="/products">{pageTexts.seeAll}</WayOn>}
      />
    )
  const addressOf = (number: number) => categoryAddress(category._id, number)
  return (
    <>
      <ProductListData key={addressOf(page)} name={category.name} products={data} />
      <ProductList
        products={data}
        page={page}
        total={total}
        addressOf={addressOf}
        layout="wide"
        firstPictures={2}
        isInCategory
      />
    </>
  )
}
