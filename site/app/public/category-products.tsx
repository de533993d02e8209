import type { Category } from '@chekku/domain/category'
import type { Product } from '@chekku/domain/product'
import { messages } from '@chekku/domain/public-messages'
import { Link, useSearchParams } from 'react-router'
import { buttonLook } from '../ui/button.ts'
import type { Catalogue } from './catalogue.ts'
import { categoryAddress } from './category-address.ts'
import { CategoryProductsFailure } from './category-states.tsx'
import { scriptText } from './json-ld.ts'
import { productListData } from './list-json-ld.ts'
import { PageLinks } from './page-links.tsx'
import { ProductGrid } from './product-grid.tsx'
import { productsPerPage, readSelection } from './product-selection.ts'
import { useShell } from './shell.ts'
import { StructuredData } from './structured-data.tsx'
import { useGrowingList } from './use-growing-list.ts'
import { useWholeCatalogue } from './use-whole-catalogue.ts'

interface CategoryProductsProps {
  category: Category
  answer: Catalogue
}

/** The category's products: all of them, or the page that the address asks for. */
export function CategoryProducts({ category, answer }: CategoryProductsProps) {
  const { origin } = useShell()
  const [query] = useSearchParams()
  const whole = useWholeCatalogue(answer, category._id)
  const { page: asked } = readSelection(query)
  const shown = shownOf(answer, whole, asked)
  const [drawn, watchEnd] = useGrowingList(shown)
  if (answer.error) return <CategoryProductsFailure error={answer.error} />
  if (shown.length === 0) return <NoProducts />

  const pages = whole ? Math.ceil(whole.length / productsPerPage) : answer.pages
  const page = asked !== undefined && asked <= pages ? asked : undefined
  // What search engines read of the list is what they are sent: one page of it.
  const listData = import.meta.env.SSR
    ? scriptText(productListData(category.name, shown.slice(0, productsPerPage), origin))
    : ''
  return (
    <>
      <p role="status" className="sr-only">
        {shown.length} {shown.length === 1 ? 'product' : 'products'}
      </p>
      <StructuredData of={categoryAddress(category._id, page)} text={listData} />
      <ProductGrid products={drawn} layout="wide" firstPictures={2} heading="h3" isInCategory />
      <div key={drawn.length} ref={watchEnd} />
      {pages > 1 && (page !== undefined || !whole) && (
        <PageLinks
          current={page ?? 1}
          pages={pages}
          addressOf={number => categoryAddress(category._id, number)}
        />
      )}
    </>
  )
}

/** The page that is asked for where there is one, else everything that is known. */
function shownOf(answer: Catalogue, whole: readonly Product[] | undefined, asked: number | undefined) {
  if (!whole) return answer.data ?? []
  const page = asked === undefined ? [] : pageOf(whole, asked)
  return page.length > 0 ? page : whole
}

const pageOf = (products: readonly Product[], page: number) =>
  products.slice((page - 1) * productsPerPage, page * productsPerPage)

function NoProducts() {
  return (
    <div role="status" className="max-w-measure">
      <p className="font-serif text-head">{messages.categoryEmpty}</p>
      <p className="mb-6 mt-2 text-soft">There is nothing on this shelf at the moment.</p>
      <Link to="/products" className={buttonLook('outline')}>
        See what else there is
      </Link>
    </div>
  )
}
