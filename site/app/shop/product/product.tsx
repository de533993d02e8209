import { sizeInQuery } from '@chekku/domain/addresses/size-in-url'
import type { Product as ProductEntity } from '@chekku/domain/schemas/product'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Answer } from '../../api/api-response.ts'
import { api } from '../../api/browser-api.ts'
import type { Api } from '../../api/client.ts'
import { publicFailures } from '../../api/failure-text.ts'
import { loadedQuery, staleWhileRevalidate } from '../../api/query-cache.ts'
import { PageQueryResult, QueryResult } from '../../api/query-result.tsx'
import { serverSide } from '../../api/server-side.ts'
import { loadDocument } from '../../delivery/load-document.ts'
import { PageFailure, PartFailure, pageStatus } from '../catalogue-pages/page-failure.tsx'
import {
  type ResolvedAddress,
  resolveAddress,
  resolveAddressInBrowser,
} from '../catalogue-pages/resolve-address.ts'
import { ProductGrid } from '../product-card/product-grid.tsx'
import { knownProduct } from '../products/product-queries.ts'
import { Section } from '../shared/section.tsx'
import type { Route } from './+types/product.ts'
import { DraftNotice, isPreview, loadProduct, previewHeaders, useMissingTexts } from './preview.tsx'
import { ProductDetail, productGrid } from './product-detail.tsx'
import * as productTexts from './texts.ts'

const relatedProducts = 4

/** Other products of its category; for a deleted product, those of the category that it had. */
async function loadRelated(
  api: Api,
  product: Promise<Answer<ProductEntity>>,
  found: ResolvedAddress['found'],
): Promise<Answer<ProductEntity[]>> {
  const { data, error } = await product
  if (error && error.status !== 404) return { data: null, error }
  const category = error ? await formerCategory(found) : data.category?._id
  if (category === undefined) return { data: [], error: null }
  const list = await api.products.list({ category, limit: relatedProducts + 1, sort: 'shop' })
  if (list.error) return list
  return { data: list.data.filter(({ _id }) => _id !== data?._id).slice(0, relatedProducts), error: null }
}

/** The category of a deleted product; undefined for a product that never existed. */
async function formerCategory(found: ResolvedAddress['found']): Promise<string | undefined> {
  const { data: address } = await found
  return address?.state === 'gone' ? address.category : undefined
}

/** The size in the URL that the server draws. */
interface DrawnSize {
  drawnSize?: string
}

function drawnSizeOf({ url }: Request, { data }: Answer<ProductEntity>): DrawnSize {
  const size = sizeInQuery(new URL(url).searchParams)
  return size !== null && data?.packs ? { drawnSize: size } : {}
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { api } = context.get(serverSide)
  const resolved = await resolveAddress(api, 'product', params.id, request)
  const { id, address, found } = resolved
  const loading = resolved.read(_id => loadProduct(api, _id, request))
  const [product, related] = await Promise.all([loading, loadRelated(api, loading, found)])
  return data(
    {
      address,
      product: loadedQuery(`product ${id}`, product),
      related: loadedQuery(`related ${id}`, related),
      ...drawnSizeOf(request, product),
    },
    { status: pageStatus(product.error, found.data), headers: previewHeaders(request) },
  )
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  if (isPreview(request)) return loadDocument(request)
  const known = knownProduct(params.id)
  const resolved = resolveAddressInBrowser(api, 'product', params.id, known?._id)
  const { id, address, found } = resolved
  const product = resolved.read(api.products.get)
  const drawnByServer: DrawnSize = {}
  return {
    ...drawnByServer,
    address,
    product: staleWhileRevalidate(`product ${id}`, product, known && { data: known, error: null }),
    related: staleWhileRevalidate(`related ${id}`, loadRelated(api, product, found)),
  }
}

/** Choosing another size and closing the viewer need no request; the same link and "Try again", a form, do. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = change
  const isElsewhere = currentUrl.pathname !== nextUrl.pathname
  const isRepeated = currentUrl.href === nextUrl.href || formMethod !== undefined
  return isElsewhere || (isRepeated && defaultShouldRevalidate)
}

export default function Product({ loaderData }: Route.ComponentProps) {
  const missing = useMissingTexts()
  return (
    <div className="flex flex-col pt-header">
      <PageQueryResult query={loaderData.product} loading={<ProductLoading />} outdated={<PartFailure />}>
        {({ data, error }) =>
          error ? (
            <PageFailure error={error} failures={publicFailures.product} missing={missing} />
          ) : (
            <>
              {data.hidden && <DraftNotice />}
              <ProductDetail product={data} drawnSize={loaderData.drawnSize} address={loaderData.address} />
            </>
          )
        }
      </PageQueryResult>
      <QueryResult query={loaderData.related} loading={null} outdated={null}>
        {({ data }) =>
          data &&
          data.length > 0 && (
            <Section id="related" title={productTexts.related}>
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
      <title>{productTexts.loading}</title>
      <div role="status" className="sr-only">
        <h1>{productTexts.loading}</h1>
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
