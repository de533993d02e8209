import { canOrder, orderLine, orderText } from '@chekku/domain/chat/order-message'
import { shownOffer } from '@chekku/domain/product/offer-texts'
import { packsOf, shownPack } from '@chekku/domain/product/pack-prices'
import { fromPrice, packQuery, sizesInPrint, sizesSummary } from '@chekku/domain/product/pack-texts'
import { publicAvailability, stockText } from '@chekku/domain/product/stock-texts'
import { packName } from '@chekku/domain/rules/packs/pack-name'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { memo } from 'react'
import { Link } from 'react-router'
import { useRootData } from '../../root-data.ts'
import { buttonClasses } from '../../ui/button.ts'
import { ChatIcon } from '../../ui/icons.tsx'
import { IndicText } from '../../ui/indic-text.ts'
import { StoredPicture } from '../../ui/stored-picture.tsx'
import { AddToListButton } from '../enquiry-lines/add-to-enquiry.tsx'
import { NewTabLink } from '../shared/new-tab-link.tsx'
import { OfferEnd, Price } from '../shared/price.tsx'
import { productPath } from '../shared/product-path.ts'
import { useChatMessage } from '../shared/use-chat-link.ts'
import { DescriptionOver } from './description-over.tsx'
import * as cardTexts from './texts.ts'

/** A name of so many characters is set smaller. */
export const longName = 60

/** A product card; its description covers the picture on hover, focus, or a button on touch. */
export const ProductCard = memo(function ProductCard(props: {
  product: Product
  /** The size that the card is about; otherwise it is about all of them. */
  pack?: Pack | undefined
  sizes: string
  isFirst: boolean
  heading: 'h2' | 'h3'
  /** On the category page, where the specification requires other fields and omits the category. */
  isInCategory: boolean
}) {
  const { product, pack, sizes, isFirst, heading: Heading, isInCategory } = props
  const { name, description, image, inStock, category } = product
  const stock = inStock && !publicAvailability(product) ? '' : stockText(product)
  const stamps = [isInCategory && product.featured ? cardTexts.featured : '', stock].filter(Boolean)
  const path = productPath(product) + (pack ? packQuery(product, pack) : '')
  const shownProduct = pack ? { ...product, price: pack.price, packs: [pack] } : product
  const sizeText = sizesSummary(shownProduct)
  const printedSizes = sizesInPrint(shownProduct)
  const decimals = isInCategory ? 'always-2' : 'when-needed'
  return (
    <article data-print="row" className="group relative flex h-full flex-col">
      <div className="relative aspect-4/5 overflow-hidden rounded-card border border-line bg-frame">
        {/* Skips layout and paint while off screen; the frame reserves the space. */}
        <div className="absolute inset-0 [content-visibility:auto]">
          <StoredPicture
            path={image}
            alt={name}
            sizes={sizes}
            ratio={4 / 5}
            isFirst={isFirst}
            className={`size-full object-cover transition duration-200 ${
              description === '' ? '' : 'described:blur-sm'
            } ${inStock ? '' : 'saturate-50'}`}
          />
        </div>
        <DescriptionOver of={name} text={description} />
        {stamps.length > 0 && (
          <p
            data-print="stock"
            // Capitals of “Made to order in 12 days” are wider than a narrow card.
            className={`caps absolute right-0 top-0 z-1 grid max-w-full overflow-hidden rounded-bl-card bg-card text-right text-ink transition-opacity max-lg:normal-case max-lg:tracking-normal ${description === '' ? '' : 'print:opacity-100! [@media(hover:hover)]:group-hover:opacity-0'}`}
          >
            {stamps.map(stamp => (
              <span
                key={stamp}
                data-print={stamp === stock ? undefined : 'away'}
                className="px-2 py-0.75 text-[0.6875rem]"
              >
                {stamp}
              </span>
            ))}
          </p>
        )}
      </div>
      {!isInCategory && (
        <p data-print="category" className="caps mt-3.5 text-soft">
          {category?.name ?? cardTexts.uncategorized}
        </p>
      )}
      <Heading
        data-print="name"
        className={`text-pretty leading-tight ${name.length < longName ? 'text-name' : 'text-body'} ${isInCategory ? 'mt-3' : 'mt-1'}`}
      >
        {isInCategory ? (
          <span className="line-clamp-3 has-[[lang]]:line-clamp-4">
            <IndicText text={withTiedUnits(name)} />
          </span>
        ) : (
          <Link
            to={path}
            className={`line-clamp-3 has-[[lang]]:line-clamp-4 group-hover:underline ${wholeCard}`}
          >
            <IndicText text={withTiedUnits(name)} />
          </Link>
        )}
      </Heading>
      {sizeText !== '' && (
        <p
          data-print={printedSizes === '' ? 'sizes' : 'away'}
          className="mt-1 text-fine tabular-nums text-soft"
        >
          {sizeText}
        </p>
      )}
      <p
        data-print="price"
        className="mt-2 flex flex-wrap items-baseline gap-x-2 gap-y-1 text-fine leading-tight tabular-nums"
      >
        <Price
          text={fromPrice(shownProduct, decimals)}
          of={shownOffer(shownProduct)}
          decimals={decimals}
          className="-ml-px rounded-control bg-turmeric px-2 py-1 text-body leading-tight font-semibold text-ink"
        />{' '}
        <OfferEnd of={shownProduct} className="text-press" />
      </p>
      {printedSizes !== '' && (
        <p data-print="sizes" className="hidden">
          {printedSizes}
        </p>
      )}
      {isInCategory && (
        <Link
          to={path}
          data-print="away"
          aria-label={cardTexts.detailsOf(name)}
          className={`mt-auto flex min-h-11 items-center font-semibold text-leaf underline ${wholeCard}`}
        >
          {cardTexts.details}
        </Link>
      )}
      <div
        data-actions
        data-print="away"
        className={`relative z-10 flex gap-2 ${isInCategory ? 'pt-1' : 'mt-auto pt-3'}`}
      >
        <OrderLink
          product={product}
          pack={pack}
          className={buttonClasses('outline', 'min-w-0 grow px-2! *:first:max-[22rem]:hidden')}
        />
        {inStock && <AddToListButton product={product} pack={pack} />}
      </div>
    </article>
  )
})

const wholeCard = 'decoration-1 underline-offset-4 after:absolute after:inset-0'

/** The message of Order, or of Ask: name, price and URL; undefined without a chat number. */
export function useOrderMessage(product: Product, pack: Pack, path = productPath(product)) {
  const { origin } = useRootData()
  const write = useChatMessage()
  if (!write) return undefined
  const line = orderLine(product, pack, 1)
  const url = origin + path + packQuery(product, pack)
  return { line, ...write(orderText({ ...product, ...line, url })) }
}

/** Order, or Ask if the size has no stock or no price: opens the chat with its message. */
export function OrderLink(props: {
  product: Product
  /** The size that cards show if omitted. */
  pack?: Pack | undefined
  /** Path of the product's page, if it is not that of the product as it was read. */
  path?: string | undefined
  /** Shows the size that it orders, where a visitor could mean another. */
  namesSize?: boolean
  className: string
}) {
  const { product, pack = shownPack(packsOf(product)), path, namesSize = false, className } = props
  const message = useOrderMessage(product, pack, path)
  if (!message) return null
  const { line, href } = message
  const size = namesSize && canOrder(line) ? packName(pack) : ''
  const [text, name] = !canOrder(line)
    ? [cardTexts.ask, cardTexts.askAbout(line.name)]
    : size === ''
      ? [cardTexts.order, cardTexts.orderProduct(line.name)]
      : [cardTexts.orderSize(withTiedUnits(size)), cardTexts.orderSizeOf(size, product.name)]
  return (
    <NewTabLink href={href} aria-label={name} title={name} className={className}>
      <ChatIcon className="size-4.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </NewTabLink>
  )
}

/** Puts a no-break space between numbers and units ("500 ml", "1 litre"); for display only. */
export const withTiedUnits = (name: string) => name.replace(/(\d) (?=\p{L})/gu, '$1\u00A0')
