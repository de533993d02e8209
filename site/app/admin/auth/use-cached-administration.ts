import { loginPath } from '@chekku/domain/addresses/admin-paths'
import { useEffect } from 'react'
import { registerWorker } from '../../offline/register-service-worker.ts'
import { useRootData } from '../../root-data.ts'

/** The files of the first screen load before the others. */
const preloadDelayMs = 3_000

/** The files of the sign-in screen: a log-out leads there at any time, without a network too. */
export const useLoginFiles = (): string[] => useRootData().screenFiles?.[loginPath] ?? []

/** Makes every screen available offline: preloads all files, and the service worker, if any, caches them. */
export function useCachedAdministration(isSignedIn: boolean): void {
  const { screenFiles } = useRootData()
  useEffect(() => {
    if (!isSignedIn || !screenFiles) return
    const timer = setTimeout(() => {
      for (const file of new Set(Object.values(screenFiles).flat())) preload(file)
      registerWorker()
      void navigator.serviceWorker?.ready.then(({ active }) =>
        active?.postMessage({ type: 'administration' }),
      )
    }, preloadDelayMs)
    return () => clearTimeout(timer)
  }, [isSignedIn, screenFiles])
}

function preload(href: string): void {
  if (document.querySelector(`link[rel="modulepreload"][href="${href}"]`)) return
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }),
  )
}
