import { loginPath } from '@chekku/domain/session'
import { Navigate, useLocation } from 'react-router'
import { loginStateFor, type SignedOut } from './session.ts'

/** Redirects to the login page when a session has ended or expired; the next sign-in leads back here. */
export function LoginRedirect({ why }: Pick<SignedOut, 'why'>) {
  const location = useLocation()
  const state = why === 'logout' ? null : loginStateFor(location, why === 'expired')
  return <Navigate to={loginPath} replace state={state} />
}
