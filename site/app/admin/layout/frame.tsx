import { QueryClientProvider } from '@tanstack/react-query'
import { type LinksFunction, Outlet } from 'react-router'
import { AnnouncerProvider } from '../../ui/admin/announcer.tsx'
import { ConfirmProvider } from '../../ui/admin/confirm.tsx'
import { useHistoryLayers } from '../../ui/history-layers.ts'
import { ToastProvider } from '../../ui/toast.tsx'
import styles from '../admin.css?url'
import { startSession, useSession } from '../auth/session.ts'
import { useCachedAdministration, useLoginFiles } from '../auth/use-cached-administration.ts'
import { useSessionPing } from '../auth/use-session-ping.ts'
import { queryClient } from '../data/query-client.ts'
import { LoadingLayout } from './loading-layout.tsx'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** Neither browsers nor proxies cache the administration. */
export function headers() {
  return { 'Cache-Control': 'no-store' }
}

/** The server renders only this; screens render in the browser. */
export function HydrateFallback() {
  return (
    <>
      {useLoginFiles().map(file => (
        <link key={file} rel="modulepreload" href={file} />
      ))}
      <LoadingLayout />
    </>
  )
}

export function clientLoader() {
  void startSession()
  return null
}

export const shouldRevalidate = () => false

export default function AdminFrame() {
  const session = useSession()
  useSessionPing(session.status === 'in')
  useCachedAdministration(session.status === 'in')
  useHistoryLayers()
  return (
    // Toasts have the header to themselves, beside its menu button on phones, so that they cover no control. The key drops
    // them at the end of a session: nothing may cover the sign-in.
    <ToastProvider
      key={session.status === 'out' ? 'out' : 'in'}
      place="left-14 right-0 top-0 h-14 md:left-25 lg:left-68"
    >
      <AnnouncerProvider>
        <ConfirmProvider>
          <meta name="robots" content="noindex" />
          <QueryClientProvider client={queryClient}>
            <Outlet />
          </QueryClientProvider>
        </ConfirmProvider>
      </AnnouncerProvider>
    </ToastProvider>
  )
}
