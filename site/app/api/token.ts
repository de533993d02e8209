import { loginPath } from '@chekku/domain/addresses/admin-paths'
import { tokenStorageKey } from '@chekku/domain/connection'
import { readStored, writeStored } from '../web-storage.ts'

/** The bearer token in local storage. If the browser blocks storage, nobody is signed in and the shop still works. */
export const storedToken = (): string | null => readStored('localStorage', tokenStorageKey)

/** False if the browser blocks storage, or it is full. */
export const storeToken = (token: string): boolean => writeStored('localStorage', tokenStorageKey, token)

export const removeToken = (): void => void writeStored('localStorage', tokenStorageKey, null)

/** On a public page, a rejected token leads to the sign-in, as the specification has it; visitors without one stay. */
let rejectionListener = (hadToken: boolean): void => {
  if (hadToken) location.assign(loginPath)
}

/** The listener is called whenever the server rejects the token, instead of leaving for the sign-in. */
export function setRejectionListener(listener: () => void): void {
  rejectionListener = listener
}

/** Removes the token that a call to this path was refused with, and reports that. */
export function rejectToken(path: string): void {
  // A refused sign-in concerns a password, and a refused log-out maybe the token of an earlier session.
  if (/^\/auth\/log(in|out$)/.test(path)) return
  const hadToken = storedToken() !== null
  removeToken()
  rejectionListener(hadToken)
}
