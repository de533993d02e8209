import { data } from 'react-router'
import { visitorApi } from '../api/browser-api.ts'
import { Loaded } from '../api/loaded.tsx'
import { answered, recall } from '../api/recall.ts'
import { serverSide } from '../api/server-side.ts'
import type { Route } from './+types/category.ts'
import { productPage } from './catalogue.ts'
import { CategoryHeader } from './category-header.tsx'
import { CategoryProducts } from './category-products.tsx'
import { CategoryShelf } from './category-shelf.tsx'
import { CategoryFailure, CategoryLoading, CategoryProductsLoading } from './category-states.tsx'
import { pageStatus } from './page-status.ts'
import { readSelection } from './product-selection.ts'
import { useShell } from './shell.ts'
import { useTurn } from './use-turn.ts'

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
      category: answered(keyOf(categoryId), category),
      products: answered(productsKeyOf(categoryId, page), products),
    },
    { status: pageStatus(category.error ?? products.error) },
  )
}

export function clientLoader({ params: { categoryId }, request, context }: Route.ClientLoaderArgs) {
  const api = context.get(visitorApi)
  const { page } = readSelection(new URL(request.url).searchParams)
  return {
    category: recall(keyOf(categoryId), api.categories.get(categoryId)),
    products: recall(productsKeyOf(categoryId, page), productPage(api, { category: categoryId }, page)),
  }
}

export default function Category({ loaderData, params: { categoryId } }: Route.ComponentProps) {
  const { categories } = useShell()
  // What was asked for anew shows again that it is loading.
  const turn = useTurn(loaderData.category)
  const known = categories.find(({ _id }) => _id === categoryId)
  return (
    <div className="min-h-dvh pt-header">
      <Loaded key={turn} from={loaderData.category} loading={<CategoryLoading category={known} />}>
        {({ data: category, error }) =>
          error ? (
            <CategoryFailure error={error} />
          ) : (
            <>
              <CategoryHeader category={category} />
              <CategoryShelf>
                <Loaded from={loaderData.products} loading={<CategoryProductsLoading />}>
                  {answer => <CategoryProducts category={category} answer={answer} />}
                </Loaded>
              </CategoryShelf>
            </>
          )
        }
      </Loaded>
    </div>
  )
}
