import { visitorPrice } from '@chekku/domain/money'
import { originText } from '@chekku/domain/product/fact-rows'
import { fromPrice, packQuery } from '@chekku/domain/product/pack-texts'
import { stockText } from '@chekku/domain/product/stock-texts'
import { packName } from '@chekku/domain/rules/packs/pack-name'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { productCard, sharePath } from '@chekku/domain/share-image'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useRootData } from '../../root-data.ts'
import { buttonClasses } from '../../ui/button.ts'
import { ShareIcon } from '../../ui/icons.tsx'
import { IndicText } from '../../ui/indic-text.ts'
import { MessageBubble } from '../catalogue-pages/message-bubble.tsx'
import { OrderBar, OrderBarPrice } from '../catalogue-pages/order-bar.tsx'
import { type ResolvedAddress, useAddressPath } from '../catalogue-pages/resolve-address.ts'
import { useShare } from '../catalogue-pages/share.ts'
import * as pageTexts from '../catalogue-pages/texts.ts'
import { AddToListButton, AddToListWithWord } from '../enquiry-lines/add-to-enquiry.tsx'
import { longName, OrderLink, useOrderMessage, withTiedUnits } from '../product-card/product-card.tsx'
import * as cardTexts from '../product-card/texts.ts'
import { productData, trailData } from '../seo/json-ld.ts'
import { PageHead, StructuredData } from '../seo/page-head.tsx'
import { categoryAddress } from '../shared/category-address.ts'
import { ClosedText } from '../shared/closed-text.tsx'
import { OfferEnd, Price } from '../shared/price.tsx'
import { PreviewNotice } from './preview.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductPictures } from './product-pictures.tsx'
import { LabelLine, SizeChoice, useChosenPack } from './size-choice.tsx'
import * as productTexts from './texts.ts'

/** The layout of a product, shared with its loading state. */
export const productGrid =
  'page-width grid gap-3 pb-4 md:grid-cols-[min(calc((100svh-12rem)*0.8),45%)_minmax(0,1fr)] md:gap-8 md:pb-0 md:pt-10 lg:gap-20'

export function ProductDetail(props: {
  product: Product
  drawn: string | undefined
  address: ResolvedAddress['address']
}) {
  const { product, drawn, address } = props
  const { origin, shop } = useRootData()
  const hours = shop.week
    .filter(({ isOpen }) => isOpen)
    .map(({ label, text }) => productTexts.days(label, text))
  const { sizeInUrl, pack } = useChosenPack(product, drawn)
  const { name, description, hidden } = product
  const { inStock } = pack
  const hasChoice = (product.packs?.length ?? 0) > 1
  const path = useAddressPath('product', product, address)
  const card = productCard(product, shop.identity, sizeInUrl)
  const share = useShare('page')
  const shared = origin + path + packQuery(product, pack)
  const fresh = originText(product, Date.now())
  const own = useRef<HTMLDivElement>(null)
  return (
    <>
      <article>
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
        <div className={productGrid}>
          <ProductPictures product={product} pack={pack} />
          <div className="min-w-0">
            <CategoryTrail product={product} />
            <h1 className={`mt-1 text-pretty md:mt-3 ${name.length < longName ? 'text-title' : 'text-head'}`}>
              <IndicText text={withTiedUnits(name)} />
            </h1>
            {fresh !== '' && (
              <p suppressHydrationWarning className="mt-1 font-serif text-lead text-press md:mt-2">
                {fresh}
              </p>
            )}
            <SizeChoice product={product} chosen={pack} />
            {/* Announces price and stock once another size is chosen. */}
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
                <span
                  className={`size-2 rounded-full ${inStock ? 'bg-leaf' : 'bg-danger'}`}
                  aria-hidden="true"
                />
                <span>{stockText({ ...product, inStock })}</span>
              </span>
            </p>
            <LabelLine product={product} pack={pack} />
            <div className="mt-5 flex flex-wrap gap-3 md:mt-7">
              {!hidden && (
                <div ref={own} className="flex min-w-40 max-lg:basis-full">
                  <OrderLink
                    product={product}
                    pack={pack}
                    path={path}
                    namesSize={hasChoice}
                    className={buttonClasses('primary', 'grow')}
                  />
                </div>
              )}
              {inStock && !hidden && <AddToListWithWord product={product} pack={pack} />}
              <button
                type="button"
                onClick={() => share({ title: name, url: hidden ? location.href : shared })}
                className={buttonClasses('quiet', 'max-lg:flex-1 noscript:hidden')}
              >
                <ShareIcon />
                {productTexts.share}
              </button>
            </div>
            {hidden && <PreviewNotice />}
            {!hidden && shop.reach.chatNumber !== '' && (
              <p data-print="away" className="mt-2 max-w-measure text-fine text-soft">
                <span>{productTexts.chatHint}</span>{' '}
                {!shop.closed && hours.length > 0 && <span>{productTexts.replyHours(hours.join('; '))}</span>}
                <ClosedText />
              </p>
            )}
            {!hidden && <OrderMessage product={product} pack={pack} path={path} />}
            {description !== '' && (
              <p className="rule-double mt-6 max-w-measure whitespace-pre-line pt-5">{description}</p>
            )}
            <ProductFacts product={product} />
          </div>
        </div>
      </article>
      {!hidden && shop.reach.chatNumber !== '' && (
        <OrderBar label={cardTexts.order} own={own}>
          <OrderBarPrice of={packName(pack)}>
            <Price text={visitorPrice(pack.price)} of={pack} className="font-semibold" />
          </OrderBarPrice>
          {/* It comes first in the HTML, in its full width, so that a page that arrives in parts does not shift. */}
          <OrderLink
            product={product}
            pack={pack}
            path={path}
            className={buttonClasses('primary', 'order-last min-w-28 shrink-0')}
          />
          {inStock && <AddToListButton product={product} pack={pack} />}
        </OrderBar>
      )}
    </>
  )
}

function OrderMessage(props: { product: Product; pack: Pack; path: string }) {
  const message = useOrderMessage(props.product, props.pack, props.path)
  if (!message) return null
  return (
    <details data-print="away" className="max-w-measure">
      <summary className="link flex min-h-11 w-fit cursor-pointer items-center">
        {productTexts.message}
      </summary>
      <MessageBubble text={message.text} />
    </details>
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
