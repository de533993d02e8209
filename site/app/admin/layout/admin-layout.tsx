import { loginPath } from '@chekku/domain/addresses/admin-paths'
import { useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { loginStateFor } from '../auth/login-state.ts'
import { PendingScreen } from '../auth/pending-screen.tsx'
import { ProofDialog } from '../auth/proof-dialog.tsx'
import { useSession } from '../auth/session.ts'
import { useIsReachable } from '../auth/use-session-ping.ts'
import { LoadingLayout } from './loading-layout.tsx'
import { Sidebar, SidebarDrawer, TabBar, userName } from './sidebar.tsx'
import { useFocusFallback } from './use-focus-fallback.ts'

/** The forms of one entity in `routes.ts`, whose save bar has the foot of a phone to itself. */
const formPath = /^\/admin\/(products|categories|gallery)\/(simple\/)?(new|simple2?|edit\/[^/]+)$/

export default function AdminLayout() {
  const session = useSession()
  const location = useLocation()
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(location.pathname)
  useFocusFallback()

  // A new screen gets the focus, for screen readers and keyboards.
  useEffect(() => {
    if (shownPath.current === location.pathname) return
    shownPath.current = location.pathname
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [location.pathname])

  if (session.status === 'loading') {
    return (
      <>
        <OfflineBar />
        <LoadingLayout onRetry={session.onRetry} />
      </>
    )
  }
  if (session.status === 'out') {
    // The next sign-in leads back here.
    const state = session.why === 'logout' ? null : loginStateFor(location, session.why === 'expired')
    return <Navigate to={loginPath} replace state={state} />
  }
  const { user } = session
  if (user.pending) return <PendingScreen user={user} pending={user.pending} />
  const isForm = formPath.test(location.pathname)
  return (
    <div
      className={`min-h-dvh bg-wash md:grid md:grid-cols-[5rem_minmax(0,1fr)] lg:grid-cols-[15rem_minmax(0,1fr)] max-md:has-data-foot-bar:pb-[4.1rem] ${isForm ? '' : 'max-md:[--tab-bar:calc(3.5rem+1px)]'}`}
    >
      <a
        href="#main"
        className="absolute left-4 top-2 z-50 -translate-y-24 rounded-control bg-ink px-4 py-3 text-paper focus:translate-y-0"
      >
        Skip to the content
      </a>
      <aside className="sticky top-0 hidden h-dvh overflow-y-auto border-r border-line md:block">
        <Sidebar user={user} />
      </aside>
      <div className="min-w-0 pb-[calc(var(--tab-bar,0px)+1.5rem)] md:pb-0 md:has-data-foot-bar:pb-20">
        <header className="sticky low:static top-0 z-20 flex min-h-14 items-center gap-2 border-b border-line bg-work px-4 md:px-5 lg:px-8">
          <SidebarDrawer user={user} />
          <p className="shrink-0 font-semibold">Admin Dashboard</p>
          <p className="ml-auto line-clamp-1 min-w-0 break-all text-soft">{`Welcome, ${userName(user)}`}</p>
        </header>
        <OfflineBar />
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="mx-auto max-w-(--container-page) px-4 py-6 outline-none md:px-5 lg:px-8"
        >
          <Outlet />
        </main>
      </div>
      <TabBar isInFlow={isForm} />
      <ProofDialog user={user} />
    </div>
  )
}

function OfflineBar() {
  const isReachable = useIsReachable()
  // Screen readers announce changes of a live region only if it already exists.
  return (
    <div role="status" className="sticky low:static top-14 z-10">
      {!isReachable && (
        <p className="bg-ink px-4 py-2 text-fine text-paper md:px-5 lg:px-8">
          {`${navigator.onLine ? 'The shop cannot be reached.' : 'You are offline.'} You may see old data. Keep typing, and save once the shop is back.`}
        </p>
      )}
    </div>
  )
}
