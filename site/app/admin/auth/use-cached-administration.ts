import { loginPath } from '@chekku/domain/session'
import { type ContextType, useContext, useEffect } from 'react'
import { UNSAFE_FrameworkContext } from 'react-router'
import { registerWorker } from '../../delivery/register-service-worker.ts'

/** Delay in milliseconds, so that the files of the first screen load first. */
const afterFirstMs = 3_000

type Routes = NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>['manifest']['routes']

const filesOf = ({ module, clientLoaderModule, imports = [] }: NonNullable<Routes[string]>) =>
  [module, clientLoaderModule, ...imports].filter(file => file !== undefined)

/** The files of the sign-in screen: a log-out leads there at any time, without a network too. */
export function useLoginFiles(): string[] {
  const routes = useContext(UNSAFE_FrameworkContext)?.manifest.routes ?? {}
  const login = Object.values(routes).find(route => `/${route?.path}` === loginPath)
  return login ? filesOf(login) : []
}

/** Makes every screen available offline: preloads all files, and the service worker, if any, caches them. */
export function useCachedAdministration(isSignedIn: boolean): void {
  const routes = useContext(UNSAFE_FrameworkContext)?.manifest.routes
  useEffect(() => {
    if (!isSignedIn || !routes) return
    const timer = setTimeout(() => {
      for (const route of Object.values(routes)) {
        if (!route || route.id === 'root' || route.id.startsWith('shop/')) continue
        for (const file of filesOf(route)) preload(file)
      }
      registerWorker()
      void navigator.serviceWorker?.ready.then(({ active }) =>
        active?.postMessage({ type: 'administration' }),
      )
    }, afterFirstMs)
    return () => clearTimeout(timer)
  }, [isSignedIn, routes])
}

function preload(href: string): void {
  if (document.querySelector(`link[rel="modulepreload"][href="${href}"]`)) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.fetchPriority = 'low'
  link.href = href
  document.head.append(link)
}
