import { tokenStorageKey } from '@chekku/domain/connection'
import { sessionMessages } from '@chekku/domain/people/session'
import type { User } from '@chekku/domain/schemas/people/session'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { displayable } from '../../api/admin/admin-call.ts'
import { callApi, whenPending } from '../../api/admin/browser-admin-api.ts'
import type { ApiError } from '../../api/api-response.ts'
import { removeToken, setRejectionListener, storedToken, storeToken } from '../../api/token.ts'
import { callQuery, clearResults, queryClient, storeResult } from '../data/query-client.ts'
import { addEndedToken, endedTokens, forgetEndedToken } from './ended-tokens.ts'

/** The signed-in user; `loading` while the stored token is checked. */
export type SessionState = Loading | { status: 'in'; user: User } | SignedOut

interface Loading {
  status: 'loading'
  /** Checks the token again; there once the server has not answered. */
  onRetry?: () => void
}

interface SignedOut {
  status: 'out'
  /** `expired`: the server rejects the token, or another tab signed out. `logout`: the user signed out. */
  why: 'expired' | 'logout' | 'start'
}

const userQuery = callQuery(['user'], () => callApi('getCurrentUser'))

function createListeners<Listener>() {
  const listeners = new Set<Listener>()
  const add = (listener: Listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { listeners, add }
}

const loading: Loading = { status: 'loading' }
let session: SessionState = loading
const afterChange = createListeners<() => void>()
const beforeSignedOut = createListeners<() => void>()
const beforeLogout = createListeners<() => Promise<boolean>>()

/** Calls a listener just before a session ends, while every screen is still mounted, to store drafts. */
export const onBeforeSignedOut = beforeSignedOut.add
/** Asks a listener before a logout if its form may be left. */
export const onBeforeLogout = beforeLogout.add

function setSession(next: SessionState): void {
  session = next
  for (const listener of afterChange.listeners) listener()
}

function endSession(why: 'expired' | 'logout'): void {
  if (session.status === 'in') for (const listener of beforeSignedOut.listeners) listener()
  removeToken()
  clearResults()
  setSession({ status: 'out', why })
}

/** The time until an unanswered check is repeated. */
export const retryMs = 5_000

let isStarted = false

/** Validates the stored token once per page load; removes it if the server rejects it. */
export async function startSession(): Promise<void> {
  if (isStarted) return
  isStarted = true
  setRejectionListener(() => endSession('expired'))
  whenPending(() => void renewUser())
  window.addEventListener('storage', ({ key }) => {
    if (key === tokenStorageKey || key === null) followToken()
  })
  // Back may restore this page as it was left, with a session that has ended since.
  window.addEventListener('pagehide', ({ persisted }) => {
    document.documentElement.hidden = persisted
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    document.documentElement.hidden = false
    if (persisted) followToken()
  })
  void endOnServer()
  if (storedToken() !== null) return checkToken()
  clearResults()
  setSession({ status: 'out', why: 'start' })
}

/** Takes over the session of another page, which has signed out or in. */
function followToken(): void {
  if (storedToken() !== null) void checkToken()
  else if (session.status === 'in') endSession('expired')
}

/** Without a response the last user stays signed in, and the token is checked once the server responds. */
async function checkToken(): Promise<void> {
  try {
    const user = await queryClient.fetchQuery(userQuery)
    // Back has restored the page of another user.
    if (session.status === 'in' && session.user._id !== user._id) {
      clearResults()
      return location.reload()
    }
    return setSession({ status: 'in', user })
  } catch (error) {
    if ((error as ApiError).kind !== 'unanswered') return endSession('expired')
  }
  const checkNow = scheduleCheck()
  if (session.status !== 'loading' || storedToken() === null) return
  const user = queryClient.getQueryData(userQuery.queryKey)
  if (user) return setSession({ status: 'in', user: displayable(user) })
  const onRetry = () => {
    setSession(loading)
    checkNow()
  }
  setSession({ status: 'loading', onRetry })
}

/** Checks the token again once the server is reachable; returns a function that checks it now instead. */
function scheduleCheck(): () => void {
  const checkNow = () => {
    clearTimeout(timer)
    unsubscribe()
    if (storedToken() !== null) void checkToken()
  }
  const checkIfReachable = () => onlineManager.isOnline() && checkNow()
  // If other calls have been answered all along, the server never becomes reachable anew.
  const timer = setTimeout(checkIfReachable, retryMs)
  const unsubscribe = onlineManager.subscribe(checkIfReachable)
  return checkNow
}

/** Stores the token of a sign-in; returns a sentence if the browser stores none, as `takeSession` does. */
export function takeSignedIn(signedIn: { token: string; user: User }): string | undefined {
  void endOnServer()
  return takeSession(signedIn)
}

/** Stores a new token, such as after a password change; a sentence if the browser stores none, which ends that session. */
export function takeSession({ token, user }: { token: string; user: User }): string | undefined {
  if (!storeToken(token)) {
    void endByToken(token)
    return sessionMessages.tokenNotStored
  }
  takeUser(user)
}

/** Stores the changed user, such as one with a new name. */
export function takeUser(user: User): void {
  storeResult(userQuery.queryKey, user)
  setSession({ status: 'in', user })
}

/** Reads anew who is signed in, such as once a pending step is done. */
export async function renewUser(): Promise<void> {
  const { data } = await callApi('getCurrentUser')
  if (data) takeUser(data)
}

/** Ends the session here and on the server; on an unreachable server it ends once that responds again. */
export async function signOut(): Promise<void> {
  const token = storedToken()
  if (token !== null) addEndedToken(token)
  endSession('logout')
  await endOnServer()
}

/** Ends the session of a token, which need not be the stored one. */
const endByToken = (token: string) => callApi('signOut', { headers: { Authorization: `Bearer ${token}` } })

let lastEnding = Promise.resolve()

/** Ends the sessions on the server that have ended on this device, each by one call. */
export function endOnServer(): Promise<void> {
  lastEnding = lastEnding.then(async () => {
    for (const token of endedTokens()) {
      const { error } = await endByToken(token)
      if (!error || error.status === 401) forgetEndedToken(token)
    }
  })
  return lastEnding
}

export const useSession = (): SessionState =>
  useSyncExternalStore(
    afterChange.add,
    () => session,
    () => loading,
  )

export function useUser(): User | undefined {
  const state = useSession()
  return state.status === 'in' ? state.user : undefined
}

/** Asks every open form; false if one of them must stay open. */
export async function mayLogOut(): Promise<boolean> {
  for (const ask of beforeLogout.listeners) if (!(await ask())) return false
  return true
}
