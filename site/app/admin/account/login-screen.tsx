import { business } from '@chekku/domain/business'
import { Navigate, useLocation } from 'react-router'
import { type LoginState, returnPath, useSession } from '../auth/session.ts'
import { LoadingLayout } from '../layout/loading-layout.tsx'
import { LoginForm } from './login-form.tsx'

/** The sign-in screen; with a session it redirects. */
export default function LoginScreen() {
  const session = useSession()
  const { state } = useLocation()
  if (session.status === 'loading') return <LoadingLayout />
  if (session.status === 'in') return <Navigate to={returnPath(state)} replace />
  const hasExpired = (state as LoginState | null)?.hasExpired ?? false
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-6 bg-wash px-4 py-10">
      <title>Sign in · Administration</title>
      <div className="w-full max-w-narrow rounded-card border border-line bg-work p-6 md:p-8">
        <p className="font-serif text-name font-semibold text-leaf">{business.brand}</p>
        <h1 className="mt-1 text-head">Sign in</h1>
        {hasExpired && (
          <p role="status" className="mt-3 border-l-3 border-turmeric pl-3">
            Your session has ended. Please sign in again; you then go on where you were.
          </p>
        )}
        <LoginForm />
      </div>
      <a href="/" className="link grid min-h-11 content-center">
        Return to Website
      </a>
    </main>
  )
}
