import { catalogueMessages } from '@chekku/domain/catalogue'
import type { Product } from '@chekku/domain/schemas/product'
import type { ReactNode, Ref } from 'react'
import type { Answer } from '../../api/api-response.ts'
import { api } from '../../api/browser-api.ts'
import { failureText, publicFailures } from '../../api/failure-text.ts'
import type { CachedQuery } from '../../api/query-cache.ts'
import { QueryResult } from '../../api/use-query.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { LoadingGrid, ProductGrid } from '../product-card/product-grid.tsx'
import { featuredKey } from '../shared/query-keys.ts'
import { SectionHeading } from '../shared/section-heading.tsx'
import { useRetry } from '../shared/use-retry.ts'

type FeaturedAnswer = Answer<Product[]>

export function FeaturedProducts({ featured }: { featured: CachedQuery<FeaturedAnswer> }) {
  return (
    <QueryResult
      query={featured}
      loading={
        <Frame>
          <FeaturedLoading />
        </Frame>
      }
    >
      {answer => <FeaturedAnswered answer={answer} />}
    </QueryResult>
  )
}

const FeaturedLoading = () => <LoadingGrid layout="wide" text={catalogueMessages.productsLoading} count={4} />

function FeaturedAnswered({ answer }: { answer: FeaturedAnswer }) {
  const { shown, tryAgain, frame } = useRetry(answer, featuredKey, api.products.featured)
  return (
    <Frame ref={frame}>
      <FeaturedContent shown={shown} onRetry={tryAgain} />
    </Frame>
  )
}

function FeaturedContent({ shown, onRetry }: { shown: FeaturedAnswer | 'loading'; onRetry: () => void }) {
  if (shown === 'loading') return <FeaturedLoading />
  if (shown.error) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <p className="text-danger">{failureText(publicFailures.featured, shown.error)}</p>
        <button type="button" onClick={onRetry} className={buttonClasses('outline', 'noscript:hidden')}>
          Try again
        </button>
      </div>
    )
  }
  if (shown.data.length === 0) return <NoFeatured />
  return <ProductGrid products={shown.data} layout="wide" />
}

function Frame({ ref, children }: { ref?: Ref<HTMLElement>; children: ReactNode }) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="featured"
      className="page-width py-section outline-none"
    >
      <SectionHeading
        id="featured"
        title="Featured Products"
        more={{ text: 'View All Products', path: '/products' }}
      />
      {children}
    </section>
  )
}

function NoFeatured() {
  return (
    <div className="max-w-measure">
      <p className="text-lead">{catalogueMessages.featuredEmpty}</p>
      <p className="mt-2 text-soft">{catalogueMessages.featuredEmptyHint}</p>
    </div>
  )
}
