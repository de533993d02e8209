import { passkeyMessages } from '@chekku/domain/people/passkeys'
import type { Passkey, PasskeyOptions } from '@chekku/domain/schemas/people/passkey'
import type { FreshProof } from '@chekku/domain/schemas/people/session'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import type { Answer } from '../../api/api-response.ts'
import { failureText } from '../../api/failure-text.ts'
import { useRootData } from '../../root-data.ts'
import { unstoredQuery } from '../data/query-client.ts'
import { takeSignedIn } from './session.ts'

export const passkeysQuery = unstoredQuery(['passkeys'], () => callApi('listPasskeys'))

const loadLibrary = () => import('@simplewebauthn/browser')

/** Why there are no passkeys in this browser at this address, as a sentence; undefined where there are. */
export function usePasskeyObstacle(): string | undefined {
  const { origin } = useRootData()
  const { protocol, hostname } = location
  // Browsers bind passkeys to a name; an address of IPv6 is in brackets.
  const isIpAddress = /^\[|^[\d.]+$/.test(hostname)
  if (hostname !== 'localhost' && (protocol !== 'https:' || isIpAddress)) return passkeyMessages.needsHttps
  // The server takes only passkeys of the shop's own address.
  if (location.origin !== origin) return passkeyMessages.otherAddress(origin)
  return 'PublicKeyCredential' in window ? undefined : passkeyMessages.unsupported
}

/** Adds a passkey that the browser makes; no data if it is cancelled, or the authenticator has one already. */
export async function addPasskey(): Promise<Answer<Passkey | undefined>> {
  const challenge = await callApi('askForPasskey')
  if (challenge.error) return challenge
  const { startRegistration } = await loadLibrary()
  const optionsJSON = challenge.data as unknown as PublicKeyCredentialCreationOptionsJSON
  const registration = await startRegistration({ optionsJSON }).catch(() => undefined)
  return registration ? callApi('addPasskey', { body: registration }) : { data: undefined, error: null }
}

/** The signature of a passkey; undefined if there is none. `useBrowserAutofill` offers passkeys in the e-mail's field. */
async function signWithPasskey(options: PasskeyOptions, useBrowserAutofill = false) {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  try {
    const { startAuthentication } = await loadLibrary()
    return await startAuthentication({ optionsJSON, useBrowserAutofill })
  } catch {
    return undefined
  }
}

/**
 * Signs in by a passkey; resolves to the sentence of a failure. With `autofill` the field of the e-mail offers passkeys until
 * that is aborted, silently until one is chosen.
 */
export async function signInByPasskey(autofill?: AbortSignal): Promise<string | undefined> {
  const challenge = await callApi('askToSignIn')
  if (challenge.error) return autofill ? undefined : failureText(adminFailures.login, challenge.error)
  if (autofill?.aborted) return undefined
  const signature = await signWithPasskey(challenge.data, autofill !== undefined)
  if (!signature) return autofill ? undefined : passkeyMessages.cancelled
  const { data, error } = await callApi('signInByPasskey', { body: signature })
  if (error) return failureText(adminFailures.login, error)
  return takeSignedIn(data)
}

/** Proves by a passkey who is signed in; without a proof, resolves to the sentence of the failure. */
export async function proveByPasskey(): Promise<{ proof?: FreshProof; failure?: string }> {
  const challenge = await callApi('askToProve')
  if (challenge.error) return { failure: failureText(adminFailures.account, challenge.error) }
  const signature = await signWithPasskey(challenge.data)
  if (!signature) return { failure: passkeyMessages.proofCancelled }
  const { data, error } = await callApi('proveByPasskey', { body: signature })
  return error ? { failure: failureText(adminFailures.account, error) } : { proof: data }
}

/** Whether the field of the e-mail can offer passkeys. */
export const hasPasskeyAutofill = async () => (await loadLibrary()).browserSupportsWebAuthnAutofill()

/** Ends the browser's wait for a passkey; it allows one at a time. */
export const cancelPasskeys = async () => (await loadLibrary()).WebAuthnAbortService.cancelCeremony()
