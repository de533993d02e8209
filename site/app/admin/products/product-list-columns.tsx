import { formatRupees } from '@chekku/domain/money'
import { endText } from '@chekku/domain/product/offer-texts'
import { searchTextWithCategories } from '@chekku/domain/product/search-text'
import { publicAvailability, stockText } from '@chekku/domain/product/stock-texts'
import { compareTexts } from '@chekku/domain/rules/search-key'
import type { Product } from '@chekku/domain/schemas/product'
import { dayText } from '@chekku/domain/shop/date-text'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { TextLink } from '../../ui/admin/text-link.tsx'
import type { ListColumn, ListConfig } from '../components/list/list-config.ts'
import { CategoryText } from '../components/list/row-parts.tsx'
import { hasSizes } from '../components/product/use-product-edit.ts'
import { PriceCell } from './price-cell.tsx'
import { SizesButton } from './sizes/sizes-dialog.tsx'
import { StockCell } from './stock-cell.tsx'

const newestFirst = (a: Product, b: Product) => b.updatedAt.localeCompare(a.updatedAt)
const byName = (a: Product, b: Product) => compareTexts(a.name, b.name)

export const productList: ListConfig<Product> = {
  list: 'products',
  title: 'Product Management',
  add: { label: 'Add Product', to: '/admin/products/new' },
  searchPlaceholder: 'Search products...',
  emptyText: 'No products found.',
  firstStep: (
    <>
      Add a category, then your first product. A name and a price are enough. Have a spreadsheet?{' '}
      <TextLink to="/admin/products/import" className="-my-2.5">
        Import it
      </TextLink>
    </>
  ),
  loadFailure: adminFailures.listProducts,
  nameOf: ({ name }) => name,
  searched: product => searchTextWithCategories(product).split('\n'),
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
  pageSize: 6,
}

/** The products that have a tab of their own, by the filter that shows them alone. */
export const productTabs = [
  { name: '', value: '', label: 'All' },
  { name: 'stock', value: 'no', label: 'Out of stock' },
  { name: 'draft', value: 'yes', label: 'Drafts' },
  { name: 'picture', value: 'none', label: 'No picture' },
]

/** "₹349.50 until 30 Nov" of the first size with an offer, or "Offer from 28 Nov"; "" if there is none. */
function offerMark(product: Product): string {
  const sizes = product.packs ?? [product]
  const offered = sizes.find(({ offerUntil }) => offerUntil)
  if (offered?.offerUntil) return `${formatRupees(offered.price)} until ${endText(offered.offerUntil)}`
  const from = sizes.find(({ offer }) => offer)?.offer?.from
  return from ? `Offer from ${dayText(from.slice(0, 10))}` : ''
}

/** Draft, offer and availability of a product, under its name. */
export function ProductMarks({ product }: { product: Product }) {
  const { hidden, availability } = product
  const mark = offerMark(product)
  return (
    <>
      {hidden && <span className="caps rounded-full bg-wash px-2.5 md:leading-4">Draft</span>}
      {availability?.passed && (
        <span className="text-danger">{`Was due back on ${dayText(availability.date ?? '')}`}</span>
      )}
      {mark !== '' && <span className="text-balance text-ink">{mark}</span>}
      {publicAvailability(product) && <span className="text-ink">{stockText(product)}</span>}
    </>
  )
}

function CategoryCell({ product: { category, subcategory } }: { product: Product }) {
  const name = category?.name ?? 'Uncategorized'
  return (
    <CategoryText title={subcategory ? `${name} / ${subcategory.name}` : name}>
      {name}
      {subcategory && <span className="md:max-xl:hidden">{` / ${subcategory.name}`}</span>}
    </CategoryText>
  )
}

/** The columns after the name; beyond the specification, price and stock are editable. */
export const productListColumns: ListColumn<Product>[] = [
  { header: 'Category', onCard: 'line', cell: product => <CategoryCell product={product} /> },
  {
    header: 'Price',
    onCard: 'control',
    cell: product =>
      hasSizes(product) ? (
        <SizesButton key={product._id} product={product} />
      ) : (
        <PriceCell key={product._id} product={product} />
      ),
  },
  { header: 'In stock', onCard: 'labelled', cell: product => <StockCell product={product} /> },
  { header: 'Featured', onCard: 'line', cell: ({ featured }) => <FeaturedMark isFeatured={featured} /> },
]

/** Yes or No in the table; on a card a badge for featured products. */
function FeaturedMark({ isFeatured }: { isFeatured: boolean }) {
  return (
    <>
      <span className="max-md:hidden">{isFeatured ? 'Yes' : 'No'}</span>
      {isFeatured && (
        <span className="caps rounded-full bg-turmeric px-2.5 text-ink md:hidden">Featured</span>
      )}
    </>
  )
}
