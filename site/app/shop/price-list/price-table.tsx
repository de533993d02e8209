import type { ListedCategory, ListedProduct, ListedSize } from '@chekku/domain/product/price-list'
import { Link } from 'react-router'
import { IndicText } from '../../ui/indic-text.ts'
import { Price } from '../shared/price.tsx'
import { productPath } from '../shared/product-path.ts'
import * as priceListTexts from './texts.ts'

const softClasses = 'text-fine text-soft'

/** The id of a category's table; products without a category stand last. */
export const tableId = (category: string) => `prices-${category || 'more'}`

/** The prices of a category: each product with a line for each of its sizes. */
export function PriceTable({ category: { _id, name, products } }: { category: ListedCategory }) {
  return (
    <table id={tableId(_id)} className="w-full tabular-nums">
      <caption className="pb-2 font-serif text-name font-semibold wrap-anywhere">
        <IndicText text={name} />
      </caption>
      <thead>
        <tr>
          <th scope="col">{priceListTexts.product}</th>
          <th scope="col">{priceListTexts.price}</th>
        </tr>
      </thead>
      <tbody>
        {products.map(product => (
          <tr key={product._id}>
            <ProductName product={product} />
            <td className={product.sizes.some(({ beside }) => beside !== '') ? 'price-sizes' : ''}>
              {product.sizes.map(size => (
                <SizePrice
                  key={size.name + size.price}
                  size={size}
                  stock={product.sizes.length === 1 ? product.stock : ''}
                />
              ))}
            </td>
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
      {product.stock !== '' && product.sizes.length > 1 && (
        <small className={`block ${softClasses}`}>{product.stock}</small>
      )}
    </th>
  )
}

/** `stock` is that of a product with one size. */
function SizePrice({ size, stock }: { size: ListedSize; stock: string }) {
  const { beside, price, unitPrice, until, inStock } = size
  const notes = [stock, inStock ? '' : priceListTexts.outOfStock, unitPrice].filter(Boolean)
  return (
    <span className="price-size">
      <span>{beside !== '' && `${beside} `}</span>
      <span className="price-sum">
        <Price text={price} of={size} className="font-semibold" struckClassName={softClasses} until={until} />
      </span>
      <span className={`price-notes ${softClasses}`}>
        {notes.map(note => (
          <span key={note}>{`${note} `}</span>
        ))}
      </span>
    </span>
  )
}
