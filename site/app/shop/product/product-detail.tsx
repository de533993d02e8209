import { packQuery } from '@chekku/domain/addresses/size-in-url'
import { visitorPrice } from '@chekku/domain/money'
import { originText } from '@chekku/domain/product/fact-rows'
import { fromPrice } from '@chekku/domain/product/pack-texts'
import { stockText } from '@chekku/domain/product/stock-texts'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { productCard, sharePath } from '@chekku/domain/share-image'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useRootData } from '../../root-data.ts'
import { IndicText } from '../../ui/indic-text.ts'
import type { ResolvedAddress } from '../catalogue-pages/resolve-address.ts'
import * as pageTexts from '../catalogue-pages/texts.ts'
import { useAddressPath } from '../catalogue-pages/use-address-path.ts'
import { longName } from '../product-card/product-card.tsx'
import * as cardTexts from '../product-card/texts.ts'
import { withTiedUnits } from '../product-card/tied-units.ts'
import { productData, trailData } from '../seo/json-ld.ts'
import { PageHead, StructuredData } from '../seo/page-head.tsx'
import { categoryAddress } from '../shared/category-address.ts'
import { OfferEnd, Price } from '../shared/price.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductOrder, ProductOrderBar } from './product-order.tsx'
import { ProductPictures } from './product-pictures.tsx'
import { LabelLine, SizeChoice, useChosenPack } from './size-choice.tsx'
import * as productTexts from './texts.ts'

/** The layout of a product, shared with its loading state. */
export const productGrid =
  'page-width grid gap-3 pb-4 md:grid-cols-[min(calc((100svh-12rem)*0.8),45%)_minmax(0,1fr)] md:gap-8 md:pb-0 md:pt-10 lg:gap-20'

interface ProductDetailProps {
  product: Product
  /** The size in the URL as the server has drawn it. */
  drawnSize: string | undefined
  address: ResolvedAddress['address']
}

export function ProductDetail({ product, drawnSize, address }: ProductDetailProps) {
  const { sizeInUrl, pack } = useChosenPack(product, drawnSize)
  const { name, description } = product
  const path = useAddressPath('product', product, address)
  const originLine = originText(product, Date.now())
  const orderButton = useRef<HTMLDivElement>(null)
  const order = { product, pack, path, orderButton }
  return (
    <>
      <article>
        <ProductMetadata product={product} path={path} sizeInUrl={sizeInUrl} />
        <div className={productGrid}>
          <ProductPictures product={product} pack={pack} />
          <div className="min-w-0">
            <CategoryTrail product={product} />
            <h1 className={`mt-1 text-pretty md:mt-3 ${name.length < longName ? 'text-title' : 'text-head'}`}>
              <IndicText text={withTiedUnits(name)} />
            </h1>
            {originLine !== '' && (
              // It depends on the time, and the server's page may be an older copy.
              <p suppressHydrationWarning className="mt-1 font-serif text-lead text-press md:mt-2">
                {originLine}
              </p>
            )}
            <SizeChoice product={product} chosen={pack} />
            <PriceAndStock product={product} pack={pack} />
            <LabelLine product={product} pack={pack} />
            <ProductOrder {...order} />
            {description !== '' && (
              <p className="rule-double mt-6 max-w-measure whitespace-pre-line pt-5">{description}</p>
            )}
            <ProductFacts product={product} />
          </div>
        </div>
      </article>
      <ProductOrderBar {...order} />
    </>
  )
}

/** Title, share tags and structured data; a draft has no data of a product. */
function ProductMetadata(props: { product: Product; path: string; sizeInUrl: Pack | undefined }) {
  const { product, path, sizeInUrl } = props
  const { origin, shop } = useRootData()
  const { name, description, hidden } = product
  const card = productCard(product, shop.identity, sizeInUrl)
  return (
    <>
      <PageHead
        title={name}
        description={description || productTexts.summary(name, fromPrice(product))}
        path={path}
        image={hidden ? undefined : sharePath(card)}
        type="product"
        preview={sizeInUrl && { title: card.name, path: path + packQuery(product, sizeInUrl) }}
      />
      <StructuredData
        key={`product ${path}`}
        data={import.meta.env.SSR && !hidden && productData(product, shop, origin, path)}
      />
      <StructuredData
        key={`trail ${path}`}
        data={import.meta.env.SSR && trailData(trailOf(product, path), origin)}
      />
    </>
  )
}

function PriceAndStock({ product, pack }: { product: Product; pack: Pack }) {
  const { inStock } = pack
  const hasChoice = (product.packs?.length ?? 0) > 1
  return (
    // Announces price and stock once another size is chosen.
    <p
      aria-live={hasChoice ? 'polite' : undefined}
      aria-atomic={hasChoice || undefined}
      className="mt-3 flex flex-wrap items-baseline md:mt-5 gap-x-4 gap-y-2"
    >
      <span className="font-semibold text-head tabular-nums">
        <Price text={visitorPrice(pack.price)} of={pack} />
      </span>
      <OfferEnd of={pack} className="text-press" />
      <span className="inline-flex items-center gap-2">
        <span className={`size-2 rounded-full ${inStock ? 'bg-leaf' : 'bg-danger'}`} aria-hidden="true" />
        <span>{stockText({ ...product, inStock })}</span>
      </span>
    </p>
  )
}

/** Breadcrumb trail from all products to this one, matching the visible links. */
function trailOf(product: Product, path: string) {
  return [
    { name: pageTexts.allProducts, path: '/products' },
    ...categoriesOf(product).map(({ _id, name }) => ({ name, path: categoryAddress(_id) })),
    { name: product.name, path },
  ]
}

const categoriesOf = ({ category, subcategory }: Product) =>
  [category, subcategory].filter(entry => entry !== null)

function CategoryTrail({ product }: { product: Product }) {
  if (!product.category) return <p className="caps text-soft">{cardTexts.uncategorized}</p>
  return (
    <p className="caps flex flex-wrap gap-x-3 text-press">
      {categoriesOf(product).map(entry => (
        <Link
          key={entry._id}
          to={`/category/${entry._id}`}
          className='group inline-flex min-h-11 items-center md:min-h-0 not-last:after:ml-3 not-last:after:text-turmeric not-last:after:content-["◆"_/_""] not-last:after:text-[0.5em]'
        >
          <span className="underline decoration-press/40 underline-offset-4 group-hover:decoration-press">
            {entry.name}
          </span>
        </Link>
      ))}
    </p>
  )
}
