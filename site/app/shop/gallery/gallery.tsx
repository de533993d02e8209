import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { publicApi } from '../../api/browser-api.ts'
import { loadedQuery, staleWhileRevalidate } from '../../api/query-cache.ts'
import { serverSide } from '../../api/server-side.ts'
import { QueryResult } from '../../api/use-query.tsx'
import { pageStatus } from '../shared/page-status.ts'
import { useRemountKey } from '../shared/use-remount-key.ts'
import type { Route } from './+types/gallery.ts'
import { GalleryBrowser } from './gallery-browser.tsx'
import { GalleryHead } from './gallery-head.tsx'
import { chosenText } from './gallery-selection.ts'
import { GalleryFailure, GalleryLoading } from './gallery-states.tsx'
import { readGallery } from './read-gallery.ts'

const galleryKey = 'gallery'

export async function loader({ context, request }: Route.LoaderArgs) {
  const items = await readGallery(context.get(serverSide).api, chosenAt(request))
  return data({ items: loadedQuery(galleryKey, items) }, { status: pageStatus(items.error) })
}

export function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  return { items: staleWhileRevalidate(galleryKey, readGallery(context.get(publicApi), chosenAt(request))) }
}

const chosenAt = ({ url }: Request) => chosenText(new URL(url).searchParams)

/**
 * Filters on the client if the browser has every item, and reloads if the same URL is opened again. Otherwise the
 * category links reload the document.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return (
    currentUrl.pathname !== nextUrl.pathname ||
    (currentUrl.search === nextUrl.search && currentUrl.hash === nextUrl.hash)
  )
}

export default function Gallery({ loaderData: { items } }: Route.ComponentProps) {
  // Remount on a refetch to show the loading state again.
  const remountKey = useRemountKey(items)
  return (
    <div className="page-width min-h-dvh pb-section pt-[calc(var(--spacing-header)+2rem)] md:pt-[calc(var(--spacing-header)+3.5rem)]">
      <h1 className="text-title">Gallery</h1>
      <p className="mb-7 mt-3 max-w-measure text-soft md:mb-9">
        The presses, the farms and the shop, as they look on a working day.
      </p>
      <QueryResult key={remountKey} query={items} loading={<GalleryLoading />}>
        {answer => (
          <>
            <GalleryHead items={answer.data ?? []} />
            {answer.error ? <GalleryFailure error={answer.error} /> : <GalleryBrowser gallery={answer} />}
          </>
        )}
      </QueryResult>
    </div>
  )
}
