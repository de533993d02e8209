import type { Product as ProductEntity } from '@chekku/domain/schemas/product'
import { data } from 'react-router'
import type { Answer } from '../../api/api-response.ts'
import { publicApi } from '../../api/browser-api.ts'
import type { Api } from '../../api/client.ts'
import { loadedQuery, staleWhileRevalidate } from '../../api/query-cache.ts'
import { serverSide } from '../../api/server-side.ts'
import { QueryResult } from '../../api/use-query.tsx'
import { ProductGrid } from '../product-card/product-grid.tsx'
import { knownProduct } from '../products/catalogue.ts'
import { pageStatus } from '../shared/page-status.ts'
import { SectionHeading } from '../shared/section-heading.tsx'
import { useRemountKey } from '../shared/use-remount-key.ts'
import type { Route } from './+types/product.ts'
import { ProductDetail } from './product-detail.tsx'
import { ProductFailure, ProductLoading } from './product-states.tsx'

const relatedProducts = 4

/** Other products of the same category, enough for one row. */
async function related(api: Api, product: Promise<Answer<ProductEntity>>): Promise<Answer<ProductEntity[]>> {
  const { data, error } = await product
  if (error) return { data: null, error }
  if (!data.category) return { data: [], error: null }
  const list = await api.products.list({ category: data.category._id, limit: relatedProducts + 1 })
  if (list.error) return { data: null, error: list.error }
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
        {({ data, error }) => (error ? <ProductFailure error={error} /> : <ProductDetail product={data} />)}
      </QueryResult>
      <QueryResult query={loaderData.related} loading={null}>
        {({ data }) => (data && data.length > 0 ? <RelatedProducts products={data} /> : null)}
      </QueryResult>
    </div>
  )
}

function RelatedProducts({ products }: { products: readonly ProductEntity[] }) {
  return (
    <section aria-labelledby="related" className="page-width py-section">
      <SectionHeading id="related" title="From the same shelf" />
      <ProductGrid products={products} layout="wide" />
    </section>
  )
}
