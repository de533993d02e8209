import { afterLoginPath, loginPath } from '@chekku/domain/addresses/admin-paths'
import type { Location } from 'react-router'

/** The history state of the sign-in screen; a link cannot set it. */
export interface LoginState {
  from?: string
  hasExpired?: boolean
}

export const loginStateFor = ({ pathname, search, hash }: Location, hasExpired: boolean): LoginState => ({
  from: `${pathname}${search}${hash}`,
  hasExpired,
})

/** The path to redirect to after signing in: the requested one, else the dashboard. */
export function returnPath(state: unknown): string {
  const from = (state as LoginState | null)?.from
  return from?.startsWith(afterLoginPath) && !from.startsWith(loginPath) ? from : afterLoginPath
}
