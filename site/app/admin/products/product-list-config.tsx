import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import { compareTexts } from '@chekku/domain/search-key'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import type { ListColumn, ListConfig } from '../components/list/list-config.ts'
import { RowActions } from '../components/list/row-actions.tsx'
import { RowPicture } from '../components/list/row-picture.tsx'
import { duplicateAddress } from './duplicate-address.ts'
import { PriceCell } from './price-cell.tsx'
import { StockCell } from './stock-cell.tsx'

const pageSize = 6

const newestFirst = (a: Product, b: Product) => b.updatedAt.localeCompare(a.updatedAt)
const byName = (a: Product, b: Product) => compareTexts(a.name, b.name)

export const productList: ListConfig<Product> = {
  list: 'products',
  title: 'Product Management',
  add: { label: 'Add Product', to: '/admin/products/new' },
  searchPlaceholder: 'Search products...',
  emptyText: 'No products found.',
  loadFailure: adminFailures.listProducts,
  nameOf: ({ name }) => name,
  searched: ({ name, description }) => [name, description],
  sorts: [
    {
      value: 'featured',
      label: 'Featured first',
      compare: (a, b) => Number(b.featured) - Number(a.featured) || newestFirst(a, b),
    },
    { value: 'newest', label: 'Newest change', compare: newestFirst },
    { value: 'name', label: 'Name', compare: byName },
    { value: 'cheapest', label: 'Price, lowest first', compare: (a, b) => a.price - b.price || byName(a, b) },
    { value: 'dearest', label: 'Price, highest first', compare: (a, b) => b.price - a.price || byName(a, b) },
  ],
  pageSize: pageSize,
}

/** Whether a product belongs to a category, its subcategory, or, for a main category, any of its subcategories. */
function inCategory(product: Product, category: string, categories: readonly Category[]): boolean {
  if (category === '') return true
  const ids = [product.category?._id, product.subcategory?._id]
  return (
    ids.includes(category) || categories.some(({ _id, parent }) => parent === category && ids.includes(_id))
  )
}

export interface ProductFilters {
  /** An id; each filter is empty for all. */
  category: string
  stock: string
  featured: string
  picture: string
}

/** Whether a product matches every filter. */
export function matchesFilters(
  product: Product,
  { category, stock, featured, picture }: ProductFilters,
  categories: readonly Category[],
): boolean {
  const flags = [
    { wanted: wantedFlag(stock), is: product.inStock },
    { wanted: wantedFlag(featured), is: product.featured },
    { wanted: picture === 'none' ? false : undefined, is: product.image !== '' },
  ]
  return (
    inCategory(product, category, categories) &&
    flags.every(({ wanted, is }) => wanted === undefined || wanted === is)
  )
}

/** A flag's query parameter; undefined where unset. */
export function wantedFlag(value: string): boolean | undefined {
  if (value === 'yes') return true
  return value === 'no' ? false : undefined
}

/** The columns of the list; beyond the specification, price and stock are editable. */
export function productColumns(onDelete: (product: Product) => void): ListColumn<Product>[] {
  return [
    { header: 'Image', onCard: 'picture', cell: ({ image }) => <RowPicture path={image} /> },
    {
      header: 'Name',
      onCard: 'title',
      cell: ({ name }) => <p className="min-w-24 wrap-anywhere font-semibold leading-snug">{name}</p>,
    },
    {
      header: 'Category',
      onCard: 'line',
      cell: ({ category, subcategory }) => (
        <p className="text-soft">
          {category?.name ?? 'Uncategorized'}
          {subcategory && <span className="md:max-lg:hidden"> / {subcategory.name}</span>}
        </p>
      ),
    },
    {
      header: 'Price',
      onCard: 'control',
      cell: product => <PriceCell key={product._id} product={product} />,
    },
    { header: 'In stock', onCard: 'control', cell: product => <StockCell product={product} /> },
    { header: 'Featured', onCard: 'badge', cell: ({ featured }) => <FeaturedMark isFeatured={featured} /> },
    {
      header: 'Actions',
      onCard: 'actions',
      cell: product => (
        <RowActions
          name={product.name}
          editTo={`/admin/products/edit/${product._id}`}
          duplicateTo={duplicateAddress(product._id)}
          onDelete={() => onDelete(product)}
        />
      ),
    },
  ]
}

/** Yes or No in the table; on a card a badge for featured products. */
function FeaturedMark({ isFeatured }: { isFeatured: boolean }) {
  return (
    <>
      <span className="max-md:hidden">{isFeatured ? 'Yes' : 'No'}</span>
      {isFeatured && (
        <span className="caps mt-1 inline-block rounded-full bg-turmeric px-2.5 py-0.5 md:hidden">
          Featured
        </span>
      )}
    </>
  )
}
