import { afterLoginPath, loginPath } from '@chekku/domain/session'
import type { Location } from 'react-router'

/** What the way to the sign-in screen remembers, in the history entry: nobody can write it into a link. */
export interface LoginState {
  /** Path and query to go back to. */
  from?: string
  /** Whether a session ended by itself, so that the screen can say why it is there. */
  hasExpired?: boolean
}

export function loginStateFor({ pathname, search }: Location, hasExpired: boolean): LoginState {
  return { from: `${pathname}${search}`, hasExpired }
}

/** Where to go after signing in: where one came from, else the dashboard. */
export function returnPath(state: unknown): string {
  const from = (state as LoginState | null)?.from
  return from?.startsWith(afterLoginPath) && !from.startsWith(loginPath) ? from : afterLoginPath
}
