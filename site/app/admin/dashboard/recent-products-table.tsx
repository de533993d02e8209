import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { priceText } from '@chekku/domain/product/pack-texts'
import type { Product } from '@chekku/domain/schemas/product'
import { Link } from 'react-router'
import { Skeleton } from '../../ui/admin/skeleton.tsx'
import { useIsNarrow } from '../../ui/admin/use-is-narrow.ts'
import { panelClasses } from '../layout/screen.tsx'

const statusOf = ({ featured }: Product) => (featured ? 'Featured' : 'Standard')
const categoryOf = ({ category }: Product) => category?.name ?? 'Uncategorized'

export function RecentProductsTable(props: { products: readonly Product[] | undefined; hasFailed: boolean }) {
  const { products, hasFailed } = props
  const isNarrow = useIsNarrow()
  if (products?.length === 0) {
    return (
      <p className={`${panelClasses} px-5 py-10 text-center text-soft`}>{catalogueMessages.productsEmpty}</p>
    )
  }
  if (products) return isNarrow ? <RecentCards products={products} /> : <RecentTable products={products} />
  if (hasFailed) return null
  return (
    <div className={`${panelClasses} grid gap-5 px-5 py-5`}>
      {[...'abcde'].map(row => (
        <Skeleton key={row} className="h-5 w-full" />
      ))}
    </div>
  )
}

function ProductLink({ product }: { product: Product }) {
  return (
    <Link
      to={`/admin/products/edit/${product._id}`}
      title={product.name}
      className="inline-grid min-h-11 min-w-24 content-center md:grid font-semibold leading-tight wrap-anywhere underline-offset-4 hover:underline"
    >
      <span className="md:line-clamp-2">{product.name}</span>
    </Link>
  )
}

function RecentTable({ products }: { products: readonly Product[] }) {
  return (
    <div className={`${panelClasses} overflow-x-auto`}>
      <table className="w-full">
        <thead>
          <tr className="border-b border-line text-left text-fine text-soft">
            {['Product', 'Category', 'Price', 'Status'].map(column => (
              <th key={column} scope="col" className="px-4 py-2.5 font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.map(product => (
            <tr key={product._id} className="border-b border-line *:px-4 *:py-1.5 last:border-0">
              <td className="w-full max-w-0 min-w-32">
                <ProductLink product={product} />
              </td>
              <td>
                <p
                  title={categoryOf(product)}
                  className="line-clamp-2 w-36 text-fine text-soft leading-tight wrap-anywhere"
                >
                  {categoryOf(product)}
                </p>
              </td>
              <td className="whitespace-nowrap tabular-nums">{priceText(product)}</td>
              <td>
                <span
                  className={`caps inline-block rounded-full px-2.5 py-0.5 ${product.featured ? 'bg-turmeric' : 'bg-wash text-soft'}`}
                >
                  {statusOf(product)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RecentCards({ products }: { products: readonly Product[] }) {
  return (
    <ul className={`${panelClasses} divide-y divide-line`}>
      {products.map(product => (
        <li key={product._id} className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-2">
          <ProductLink product={product} />
          <span className="tabular-nums">{priceText(product)}</span>
          <span className="w-full text-fine text-soft wrap-anywhere">
            {`${categoryOf(product)} · ${statusOf(product)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
