import { packQuery } from '@chekku/domain/addresses/size-in-url'
import { shownOffer } from '@chekku/domain/product/offer-texts'
import { fromPrice, sizesInPrint, sizesSummary } from '@chekku/domain/product/pack-texts'
import { publicAvailability, stockText } from '@chekku/domain/product/stock-texts'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { memo } from 'react'
import { Link } from 'react-router'
import { buttonClasses } from '../../ui/button.ts'
import { IndicText } from '../../ui/indic-text.ts'
import { StoredPicture } from '../../ui/stored-picture.tsx'
import { AddToListButton } from '../enquiry-lines/add-to-enquiry.tsx'
import { OfferEnd, Price } from '../shared/price.tsx'
import { productPath } from '../shared/product-path.ts'
import { DescriptionOver } from './description-over.tsx'
import { OrderLink } from './order-link.tsx'
import * as cardTexts from './texts.ts'
import { withTiedUnits } from './tied-units.ts'

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
  const { name, inStock, category } = product
  const path = productPath(product) + (pack ? packQuery(product, pack) : '')
  const shownName = <IndicText text={withTiedUnits(name)} />
  return (
    <article data-print="row" className="group relative flex h-full flex-col">
      <CardPicture product={product} sizes={sizes} isFirst={isFirst} showsFeatured={isInCategory} />
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
          <span className={nameClasses}>{shownName}</span>
        ) : (
          <Link to={path} className={`${nameClasses} group-hover:underline ${wholeCard}`}>
            {shownName}
          </Link>
        )}
      </Heading>
      <CardPrice
        product={pack ? { ...product, price: pack.price, packs: [pack] } : product}
        decimals={isInCategory ? 'always-2' : 'when-needed'}
      />
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

const nameClasses = 'line-clamp-3 has-[[lang]]:line-clamp-4'
/** Extends a link over its card. */
const wholeCard = 'decoration-1 underline-offset-4 after:absolute after:inset-0'

interface CardPictureProps {
  product: Product
  sizes: string
  isFirst: boolean
  showsFeatured: boolean
}

/** The picture, under its stamps and the description. */
function CardPicture({ product, sizes, isFirst, showsFeatured }: CardPictureProps) {
  const { name, description, image, inStock } = product
  const stock = inStock && !publicAvailability(product) ? '' : stockText(product)
  const stamps = [showsFeatured && product.featured ? cardTexts.featured : '', stock].filter(Boolean)
  return (
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
          className="caps absolute right-0 top-0 z-1 grid max-w-full overflow-hidden rounded-bl-card bg-card text-right text-ink max-lg:normal-case max-lg:tracking-normal"
        >
          {stamps.map(stamp => (
            <span
              key={stamp}
              data-print={stamp === stock ? undefined : 'away'}
              className={`px-2 py-0.75 text-[0.6875rem] ${stamp === stock || description === '' ? '' : 'described:hidden'}`}
            >
              {stamp}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

/** The sizes, the lowest price and the end of an offer; on paper, the sizes with their prices. */
function CardPrice({ product, decimals }: { product: Product; decimals: 'always-2' | 'when-needed' }) {
  const sizeText = sizesSummary(product)
  const printedSizes = sizesInPrint(product)
  return (
    <>
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
          text={fromPrice(product, decimals)}
          of={shownOffer(product)}
          decimals={decimals}
          className="-ml-px rounded-control bg-turmeric px-2 py-1 text-body leading-tight font-semibold text-ink"
        />{' '}
        <OfferEnd of={product} className="text-press" />
      </p>
      {printedSizes !== '' && (
        <p data-print="sizes" className="hidden">
          {printedSizes}
        </p>
      )}
    </>
  )
}
