import { formatRupees } from '@chekku/domain/money'
import type { Product } from '@chekku/domain/schemas/product'
import { memo, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { buttonClasses } from '../../ui/button.ts'
import { StoredPicture } from '../../ui/stored-picture.tsx'
import { AddToListButton } from '../enquiry-lines/add-to-enquiry.tsx'
import { blurredUnderDescription, DescriptionButton, DescriptionOver } from './description-over.tsx'
import { OrderLink } from './order-link.tsx'
import { withTiedUnits } from './tied-units.ts'

interface ProductCardProps {
  product: Product
  sizes: string
  isFirst?: boolean
  /** Heading level of the name. */
  heading?: 'h2' | 'h3'
  /** Whether the card is on its category's page, where the specification shows other fields and omits the category. */
  isInCategory?: boolean
}

/** A product card; its description covers the picture on hover, focus, or a button on touch. */
export const ProductCard = memo(function ProductCard({
  product,
  sizes,
  isFirst = false,
  heading: Heading = 'h3',
  isInCategory = false,
}: ProductCardProps) {
  const [isDescribed, setIsDescribed] = useState(false)
  const { name, category, price, featured } = product
  return (
    <article
      data-print="row"
      data-described={isDescribed || undefined}
      className="group relative flex h-full flex-col"
    >
      <div className="relative aspect-4/5 overflow-hidden rounded-card border border-line bg-frame">
        <CardPicture product={product} sizes={sizes} isFirst={isFirst} isDescribed={isDescribed} />
        <CardBadges product={product} isFeaturedShown={isInCategory && featured} />
        <p
          data-print="price"
          className="absolute bottom-0 left-0 z-1 rounded-tr-card bg-turmeric px-3 py-1.5 font-semibold leading-tight tabular-nums text-ink max-sm:px-2 max-sm:py-1 max-sm:text-fine"
        >
          {formatRupees(price, isInCategory ? 'always-2' : 'when-needed')}
        </p>
        {product.description !== '' && (
          <DescriptionButton
            name={name}
            isShown={isDescribed}
            onToggle={() => setIsDescribed(shown => !shown)}
          />
        )}
      </div>
      {!isInCategory && (
        <p data-print="category" className="caps mt-3.5 text-soft">
          {category?.name ?? 'Uncategorized'}
        </p>
      )}
      <Heading data-print="name" className={`text-name text-pretty ${isInCategory ? 'mt-3' : 'mt-1'}`}>
        {isInCategory ? (
          <span className="line-clamp-3">{withTiedUnits(name)}</span>
        ) : (
          <ProductLink product={product} className="line-clamp-3 group-hover:underline">
            {withTiedUnits(name)}
          </ProductLink>
        )}
      </Heading>
      <div data-print="away" className={`mt-auto ${isInCategory ? 'pt-1' : 'pt-3.5'}`}>
        {isInCategory && (
          <ProductLink
            product={product}
            label={`View Details of ${name}`}
            className="mb-1.5 flex min-h-11 items-center font-semibold text-leaf underline"
          >
            View Details
          </ProductLink>
        )}
        <div className="@container relative z-10 flex gap-2">
          <OrderLink
            product={product}
            className={buttonClasses(product.inStock ? 'primary' : 'outline', 'min-w-0 grow max-sm:px-3')}
          />
          {product.inStock && <AddToListButton product={product} />}
        </div>
      </div>
    </article>
  )
})

interface ProductLinkProps {
  product: Product
  className: string
  label?: string
  children: ReactNode
}

/** A product link that covers the whole card. */
function ProductLink({ product, className, label, children }: ProductLinkProps) {
  return (
    <Link
      to={`/product/${product._id}`}
      aria-label={label}
      className={`decoration-1 underline-offset-4 after:absolute after:inset-0 ${className}`}
    >
      {children}
    </Link>
  )
}

function CardPicture({
  product: { name, description, image, inStock },
  sizes,
  isFirst,
  isDescribed,
}: {
  product: Product
  sizes: string
  isFirst: boolean
  isDescribed: boolean
}) {
  return (
    // Skips layout and paint while off screen; the frame reserves the space.
    <div className="absolute inset-0 group-data-described:z-1 [content-visibility:auto]">
      <StoredPicture
        path={image}
        alt={name}
        sizes={sizes}
        fallback="/art/placeholder.svg"
        isFirst={isFirst}
        className={`size-full object-cover transition duration-200 ${
          description === '' ? '' : blurredUnderDescription
        } ${inStock ? '' : 'saturate-50'}`}
      />
      {description !== '' && <DescriptionOver text={description} isShown={isDescribed} />}
    </div>
  )
}

function CardBadges({ product, isFeaturedShown }: { product: Product; isFeaturedShown: boolean }) {
  if (product.inStock && !isFeaturedShown) return null
  return (
    <p
      data-print="stock"
      className="caps absolute right-0 top-0 z-1 grid overflow-hidden rounded-bl-card bg-card text-right text-[0.6875rem]! text-ink"
    >
      {isFeaturedShown && (
        <span data-print="away" className="px-2 py-0.75">
          Featured
        </span>
      )}
      {!product.inStock && <span className="px-2 py-0.75">Out of stock</span>}
    </p>
  )
}
