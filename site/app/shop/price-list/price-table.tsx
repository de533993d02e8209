import type { ListedCategory, ListedProduct, ListedSize } from '@chekku/domain/product/price-list'
import { Link } from 'react-router'
import { IndicText } from '../../ui/indic-text.ts'
import { Price } from '../shared/price.tsx'
import { productPath } from '../shared/product-path.ts'

const softClasses = 'block text-fine text-soft'

/** The id of a category's table; products without a category stand last. */
export const tableId = (category: string) => `prices-${category || 'more'}`

/** The prices of a category: a column for each size where its products share them, else a line of sizes. */
export function PriceTable({ category: { _id, name, columns, products } }: { category: ListedCategory }) {
  return (
    <table id={tableId(_id)} className={`w-full tabular-nums ${columns.length > 0 ? 'price-columns' : ''}`}>
      <caption className="pb-2 font-serif text-name font-semibold wrap-anywhere">
        <IndicText text={name} />
      </caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          {columns.length === 0 ? (
            <th scope="col">Price</th>
          ) : (
            columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))
          )}
        </tr>
      </thead>
      <tbody>
        {products.map(product => (
          <tr key={product._id}>
            <ProductName product={product} />
            {columns.length === 0 ? (
              <td>
                {product.sizes.map(size => (
                  <SizePrice key={size.name + size.price} size={size} label={size.beside} />
                ))}
              </td>
            ) : (
              columns.map(column => {
                const size = product.sizes.find(({ name }) => name === column)
                return <td key={column}>{size && <SizePrice size={size} label={column} />}</td>
              })
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ProductName({ product }: { product: ListedProduct }) {
  return (
    <th scope="row">
      <Link to={productPath(product)} className="font-semibold hover:underline">
        <IndicText text={product.name} />
      </Link>
      {product.stock !== '' && <small className={softClasses}>{product.stock}</small>}
    </th>
  )
}

/** The label stands where no column has it: on phones, and in a line of sizes. */
function SizePrice({ size, label }: { size: ListedSize; label: string }) {
  const { price, unitPrice, until, inStock } = size
  return (
    <span className="price-size flex justify-between gap-4">
      {label !== '' && <span>{`${label} `}</span>}
      <span className="price-sum shrink-0">
        <Price text={price} of={size} className="font-semibold" struckClassName={softClasses} until={until} />
        {!inStock && <small className={softClasses}>out of stock</small>}
        {unitPrice !== '' && <small className={softClasses}>{unitPrice}</small>}
      </span>
    </span>
  )
}
