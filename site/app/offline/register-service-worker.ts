/** Registers the service worker that makes the shop work offline. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => {
    // Some browsers refuse, in private windows for example; the shop then works online only.
  })
}
