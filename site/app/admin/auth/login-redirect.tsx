import { loginPath } from '@chekku/domain/session'
import { Navigate, useLocation } from 'react-router'
import { loginStateFor, type SignedOut } from './session.ts'

/** Leads to the login page when a session has ended or expired, and back here after the next sign-in. */
export function LoginRedirect({ why }: Pick<SignedOut, 'why'>) {
  const location = useLocation()
  const state = why === 'logout' ? null : loginStateFor(location, why === 'expired')
  return <Navigate to={loginPath} replace state={state} />
}
