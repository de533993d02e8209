import type { Product } from '@chekku/domain/product'
import { data, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { visitorApi } from '../api/browser-api.ts'
import { Loaded } from '../api/loaded.tsx'
import { answered, recall } from '../api/recall.ts'
import { serverSide } from '../api/server-side.ts'
import type { Route } from './+types/products.ts'
import { catalogueKey } from './answer-keys.ts'
import { firstProducts, wholeCatalogue } from './catalogue.ts'
import { scriptText } from './json-ld.ts'
import { productListData } from './list-json-ld.ts'
import { PageHead } from './page-head.tsx'
import { pageStatus } from './page-status.ts'
import { ProductBrowser } from './product-browser.tsx'
import { ProductResults, ResultsLoading } from './product-results.tsx'
import { chosenCategory, productsPerPage, readSelection } from './product-selection.ts'
import { productsAddress } from './products-address.ts'
import { shareImageOfCategory } from './share-image.ts'
import { useShell } from './shell.ts'
import { StructuredData } from './structured-data.tsx'
import { useTurn } from './use-turn.ts'

/** The server renders the first screenful; the browser then asks for the rest. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(serverSide)
  const selection = readSelection(new URL(request.url).searchParams)
  const catalogue = await firstProducts(api, selection)
  return data({ catalogue: answered('first products', catalogue) }, { status: pageStatus(catalogue.error) })
}

export function clientLoader({ context }: Route.ClientLoaderArgs) {
  return { catalogue: recall(catalogueKey, wholeCatalogue(context.get(visitorApi))) }
}

/** The browser has the whole catalogue: another category or search needs nothing new; Try again, which is a form, does. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return change.currentUrl.pathname !== change.nextUrl.pathname || change.formMethod !== undefined
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { categories } = useShell()
  // What was asked for anew shows again that it is loading.
  const turn = useTurn(loaderData.catalogue)
  const [query] = useSearchParams()
  const selection = readSelection(query)
  const chosen = chosenCategory(selection, categories)
  const category = typeof chosen === 'object' ? chosen : undefined
  const title = category?.name ?? 'Our Products'
  const path = productsAddress({ category, page: selection.page ?? 1 })
  return (
    <>
      <PageHead
        title={title}
        description={
          category?.description || 'Wood-pressed oils, sweeteners, grains and spices, each with its price.'
        }
        path={path}
        image={category && shareImageOfCategory(category)}
      />
      <ProductBrowser title={title} selection={selection} chosen={chosen}>
        {search => (
          <Loaded key={turn} from={loaderData.catalogue} loading={<ResultsLoading />}>
            {answer => (
              <>
                {answer.data && <ListData of={path} title={title} products={answer.data} />}
                <ProductResults answer={answer} selection={selection} chosen={chosen} search={search} />
              </>
            )}
          </Loaded>
        )}
      </ProductBrowser>
    </>
  )
}

/** What search engines read of the list: the first page of it, which is what they are sent. */
function ListData({ of, title, products }: { of: string; title: string; products: readonly Product[] }) {
  const { origin } = useShell()
  const list = () => productListData(title, products.slice(0, productsPerPage), origin)
  return <StructuredData of={of} text={import.meta.env.SSR ? scriptText(list()) : ''} />
}
