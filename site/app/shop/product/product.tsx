import { catalogueMessages } from '@chekku/domain/catalogue'
import type { Product as ProductEntity } from '@chekku/domain/schemas/product'
import { data } from 'react-router'
import type { Answer } from '../../api/api-response.ts'
import { publicApi } from '../../api/browser-api.ts'
import type { Api } from '../../api/client.ts'
import { publicFailures } from '../../api/failure-text.ts'
import { loadedQuery, staleWhileRevalidate } from '../../api/query-cache.ts'
import { serverSide } from '../../api/server-side.ts'
import { QueryResult } from '../../api/use-query.tsx'
import { ProductGrid } from '../product-card/product-grid.tsx'
import { knownProduct } from '../products/catalogue.ts'
import { PageFailure } from '../shared/page-failure.tsx'
import { pageStatus } from '../shared/page-status.ts'
import { Section } from '../shared/section.tsx'
import { useRemountKey } from '../shared/use-remount-key.ts'
import type { Route } from './+types/product.ts'
import { ProductDetail, productGrid } from './product-detail.tsx'

const relatedProducts = 4
const missing = {
  title: catalogueMessages.productNotFoundTitle,
  text: 'It may have sold out for good, or moved.',
}

/** Other products of the same category, enough for one row. */
async function related(api: Api, product: Promise<Answer<ProductEntity>>): Promise<Answer<ProductEntity[]>> {
  const { data, error } = await product
  if (error) return { data: null, error }
  if (!data.category) return { data: [], error: null }
  const list = await api.products.list({ category: data.category._id, limit: relatedProducts + 1 })
  if (list.error) return list
  return { data: list.data.filter(({ _id }) => _id !== data._id).slice(0, relatedProducts), error: null }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(serverSide)
  const product = api.products.get(params.id)
  const answers = await Promise.all([product, related(api, product)])
  return data(
    {
      product: loadedQuery(`product ${params.id}`, answers[0]),
      related: loadedQuery(`related ${params.id}`, answers[1]),
    },
    { status: pageStatus(answers[0].error) },
  )
}

export function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  const api = context.get(publicApi)
  const product = api.products.get(params.id)
  const known = knownProduct(params.id)
  return {
    product: staleWhileRevalidate(`product ${params.id}`, product, known && { data: known, error: null }),
    related: staleWhileRevalidate(`related ${params.id}`, related(api, product)),
  }
}

export default function Product({ loaderData }: Route.ComponentProps) {
  // Remount on a refetch to show the loading state again.
  const remountKey = useRemountKey(loaderData.product)
  return (
    <div className="pt-header">
      <QueryResult key={remountKey} query={loaderData.product} loading={<ProductLoading />}>
        {({ data, error }) =>
          error ? (
            <PageFailure error={error} failures={publicFailures.product} missing={missing} />
          ) : (
            <ProductDetail product={data} />
          )
        }
      </QueryResult>
      <QueryResult query={loaderData.related} loading={null}>
        {({ data }) =>
          data &&
          data.length > 0 && (
            <Section id="related" title="From the same shelf">
              <ProductGrid products={data} layout="wide" />
            </Section>
          )
        }
      </QueryResult>
    </div>
  )
}

function ProductLoading() {
  return (
    <div className={productGrid}>
      <title>Loading product...</title>
      <div role="status" className="sr-only">
        <h1>Loading product...</h1>
      </div>
      <div className="aspect-4/5 animate-breathe rounded-card bg-line/60" />
      <div className="animate-breathe" aria-hidden="true">
        {['h-3 w-28', 'mt-6 h-9 w-4/5', 'mt-6 h-7 w-24'].map(line => (
          <div key={line} className={`rounded-full bg-line/60 ${line}`} />
        ))}
      </div>
    </div>
  )
}
