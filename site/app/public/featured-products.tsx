import { messages } from '@chekku/domain/messages'
import type { Product } from '@chekku/domain/product'
import type { Answer, ApiError } from '../api/answer.ts'
import { Loaded } from '../api/loaded.tsx'
import type { Recalled } from '../api/recall.ts'
import { LoadingGrid, ProductGrid } from './product-grid.tsx'
import { SectionHeading } from './section-heading.tsx'

export function FeaturedProducts({ featured }: { featured: Recalled<Answer<Product[]>> }) {
  return (
    <section aria-labelledby="featured" className="page-width py-section">
      <SectionHeading
        id="featured"
        title="Featured Products"
        more={{ text: 'View All Products', path: '/products' }}
      />
      <Loaded
        from={featured}
        loading={<LoadingGrid layout="wide" text={messages.productsLoading} count={4} />}
      >
        {({ data, error }) => {
          if (error)
            return (
              <p role="alert" className="text-danger">
                {featuredError(error)}
              </p>
            )
          if (data.length === 0) return <NoFeatured />
          return <ProductGrid products={data} layout="wide" />
        }}
      </Loaded>
    </section>
  )
}

/** The specification's text: the status of a refusal, or that the answer had not the form it should have. */
function featuredError({ status, message }: ApiError): string {
  if (message === messages.invalidResponseFormat) return messages.featuredInvalidFormat
  return messages.featuredFetchFailed(status === 0 ? message : status)
}

function NoFeatured() {
  return (
    <div className="max-w-measure">
      <p className="text-lead">{messages.featuredEmpty}</p>
      <p className="mt-2 text-soft">{messages.featuredEmptyHint}</p>
    </div>
  )
}
