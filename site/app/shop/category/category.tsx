import { data } from 'react-router'
import { publicApi } from '../../api/browser-api.ts'
import { loadedQuery, staleWhileRevalidate } from '../../api/query-cache.ts'
import { serverSide } from '../../api/server-side.ts'
import { QueryResult } from '../../api/use-query.tsx'
import { productPage } from '../products/catalogue.ts'
import { readSelection } from '../products/product-selection.ts'
import { pageStatus } from '../shared/page-status.ts'
import { useRootData } from '../shared/root-data.ts'
import { useRemountKey } from '../shared/use-remount-key.ts'
import type { Route } from './+types/category.ts'
import { CategoryHeader } from './category-header.tsx'
import { CategoryProducts } from './category-products.tsx'
import { CategoryShelf } from './category-shelf.tsx'
import { CategoryFailure, CategoryLoading, CategoryProductsLoading } from './category-states.tsx'

const keyOf = (id: string) => `category ${id}`

const productsKeyOf = (id: string, page: number) => `products of ${id} ${page}`

export async function loader({ params: { categoryId }, request, context }: Route.LoaderArgs) {
  const { api } = context.get(serverSide)
  const { page } = readSelection(new URL(request.url).searchParams)
  const [category, products] = await Promise.all([
    api.categories.get(categoryId),
    productPage(api, { category: categoryId }, page),
  ])
  return data(
    {
      category: loadedQuery(keyOf(categoryId), category),
      products: loadedQuery(productsKeyOf(categoryId, page), products),
    },
    { status: pageStatus(category.error ?? products.error) },
  )
}

export function clientLoader({ params: { categoryId }, request, context }: Route.ClientLoaderArgs) {
  const api = context.get(publicApi)
  const { page } = readSelection(new URL(request.url).searchParams)
  return {
    category: staleWhileRevalidate(keyOf(categoryId), api.categories.get(categoryId)),
    products: staleWhileRevalidate(
      productsKeyOf(categoryId, page),
      productPage(api, { category: categoryId }, page),
    ),
  }
}

export default function Category({ loaderData, params: { categoryId } }: Route.ComponentProps) {
  const { categories } = useRootData()
  // Remount on a refetch to show the loading state again.
  const remountKey = useRemountKey(loaderData.category)
  const known = categories.find(({ _id }) => _id === categoryId)
  return (
    <div className="min-h-dvh pt-header">
      <QueryResult
        key={remountKey}
        query={loaderData.category}
        loading={<CategoryLoading category={known} />}
      >
        {({ data: category, error }) =>
          error ? (
            <CategoryFailure error={error} />
          ) : (
            <>
              <CategoryHeader category={category} />
              <CategoryShelf>
                <QueryResult query={loaderData.products} loading={<CategoryProductsLoading />}>
                  {answer => <CategoryProducts category={category} answer={answer} />}
                </QueryResult>
              </CategoryShelf>
            </>
          )
        }
      </QueryResult>
    </div>
  )
}
