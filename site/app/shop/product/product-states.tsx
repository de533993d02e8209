import { catalogueMessages } from '@chekku/domain/catalogue'
import { Link } from 'react-router'
import type { ApiError } from '../../api/api-response.ts'
import { failureText, publicFailures } from '../../api/failure-text.ts'
import { buttonClasses } from '../../ui/button.ts'
import { TryAgain } from '../shared/try-again.tsx'

export function ProductLoading() {
  return (
    <div className="page-width grid gap-5 py-4 md:grid-cols-2 md:gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:pb-0 md:pt-10 lg:gap-20">
      <title>Loading product...</title>
      <div role="status" className="sr-only">
        <h1>Loading product...</h1>
      </div>
      <div className="aspect-4/5 animate-breathe rounded-card bg-line/60" />
      <div className="animate-breathe" aria-hidden="true">
        <div className="h-3 w-28 rounded-full bg-line/60" />
        <div className="mt-6 h-9 w-4/5 rounded-full bg-line/60" />
        <div className="mt-6 h-7 w-24 rounded-full bg-line/60" />
      </div>
    </div>
  )
}

export function ProductFailure({ error }: { error: ApiError }) {
  const isMissing = error.status === 404
  const title = isMissing ? catalogueMessages.productNotFoundTitle : catalogueMessages.errorTitle
  return (
    <div className="page-width grid min-h-[60dvh] content-center gap-4 py-16" role="alert">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-title">{title}</h1>
      <p className="max-w-measure text-soft">
        {isMissing ? 'It may have sold out for good, or moved.' : failureText(publicFailures.product, error)}
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
