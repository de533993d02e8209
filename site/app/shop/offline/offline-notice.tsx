import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useCachedAt } from '../../api/http-cache.ts'
import { reportPageSeen, startServiceWorker } from './register-offline-worker.ts'
import { useDocumentLinks } from './use-document-links.ts'

/** A notice of possibly stale content; it also registers the service worker. */
export default function OfflineNotice() {
  const { pathname, search } = useLocation()
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  const cachedAt = useCachedAt()
  const isOld = !isOnline || cachedAt !== null
  // The live region must exist before its text changes, or screen readers do not announce it.
  const [isKnown, setIsKnown] = useState(false)

  useEffect(() => {
    setIsKnown(true)
    startServiceWorker()
  }, [])
  useEffect(() => reportPageSeen(`${pathname}${search}`), [pathname, search])
  useDocumentLinks(isOld)

  const lastSeen = cachedAt === null ? '' : ` Last seen ${timeInWords(cachedAt)}.`
  return (
    <div role="status" className="sticky top-header z-20">
      {isKnown && isOld && (
        <p className="bg-ink text-fine text-paper">
          <span className="page-width flex min-h-11 flex-wrap items-center gap-x-4 py-2">
            <span>
              {isOnline ? 'This may be out of date.' : 'You are offline. This may be out of date.'}
              {lastSeen}
            </span>
            {isOnline && (
              <button
                type="button"
                onClick={() => location.reload()}
                className="min-h-11 font-semibold underline underline-offset-4"
              >
                Load it again
              </button>
            )}
          </span>
        </p>
      )}
    </div>
  )
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
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}
