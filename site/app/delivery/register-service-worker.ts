/** Registers the service worker, which caches what a time without network needs. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => {
    // A browser may refuse (private windows do): everything works all the same, with a network.
  })
}
