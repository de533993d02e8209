import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useCachedAt } from '../../api/use-cached-at.ts'
import type { PageSeenMessage } from '../../offline/cached-at.ts'
import { registerWorker } from '../../offline/register-service-worker.ts'
import * as offlineNoticeTexts from './notice-texts.ts'

declare global {
  interface Navigator {
    /** Not supported by every browser. */
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** Time for which a page must be open to count as seen, so that its content is loaded. */
const seenAfterMs = 2_000

/** A message that the content may be out of date, from the service worker, which it registers. */
export default function OfflineNotice() {
  useServiceWorker()
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  const cachedAt = useCachedAt()
  const isOld = !isOnline || cachedAt !== null
  // The live region must exist before its text changes, or screen readers do not announce it.
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  useEffect(() => {
    if (!isOld || !navigator.serviceWorker?.controller) return
    // Captures at the window, before the router's listeners.
    addEventListener('click', leaveToBrowser, { capture: true })
    return () => removeEventListener('click', leaveToBrowser, { capture: true })
  }, [isOld])

  const state =
    cachedAt === null ? offlineNoticeTexts.outdated : offlineNoticeTexts.asOf(timeInWords(cachedAt))
  const text = isOnline ? state : `${offlineNoticeTexts.offline} ${state}`
  return (
    <div role="status" data-print="away" className="sticky low:static top-header z-20">
      {isMounted && isOld && (
        <p className="bg-ink text-fine text-paper">
          <span className="page-width flex min-h-11 flex-wrap items-center gap-x-4 py-2">
            <span>{text}</span>
            {isOnline && (
              <button
                type="button"
                onClick={() => location.reload()}
                className="min-h-11 font-semibold underline underline-offset-4"
              >
                {offlineNoticeTexts.reload}
              </button>
            )}
          </span>
        </p>
      )}
    </div>
  )
}

/** Registers the service worker, unless Save-Data is on, and reports to it the pages that are seen. */
function useServiceWorker(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!navigator.connection?.saveData) registerWorker()
    // The first page is reported at once: it has loaded before the worker could see it, and the reader may go on.
    const [loaded] = performance.getEntriesByType('navigation')
    const { pathname: first, search: query } = new URL(loaded?.name ?? location.href)
    void reportPageSeen(first + query)
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => void reportPageSeen(`${pathname}${search}`), seenAfterMs)
    return () => clearTimeout(timer)
  }, [pathname, search])
}

/** Created on demand: constructing a date format takes 100 ms on a slow phone. */
const timeInWords = (at: string) =>
  new Intl.DateTimeFormat('en-IN', {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(at))

function watchNetwork(tell: () => void): () => void {
  const controller = new AbortController()
  for (const event of ['online', 'offline']) addEventListener(event, tell, { signal: controller.signal })
  return () => controller.abort()
}

/** While offline, links load the document: client-side navigation needs API responses, fewer of which are cached. */
function leaveToBrowser(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link?.origin === location.origin && link.pathname !== location.pathname) event.stopPropagation()
}

/** Reports a page that the service worker did not see load: after a client-side navigation, or before activation. */
async function reportPageSeen(address: string): Promise<void> {
  // Searches produce URLs that nobody visits again.
  if (!navigator.onLine || new URL(address, location.origin).searchParams.has('q')) return
  const registration = await navigator.serviceWorker?.ready
  const resources = performance.getEntriesByType('resource').map(({ name }) => name)
  const message: PageSeenMessage = { type: 'seen', address, resources }
  registration?.active?.postMessage(message)
}
