import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useShop } from '../../root-data.ts'
import { ToastProvider } from '../../ui/toast.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { FloatingContact } from './quick-contact.tsx'
import * as layoutTexts from './texts.ts'

/** Loaded after the page; nothing if its script fails to load, or Firefox aborts it on leaving the page. */
const OfflineNotice = lazy<ComponentType>(async () => {
  if (document.readyState !== 'complete')
    await new Promise(resolve => addEventListener('load', resolve, { once: true }))
  return import('../offline/offline-notice.tsx').catch(() => ({ default: () => null }))
})

/** If the script fails to load, the line keeps the server's HTML. */
const NoticeLine = lazy(() =>
  import('../notice/notice-line.tsx').catch(() => new Promise<never>(() => undefined)),
)

export default function PublicLayout() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const { notice } = useShop()
  const shownPath = useRef(pathname)

  // Moves the focus to the content on a new page, for screen reader and keyboard users.
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
        {layoutTexts.skip}
      </a>
      <Header />
      <AfterHydration />
      <Suspense>{notice && <NoticeLine />}</Suspense>
      <main id="main" ref={main} tabIndex={-1} className="min-h-dvh outline-none">
        <Outlet />
      </main>
      <Footer />
      <FloatingContact />
    </ToastProvider>
  )
}

/**
 * A component of its own, since an update of the layout would render the notice line anew before its script is loaded.
 * Without a boundary of its own, every transition, such as a link's, would wait for the offline notice.
 */
function AfterHydration() {
  const isHydrated = useIsHydrated()
  if (!isHydrated) return null
  return (
    <Suspense>
      <OfflineNotice />
    </Suspense>
  )
}
