import { isIP } from 'node:net'
import type { MadePasskey, PasskeySignature } from '@chekku/domain/schemas/people/passkey'

/** The shop as its passkeys know it: they work for this host alone, on pages of this origin. */
export interface RelyingParty {
  id: string
  origin: string
}

/** Undefined where browsers have no passkeys: without https, but for localhost, and at a number in the place of a name. */
export function relyingPartyOf(origin: string): RelyingParty | undefined {
  const { protocol, hostname: id } = new URL(origin)
  const isName = isIP(id) === 0 && !id.startsWith('[')
  return isName && (protocol === 'https:' || id === 'localhost') ? { id, origin } : undefined
}

/** EdDSA, ES256 and RS256: every authenticator has one of them. */
export const algorithms = [-8, -7, -257]

/** Loaded when the first passkey is looked at, since that takes as long as the rest of a start. */
const loadLibrary = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
})

/** The challenge that a browser has signed; "" if it has none of our form. */
export function readChallenge({ response }: MadePasskey | PasskeySignature): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : ''
  } catch {
    return ''
  }
}

const expectations = (challenge: string, { id, origin }: RelyingParty) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
})

/** Verifies a new passkey and returns its row; undefined if it does not fit the request for it. */
export async function verifyNewPasskey(
  { response, ...passkey }: MadePasskey,
  party: RelyingParty,
  challenge: string,
) {
  const { decodeAttestationObject, isoBase64URL, verifyRegistrationResponse } = await loadLibrary()
  try {
    const statement = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
    // A statement of the authenticator's maker is not asked for, and checking one could call its servers.
    if (!['none', 'packed'].includes(statement.get('fmt')) || statement.get('attStmt').get('x5c'))
      return undefined
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expectations(challenge, party),
      response: { ...passkey, response: { ...response, transports: [] }, clientExtensionResults: {} },
      supportedAlgorithmIDs: algorithms,
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { id, public_key: isoBase64URL.fromBuffer(publicKey), counter }
  } catch {
    return undefined
  }
}

/** The counter of a right signature, which may be too low; undefined if anything of it is not as it was asked for. */
export async function verifySignature(
  signed: PasskeySignature,
  publicKey: string,
  party: RelyingParty,
  challenge: string,
): Promise<number | undefined> {
  const { isoBase64URL, verifyAuthenticationResponse } = await loadLibrary()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expectations(challenge, party),
      response: { ...signed, clientExtensionResults: {} },
      // A counter counts only with a right signature, so it is compared where it is stored.
      credential: { id: signed.id, publicKey: isoBase64URL.toBuffer(publicKey), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
