import { formatRupees } from '@chekku/domain/money'
import type { Product } from '@chekku/domain/product'
import { useState } from 'react'
import { Link } from 'react-router'
import { buttonLook } from '../ui/button.ts'
import { CloseIcon, NoteIcon } from '../ui/icons.tsx'
import { StoredPicture } from '../ui/stored-picture.tsx'
import { OrderLink } from './order-link.tsx'

interface ProductCardProps {
  product: Product
  sizes: string
  isFirst?: boolean
  /** The level of its name among the page's headings. */
  heading?: 'h2' | 'h3'
}

/** A product in a list: the picture first, its description over it on hover, on focus, and by a button on touch. */
export function ProductCard({ product, sizes, isFirst = false, heading: Heading = 'h3' }: ProductCardProps) {
  const [isDescribed, setIsDescribed] = useState(false)
  const { name, description, image, category, price, inStock } = product
  return (
    <article data-described={isDescribed || undefined} className="group relative flex h-full flex-col">
      <div className="relative aspect-4/5 overflow-hidden rounded-card border border-line bg-card">
        <StoredPicture
          path={image}
          alt={name}
          sizes={sizes}
          fallback="/art/placeholder.svg"
          isFirst={isFirst}
          className={`size-full object-cover transition duration-200 ${
            description === ''
              ? ''
              : 'group-data-described:blur-sm group-has-[a:focus-visible]:blur-sm [@media(hover:hover)]:group-hover:blur-sm'
          } ${inStock ? '' : 'saturate-50'}`}
        />
        {description !== '' && (
          <div className="absolute inset-0 bg-ink/75 text-paper opacity-0 transition-opacity duration-200 group-data-described:opacity-100 group-has-[a:focus-visible]:opacity-100 [@media(hover:hover)]:group-hover:opacity-100">
            <p className="fade-out-below mx-3 mt-3 h-[calc(100%-4rem)] overflow-hidden whitespace-pre-line text-fine leading-normal md:mx-5 md:mt-5 md:text-body">
              {description}
            </p>
          </div>
        )}
        {!inStock && (
          <p className="caps absolute left-0 top-0 rounded-br-card bg-card px-3 py-1.5 text-ink">
            Out of stock
          </p>
        )}
        <p className="absolute bottom-0 left-0 rounded-tr-card bg-turmeric px-3 py-1.5 font-semibold leading-tight tabular-nums text-ink">
          {formatRupees(price)}
        </p>
        {description !== '' && (
          <button
            type="button"
            aria-pressed={isDescribed}
            aria-label={`Description of ${name}`}
            onClick={() => setIsDescribed(shown => !shown)}
            className="absolute bottom-0 right-0 z-10 hidden size-11 place-items-center rounded-tl-card bg-card text-ink touch:grid"
          >
            {isDescribed ? <CloseIcon /> : <NoteIcon />}
          </button>
        )}
      </div>
      <p className="caps mt-3.5 text-soft">{category?.name ?? 'Uncategorized'}</p>
      <Heading className="mt-1 text-name">
        <Link
          to={`/product/${product._id}`}
          className="line-clamp-3 decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          {name}
        </Link>
      </Heading>
      <div className="mt-auto pt-3.5">
        <OrderLink product={product} className={buttonLook('outline', 'relative z-10 w-full')} />
      </div>
    </article>
  )
}
