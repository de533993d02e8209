import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { ReactNode, Ref } from 'react'
import type { Answer } from '../../api/api-response.ts'
import { api } from '../../api/browser-api.ts'
import { failureText, publicFailures } from '../../api/failure-text.ts'
import type { CachedQuery } from '../../api/query-cache.ts'
import { QueryResult } from '../../api/use-query.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { popularKey } from '../shared/query-keys.ts'
import { SectionHeading } from '../shared/section-heading.tsx'
import { useRetry } from '../shared/use-retry.ts'
import { LoadingMosaic, PopularMosaic } from './popular-mosaic.tsx'

const homeGalleryItems = 4

type PopularAnswer = Answer<GalleryItem[]>

/** The Featured Gallery section: up to 4 popular pictures; hidden if there are none. */
export function PopularGallery({ popular }: { popular: CachedQuery<PopularAnswer> }) {
  return (
    <QueryResult
      query={popular}
      loading={
        <Frame>
          <LoadingMosaic />
        </Frame>
      }
    >
      {answer => <PopularAnswered answer={answer} />}
    </QueryResult>
  )
}

function PopularAnswered({ answer }: { answer: PopularAnswer }) {
  const { shown, tryAgain, frame } = useRetry(answer, popularKey, api.gallery.popular)
  if (shown !== 'loading' && shown.data?.length === 0) return null
  return (
    <Frame ref={frame}>
      <PopularContent shown={shown} onRetry={tryAgain} />
    </Frame>
  )
}

function PopularContent({ shown, onRetry }: { shown: PopularAnswer | 'loading'; onRetry: () => void }) {
  if (shown === 'loading') return <LoadingMosaic />
  if (shown.data) return <PopularMosaic items={shown.data.slice(0, homeGalleryItems)} />
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <p className="text-danger">{failureText(publicFailures.popular, shown.error)}</p>
      <button type="button" onClick={onRetry} className={buttonClasses('outline', 'noscript:hidden')}>
        Try again
      </button>
    </div>
  )
}

function Frame({ ref, children }: { ref?: Ref<HTMLElement>; children: ReactNode }) {
  return (
    <section
      id="popular"
      ref={ref}
      tabIndex={-1}
      aria-labelledby="popular-heading"
      className="page-width scroll-mt-4 py-section outline-none"
    >
      <SectionHeading
        id="popular-heading"
        title="Featured Gallery"
        more={{ text: 'View All Gallery Items', path: '/gallery' }}
      />
      {children}
    </section>
  )
}
