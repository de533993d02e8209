import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { fullNameOf } from '@chekku/domain/shop/shop'
import { data, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import type { ApiError } from '../../api/api-response.ts'
import { api } from '../../api/browser-api.ts'
import type { Api } from '../../api/client.ts'
import { failureText, publicFailures } from '../../api/failure-text.ts'
import { loadedQuery, staleWhileRevalidate } from '../../api/query-cache.ts'
import { PageQueryResult } from '../../api/query-result.tsx'
import { serverSide } from '../../api/server-side.ts'
import { useRootData } from '../../root-data.ts'
import { NothingHere } from '../catalogue-pages/nothing-here.tsx'
import { PartFailure, pageStatus, TryAgain } from '../catalogue-pages/page-failure.tsx'
import { LoadingGrid } from '../product-card/product-grid.tsx'
import { pictureListData, trailData } from '../seo/json-ld.ts'
import { PageHead, StructuredData } from '../seo/page-head.tsx'
import type { Route } from './+types/gallery.ts'
import { GalleryBrowser } from './gallery-browser.tsx'
import { galleryAddress, galleryCategory, type LoadedGallery, selectItems } from './gallery-selection.ts'
import * as galleryTexts from './texts.ts'

const galleryKey = 'gallery'

/** Loads all items; if they exceed one response, loads only the selected category's. */
async function readGallery(
  { gallery }: Api,
  { url }: Request,
): Promise<LoadedGallery | { data: null; error: ApiError }> {
  const chosen = galleryCategory(new URL(url).searchParams)
  const all = await gallery.list()
  if (all.error || all.total === all.data.length) return all
  const [categories, found] = await Promise.all([
    gallery.categories(),
    chosen === '' ? all : gallery.inCategory(chosen),
  ])
  return found.error ? found : { ...found, categories: categories.data ?? undefined }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const items = await readGallery(context.get(serverSide).api, request)
  return data({ items: loadedQuery(galleryKey, items) }, { status: pageStatus(items.error) })
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { items: staleWhileRevalidate(galleryKey, readGallery(api, request)) }
}

/** Filters on the client if the browser has every item, and reloads if the same URL is opened again. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return (
    currentUrl.pathname !== nextUrl.pathname ||
    (currentUrl.search === nextUrl.search && currentUrl.hash === nextUrl.hash)
  )
}

const galleryLoading = (
  <>
    <title>{galleryTexts.title}</title>
    <LoadingGrid layout="wide" text={catalogueMessages.homeGalleryLoading} />
  </>
)

export default function Gallery({ loaderData: { items } }: Route.ComponentProps) {
  return (
    <div className="page-width min-h-dvh pb-section pt-[calc(var(--spacing-header)+2rem)] md:pt-[calc(var(--spacing-header)+3.5rem)]">
      <h1 className="text-title">{galleryTexts.title}</h1>
      <p className="mb-7 mt-3 max-w-measure text-soft md:mb-9">{galleryTexts.purpose}</p>
      <PageQueryResult query={items} loading={galleryLoading} outdated={<PartFailure className="mb-4" />}>
        {answer => (
          <>
            <GalleryHead items={answer.data ?? []} />
            {answer.error ? (
              <NothingHere
                title={failureText(publicFailures.gallery, answer.error)}
                as="p"
                role="alert"
                action={<TryAgain />}
              />
            ) : (
              <GalleryBrowser gallery={answer} />
            )}
          </>
        )}
      </PageQueryResult>
    </div>
  )
}

function GalleryHead({ items }: { items: readonly GalleryItem[] }) {
  const { origin, shop } = useRootData()
  const [query] = useSearchParams()
  const chosen = selectItems(items, galleryCategory(query))
  // As stored: other spellings, and categories without pictures, share the canonical URL.
  const category = galleryCategory(query) === '' ? '' : (chosen[0]?.category ?? '')
  const title = category === '' ? galleryTexts.title : galleryTexts.titleOf(category)
  const path = galleryAddress(category)
  const trail = [{ name: title, path }]
  return (
    <>
      <PageHead
        title={title}
        description={galleryTexts.summary(fullNameOf(shop))}
        path={path}
        image={chosen.find(({ image }) => image !== '')?.image}
      />
      <StructuredData key={`trail ${path}`} data={import.meta.env.SSR && trailData(trail, origin)} />
      <StructuredData
        key={`list ${path}`}
        data={import.meta.env.SSR && pictureListData(title, chosen, origin)}
      />
    </>
  )
}
