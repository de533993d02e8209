import { catalogueMessages } from '@chekku/domain/catalogue'
import type { Category } from '@chekku/domain/schemas/category'
import { Link } from 'react-router'
import { buttonClasses } from '../../ui/button.ts'
import { ProductGrid } from '../product-card/product-grid.tsx'
import type { Catalogue } from '../products/catalogue.ts'
import { PageLinks } from '../products/page-links.tsx'
import { ProductTotal } from '../products/product-total.tsx'
import { scriptText } from '../seo/json-ld.ts'
import { productListData } from '../seo/list-json-ld.ts'
import { StructuredData } from '../seo/structured-data.tsx'
import { categoryAddress } from '../shared/category-address.ts'
import { useRootData } from '../shared/root-data.ts'
import { CategoryProductsFailure } from './category-states.tsx'

interface CategoryProductsProps {
  category: Category
  answer: Catalogue
}

/** The page of the category's products selected by the URL. */
export function CategoryProducts({ category, answer }: CategoryProductsProps) {
  const { origin } = useRootData()
  if (answer.error) return <CategoryProductsFailure error={answer.error} />
  const { data, page, total } = answer
  if (total === 0) return <NoProducts />
  const listData = import.meta.env.SSR ? scriptText(productListData(category.name, data, origin)) : ''
  return (
    <>
      <ProductTotal page={page} total={total} />
      <StructuredData of={categoryAddress(category._id, page)} text={listData} />
      <ProductGrid products={data} layout="wide" firstPictures={2} heading="h3" isInCategory />
      <PageLinks current={page} total={total} addressOf={number => categoryAddress(category._id, number)} />
    </>
  )
}

function NoProducts() {
  return (
    <div role="status" className="max-w-measure">
      <p className="font-serif text-head">{catalogueMessages.categoryEmpty}</p>
      <p className="mb-6 mt-2 text-soft">There is nothing on this shelf at the moment.</p>
      <Link to="/products" className={buttonClasses('outline')}>
        See what else there is
      </Link>
    </div>
  )
}
