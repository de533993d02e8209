import type { PageSeenMessage } from '../../api/cached-at.ts'
import { registerWorker } from '../../delivery/register-service-worker.ts'

/** So long a page must be looked at to count as seen: by then it has what it shows. */
const seenAfterMs = 2_000

/** Has the browser cache what is seen; not for somebody who asked it to save data. */
export function startServiceWorker(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (!connection?.saveData) registerWorker()
}

/** Tells the worker of a page that was come to without a new document, or before there was a worker. */
export function reportPageSeen(address: string): () => void {
  const timer = setTimeout(() => void postPageSeen(address), seenAfterMs)
  return () => clearTimeout(timer)
}

async function postPageSeen(address: string): Promise<void> {
  // What is typed into the search box makes addresses that nobody comes back to.
  if (!navigator.onLine || new URLSearchParams(location.search).has('q')) return
  const registration = await navigator.serviceWorker?.ready
  const resources = performance.getEntriesByType('resource').map(({ name }) => name)
  const message: PageSeenMessage = { type: 'seen', address, resources }
  registration?.active?.postMessage(message)
}
