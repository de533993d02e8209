import { canOrder } from '@chekku/domain/chat/order-message'
import { visitorPrice } from '@chekku/domain/money'
import { fromPrice, packQuery } from '@chekku/domain/product/pack-texts'
import { stockText } from '@chekku/domain/product/stock-texts'
import type { Product as ProductEntity } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { productCard, sharePath } from '@chekku/domain/share-image'
import { data, Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Answer } from '../../api/api-response.ts'
import { api } from '../../api/browser-api.ts'
import type { Api } from '../../api/client.ts'
import { publicFailures } from '../../api/failure-text.ts'
import { loadedQuery, staleWhileRevalidate } from '../../api/query-cache.ts'
import { serverSide } from '../../api/server-side.ts'
import { PageQuery, QueryResult } from '../../api/use-query.tsx'
import { loadDocument } from '../../delivery/load-document.ts'
import { useRootData } from '../../root-data.ts'
import { buttonClasses } from '../../ui/button.ts'
import { ShareIcon } from '../../ui/icons.tsx'
import { IndicText } from '../../ui/indic-text.ts'
import { MessageBubble } from '../catalogue-pages/message-bubble.tsx'
import { PageFailure, pageStatus } from '../catalogue-pages/page-failure.tsx'
import {
  type ResolvedAddress,
  resolveAddress,
  resolveAddressInBrowser,
  similarTo,
  useAddressPath,
} from '../catalogue-pages/resolve-address.ts'
import { useShare } from '../catalogue-pages/share.ts'
import { AddToListWithWord } from '../enquiry-lines/add-to-enquiry.tsx'
import { OrderLink, useOrderMessage, withTiedUnits } from '../product-card/product-card.tsx'
import { ProductGrid } from '../product-card/product-grid.tsx'
import { knownProduct } from '../products/catalogue.ts'
import { productData, trailData } from '../seo/json-ld.ts'
import { PageHead, StructuredData } from '../seo/page-head.tsx'
import { categoryAddress } from '../shared/category-address.ts'
import { ClosedText } from '../shared/closed-text.tsx'
import { Section } from '../shared/section.tsx'
import type { Route } from './+types/product.ts'
import {
  askedProduct,
  DraftNotice,
  isPreview,
  PreviewNotice,
  previewHeaders,
  useMissingTexts,
} from './preview.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductPictures } from './product-pictures.tsx'
import { LabelLine, SizeChoice, useChosenPack } from './size-choice.tsx'

const relatedProducts = 4

async function related(
  api: Api,
  product: Promise<Answer<ProductEntity>>,
  found: ResolvedAddress['found'],
): Promise<Answer<ProductEntity[]>> {
  const { data, error } = await product
  if (error?.status === 404) return similarTo(api, found, relatedProducts)
  if (error) return { data: null, error }
  if (!data.category) return { data: [], error: null }
  const list = await api.products.list({ category: data.category._id, limit: relatedProducts + 1 })
  if (list.error) return list
  return { data: list.data.filter(({ _id }) => _id !== data._id).slice(0, relatedProducts), error: null }
}

interface Drawn {
  pack?: string
}

function drawnPack(request: Request, { data }: Answer<ProductEntity>): Drawn {
  const pack = new URL(request.url).searchParams.get('pack')
  return pack !== null && data?.packs ? { pack } : {}
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { api } = context.get(serverSide)
  const resolved = await resolveAddress(api, 'product', params.id, request)
  const { id, address, found } = resolved
  const product = resolved.read(known => askedProduct(api, known, request))
  const answers = await Promise.all([product, related(api, product, found)])
  return data(
    {
      address,
      product: loadedQuery(`product ${id}`, answers[0]),
      related: loadedQuery(`related ${id}`, answers[1]),
      ...drawnPack(request, answers[0]),
    },
    { status: pageStatus(answers[0].error, found.data), headers: previewHeaders(request) },
  )
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  if (isPreview(request)) return loadDocument(request)
  const known = knownProduct(params.id)
  const resolved = resolveAddressInBrowser(api, 'product', params.id, known?._id)
  const { id, address, found } = resolved
  const product = resolved.read(api.products.get)
  const drawn: Drawn = {}
  return {
    ...drawn,
    address,
    product: staleWhileRevalidate(`product ${id}`, product, known && { data: known, error: null }),
    related: staleWhileRevalidate(`related ${id}`, related(api, product, found)),
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
    <div className="pt-header">
      <PageQuery query={loaderData.product} loading={<ProductLoading />}>
        {({ data, error }) =>
          error ? (
            <PageFailure error={error} failures={publicFailures.product} missing={missing} />
          ) : (
            <>
              {data.hidden && <DraftNotice />}
              <ProductDetail product={data} drawn={loaderData.pack} address={loaderData.address} />
            </>
          )
        }
      </PageQuery>
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

/** The layout of a product, shared with its loading state. */
const productGrid =
  'page-width grid gap-5 py-4 md:grid-cols-2 md:gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:pb-0 md:pt-10 lg:gap-20'

function ProductDetail(props: {
  product: ProductEntity
  drawn: string | undefined
  address: ResolvedAddress['address']
}) {
  const { product, drawn, address } = props
  const { origin, shop } = useRootData()
  const hours = shop.week.map(({ label, text }) => `${label}, ${text}`)
  const { asked, pack } = useChosenPack(product, drawn)
  const { name, description, hidden } = product
  const { price, inStock } = pack
  const hasChoice = (product.packs?.length ?? 0) > 1
  const path = useAddressPath('product', product, address)
  const card = productCard(product, shop.identity, asked)
  const share = useShare('page')
  const shared = origin + path + packQuery(product, pack)
  return (
    <article className={productGrid}>
      <PageHead
        title={name}
        description={description === '' ? `${name}, ${fromPrice(product)}` : description}
        path={path}
        image={hidden ? undefined : sharePath(card)}
        type="product"
        preview={asked && { title: card.name, path: path + packQuery(product, asked) }}
      />
      <StructuredData
        key={`product ${path}`}
        data={import.meta.env.SSR && !hidden && productData(product, shop, origin, path)}
      />
      <StructuredData
        key={`trail ${path}`}
        data={import.meta.env.SSR && trailData(trailOf(product, path), origin)}
      />
      <ProductPictures product={product} pack={pack} />
      {/* The content below the choice varies in height: if centred, the choice would move under the pointer. */}
      <div className={`${hasChoice ? 'md:self-start' : 'md:self-center'} md:py-6`}>
        <CategoryTrail product={product} />
        <h1 className="mt-1 text-title text-pretty md:mt-3">
          <IndicText text={withTiedUnits(name)} />
        </h1>
        <p className="mt-3 flex flex-wrap items-baseline md:mt-5 gap-x-4 gap-y-2">
          <span className="font-semibold text-head tabular-nums">{visitorPrice(price)}</span>
          <span className="inline-flex items-center gap-2">
            <span className={`size-2 rounded-full ${inStock ? 'bg-leaf' : 'bg-danger'}`} aria-hidden="true" />
            {stockText({ ...product, inStock })}
          </span>
        </p>
        <LabelLine product={product} pack={pack} />
        <SizeChoice product={product} chosen={pack} />
        <div className="mt-5 flex flex-wrap gap-3 md:mt-7">
          {!hidden && (
            <OrderLink
              product={product}
              pack={pack}
              path={path}
              className={buttonClasses('primary', 'min-w-40 max-lg:basis-full')}
            />
          )}
          {inStock && !hidden && <AddToListWithWord product={product} pack={pack} />}
          <button
            type="button"
            onClick={() => share({ title: name, url: hidden ? location.href : shared })}
            className={buttonClasses('quiet', 'max-lg:flex-1 noscript:hidden')}
          >
            <ShareIcon />
            Share
          </button>
        </div>
        {hidden && <PreviewNotice />}
        {!hidden && shop.reach.chatNumber !== '' && (
          <p data-print="away" className="mt-2 max-w-measure text-fine text-soft">
            {canOrder(pack) ? 'Order' : 'Ask'} opens WhatsApp with your message written. Nothing is paid here.
            {!shop.closed && hours.length > 0 && ` We answer ${hours.join('; ')}.`}
            <ClosedText />
          </p>
        )}
        {!hidden && <OrderMessage product={product} pack={pack} path={path} />}
        <ProductFacts product={product} />
        {description !== '' && (
          <div className="rule-double mt-10 max-w-measure pt-7">
            <p className="whitespace-pre-line">{description}</p>
          </div>
        )}
      </div>
    </article>
  )
}

function OrderMessage(props: { product: ProductEntity; pack: Pack; path: string }) {
  const message = useOrderMessage(props.product, props.pack, props.path)
  if (!message) return null
  return (
    <details data-print="away" className="max-w-measure">
      <summary className="link flex min-h-11 w-fit cursor-pointer items-center">
        See the message first
      </summary>
      <MessageBubble text={message.text} />
    </details>
  )
}

/** Breadcrumb trail from all products to this one, matching the visible links. */
function trailOf(product: ProductEntity, path: string) {
  return [
    { name: 'All Products', path: '/products' },
    ...categoriesOf(product).map(({ _id, name }) => ({ name, path: categoryAddress(_id) })),
    { name: product.name, path },
  ]
}

const categoriesOf = ({ category, subcategory }: ProductEntity) =>
  [category, subcategory].filter(entry => entry !== null)

function CategoryTrail({ product }: { product: ProductEntity }) {
  if (!product.category) return <p className="caps text-soft">Uncategorized</p>
  return (
    <p className="caps flex flex-wrap gap-x-3 text-press">
      {categoriesOf(product).map((entry, index) => (
        <Link
          key={entry._id}
          to={`/category/${entry._id}`}
          className={`group inline-flex min-h-11 items-center md:min-h-0 ${index > 0 ? 'before:mr-3 before:text-turmeric before:content-["◆"_/_""] before:text-[0.5em]' : ''}`}
        >
          <span className="underline decoration-press/40 underline-offset-4 group-hover:decoration-press">
            {entry.name}
          </span>
        </Link>
      ))}
    </p>
  )
}
