import type { PageSeenMessage } from '../../api/cached-at.ts'
import { registerWorker } from '../../delivery/register-service-worker.ts'

/** How long a page must be open to count as seen, which lets its content load. */
const seenAfterMs = 2_000

/** Registers the service worker, which caches seen pages, unless Save-Data is on. */
export function startServiceWorker(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (!connection?.saveData) registerWorker()
}

/** Reports a page to the service worker that it did not see load: a client-side navigation, or before activation. */
export function reportPageSeen(address: string): () => void {
  const timer = setTimeout(() => void postPageSeen(address), seenAfterMs)
  return () => clearTimeout(timer)
}

async function postPageSeen(address: string): Promise<void> {
  // Searches produce URLs that nobody visits again.
  if (!navigator.onLine || new URLSearchParams(location.search).has('q')) return
  const registration = await navigator.serviceWorker?.ready
  const resources = performance.getEntriesByType('resource').map(({ name }) => name)
  const message: PageSeenMessage = { type: 'seen', address, resources }
  registration?.active?.postMessage(message)
}
