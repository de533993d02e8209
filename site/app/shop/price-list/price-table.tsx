import type { ListedCategory, ListedProduct, ListedSize } from '@chekku/domain/product/price-list'
import { Link } from 'react-router'
import { IndicText } from '../../ui/indic-text.ts'
import { productPath } from '../shared/product-path.ts'

/** The prices of a category: a column for each size where its products share them, else a line of sizes. */
export function PriceTable({ category: { name, columns, products } }: { category: ListedCategory }) {
  return (
    <table className={columns.length > 0 ? 'price-columns' : undefined}>
      <caption className="font-serif text-name font-semibold">
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
                  <Price key={size.name + size.price} size={size} label={size.beside} />
                ))}
              </td>
            ) : (
              columns.map(column => {
                const size = product.sizes.find(({ name }) => name === column)
                return <td key={column}>{size && <Price size={size} label={column} />}</td>
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
      <Link to={productPath(product)} className="hover:underline">
        <IndicText text={product.name} />
      </Link>
      {product.stock !== '' && <small>{product.stock}</small>}
    </th>
  )
}

/** The label stands where no column says it: on phones, and in a line of sizes. */
function Price({ size: { price, unitPrice, inStock }, label }: { size: ListedSize; label: string }) {
  return (
    <span className="price-size">
      {label !== '' && <span>{label} </span>}
      <span className="price-sum">
        <b>{price}</b>
        {!inStock && <small>out of stock</small>}
        {unitPrice !== '' && <small>{unitPrice}</small>}
      </span>
    </span>
  )
}
