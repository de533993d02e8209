import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { acrossPhone } from '../shared/picture-sizes.ts'
import { ProductCard } from './product-card.tsx'

/** A list page of 24 and a shelf of four or eight fill every row. */
const layouts = {
  wide: {
    columns: 'grid grid-cols-2 gap-x-4 gap-y-10 md:gap-x-7 md:gap-y-14 lg:grid-cols-4',
    sizes: '(min-width: 64rem) 22vw, calc(46vw - 0.5rem)',
  },
  /** One product, beside its picture from a tablet on. */
  single: {
    columns:
      'max-w-[50rem] sm:[&_article]:grid sm:[&_article]:grid-cols-2 sm:[&_article]:grid-rows-[repeat(5,auto)_1fr] sm:[&_article]:gap-x-10 sm:[&_article>:first-child]:row-span-6',
    sizes: `(min-width: 40rem) 23rem, ${acrossPhone}`,
  },
  beside: {
    columns:
      'grid grid-cols-2 gap-x-4 gap-y-10 md:gap-x-6 md:gap-y-12 @min-[38rem]:grid-cols-3 @min-[66rem]:grid-cols-4',
    sizes: '(min-width: 80rem) 20rem, (min-width: 48rem) 30vw, calc(46vw - 0.5rem)',
  },
}

export function ProductGrid(props: {
  products: readonly Product[]
  layout: keyof typeof layouts
  /** Number of pictures above the fold, which load eagerly. */
  firstPictures?: number
  heading?: 'h2' | 'h3'
  /** The grid is on the products' category page. */
  isInCategory?: boolean
  /** The size of a product that the cards are about, if it is one of several. */
  sizeOf?: (product: Product) => Pack | undefined
}) {
  const { products, layout, firstPictures = 0, heading = 'h3', isInCategory = false, sizeOf } = props
  const { columns, sizes } = layouts[layout]
  return (
    <ul className={columns}>
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard
            product={product}
            pack={sizeOf?.(product)}
            sizes={sizes}
            isFirst={index < firstPictures}
            heading={heading}
            isInCategory={isInCategory}
          />
        </li>
      ))}
    </ul>
  )
}

export function LoadingGrid(props: { layout: keyof typeof layouts; text: string; count?: number }) {
  const { layout, text, count = 6 } = props
  return (
    <div>
      <p role="status" className="mb-6 text-soft">
        {text}
      </p>
      <div className={layouts[layout].columns} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => `frame ${index}`).map(frame => (
          <div key={frame} className="animate-breathe">
            <div className="aspect-4/5 rounded-card bg-line/60" />
            <div className="mt-4 h-3 w-1/3 rounded-full bg-line/60" />
            <div className="mt-3 h-5 w-3/4 rounded-full bg-line/60" />
          </div>
        ))}
      </div>
    </div>
  )
}
