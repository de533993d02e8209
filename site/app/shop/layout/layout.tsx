import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ToastProvider } from '../../ui/toast.tsx'
import { FloatingContact } from './floating-contact.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** What a page can do without: where its script does not come, or ends with the page that Firefox leaves, nothing is shown. */
const optional = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(() => load().catch(() => ({ default: () => null })))

const OfflineNotice = optional(() => import('../offline/offline-notice.tsx'))
const PrefetchPages = optional(() => import('../../delivery/prefetch-pages.tsx'))

/** The frame of every public page: fixed header, the page, footer, chat and call buttons. */
export default function PublicLayout() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)

  // Who listens to the page or goes by keyboard starts anew where a new page starts.
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <ToastProvider>
      <a
        href="#main"
        className="absolute left-4 top-2 z-50 -translate-y-24 rounded-control bg-ink px-4 py-3 text-paper focus:translate-y-0"
      >
        Skip to the content
      </a>
      <Header />
      <AfterLoad>
        <OfflineNotice />
        <PrefetchPages />
      </AfterLoad>
      <main id="main" ref={main} tabIndex={-1} className="min-h-dvh outline-none">
        <Outlet />
      </main>
      {/* Runs after what is seen first. */}
      <Suspense>
        <Footer />
      </Suspense>
      <FloatingContact />
    </ToastProvider>
  )
}

/** Renders its children after the load event: their script comes after everything else. */
function AfterLoad({ children }: { children: ReactNode }) {
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    if (document.readyState === 'complete') return setIsLoaded(true)
    const onLoad = () => setIsLoaded(true)
    addEventListener('load', onLoad)
    return () => removeEventListener('load', onLoad)
  }, [])
  return isLoaded && <Suspense>{children}</Suspense>
}
