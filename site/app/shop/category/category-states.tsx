import { catalogueMessages } from '@chekku/domain/catalogue'
import type { Category } from '@chekku/domain/schemas/category'
import { Link } from 'react-router'
import type { ApiError } from '../../api/api-response.ts'
import { failureText, publicFailures } from '../../api/failure-text.ts'
import { buttonClasses } from '../../ui/button.ts'
import { LoadingGrid } from '../product-card/product-grid.tsx'
import { TryAgain } from '../shared/try-again.tsx'
import { CategoryHeader } from './category-header.tsx'
import { CategoryShelf } from './category-shelf.tsx'

/** Shows the category from the root data while its own request is pending, or a skeleton if it is not there. */
export function CategoryLoading({ category }: { category: Category | undefined }) {
  return (
    <>
      {category ? (
        <CategoryHeader category={category} />
      ) : (
        <>
          <title>Loading category...</title>
          <h1 className="sr-only">Loading category...</h1>
          <HeaderFrames />
        </>
      )}
      <CategoryShelf>
        <CategoryProductsLoading />
      </CategoryShelf>
    </>
  )
}

function HeaderFrames() {
  return (
    <div
      aria-hidden="true"
      className="page-width grid animate-breathe gap-x-12 gap-y-5 pt-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] md:items-center md:gap-y-6 md:pt-8 lg:gap-x-20"
    >
      <div className="aspect-video rounded-card bg-line/60 max-md:row-start-2 md:order-last" />
      <div>
        <div className="h-3 w-28 rounded-full bg-line/60" />
        <div className="mt-6 h-9 w-4/5 rounded-full bg-line/60" />
        <div className="mt-6 h-4 w-full rounded-full bg-line/60" />
        <div className="mt-3 h-4 w-2/3 rounded-full bg-line/60" />
      </div>
    </div>
  )
}

export const CategoryProductsLoading = () => (
  <LoadingGrid layout="wide" text={catalogueMessages.productsLoading} count={4} />
)

export function CategoryFailure({ error }: { error: ApiError }) {
  const isMissing = error.status === 404
  const title = isMissing ? catalogueMessages.categoryNotFoundTitle : catalogueMessages.errorTitle
  return (
    <div role="alert" className="page-width grid min-h-[60dvh] content-center gap-4 py-16">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-title">{title}</h1>
      <p className="max-w-measure text-lead text-soft">
        {isMissing
          ? 'It may have moved, or its shelf was cleared.'
          : failureText(publicFailures.category, error)}
      </p>
      <div className="flex flex-wrap gap-3">
        {!isMissing && <TryAgain />}
        <Link to="/products" className={buttonClasses(isMissing ? 'primary' : 'quiet')}>
          Back to Products
        </Link>
      </div>
    </div>
  )
}

export function CategoryProductsFailure({ error }: { error: ApiError }) {
  return (
    <div role="alert" className="grid max-w-measure gap-4">
      <h3 className="text-head">{catalogueMessages.errorTitle}</h3>
      <p className="text-danger">{failureText(publicFailures.categoryProducts, error)}</p>
      <TryAgain />
    </div>
  )
}
