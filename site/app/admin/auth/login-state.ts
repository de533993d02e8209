import { afterLoginPath, loginPath } from '@chekku/domain/session'
import type { Location } from 'react-router'

/** The history state of the sign-in screen: a link cannot set it. */
export interface LoginState {
  /** Path and query to go back to. */
  from?: string
  /** The session ended by itself, which the screen says. */
  hasExpired?: boolean
}

export function loginStateFor({ pathname, search }: Location, hasExpired: boolean): LoginState {
  return { from: `${pathname}${search}`, hasExpired }
}

/** The path to go to after signing in: the one that asked for it, else the dashboard. */
export function returnPath(state: unknown): string {
  const from = (state as LoginState | null)?.from
  return from?.startsWith(afterLoginPath) && !from.startsWith(loginPath) ? from : afterLoginPath
}
