import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { MadePasskey, PasskeySignature } from '@chekku/domain/schemas/people/passkey'

/** Options that a shop answers, as far as an authenticator reads them. */
export interface AskedOptions {
  challenge: string
  rp?: { id: string }
  rpId?: string
  user?: { id: string }
}

/** What a browser and its authenticator do otherwise than they should. */
interface Fault {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  isVerified?: boolean
  counter?: number
  userHandle?: string
  /** The statement of the authenticator's maker, in CBOR. */
  statement?: { fmt: string; attStmt: Buffer }
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const text = (data: Buffer) => data.toString('base64url')

/* CBOR (RFC 8949), as little of it as an authenticator writes. */
const cborText = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const cborBytes = (value: Buffer) =>
  Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length]), value])
export const emptyMap = Buffer.from([0xa0])
/** A statement with the certificates of a maker. */
export const certificates = Buffer.concat([
  Buffer.from([0xa3]),
  ...[cborText('alg'), Buffer.from([0x26]), cborText('sig'), cborBytes(randomBytes(70))],
  ...[cborText('x5c'), Buffer.from([0x81]), cborBytes(randomBytes(200))],
])

const flags = { present: 1, verified: 4, withCredential: 64 }

/** An authenticator with one passkey of the algorithm ES256, in a browser that shows a page of `origin`. */
export function createAuthenticator(origin = 'https://shop.example', id = randomBytes(20)) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')])
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ])
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, asked: AskedOptions, fault: Fault) =>
    Buffer.from(
      JSON.stringify({
        type: fault.type ?? type,
        challenge: fault.challenge ?? asked.challenge,
        origin: fault.origin ?? origin,
        crossOrigin: false,
      }),
    )

  function authenticatorData(asked: AskedOptions, fault: Fault, credential?: Buffer) {
    const state =
      flags.present +
      (fault.isVerified === false ? 0 : flags.verified) +
      (credential ? flags.withCredential : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(fault.counter ?? counter)
    const rpId = fault.rpId ?? asked.rp?.id ?? asked.rpId ?? ''
    return Buffer.concat([sha256(rpId), Buffer.from([state]), count, credential ?? Buffer.alloc(0)])
  }

  return {
    id: text(id),
    /** Makes the passkey. */
    make(asked: AskedOptions, fault: Fault = {}): MadePasskey {
      userHandle = asked.user?.id ?? ''
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const { fmt, attStmt } = fault.statement ?? { fmt: 'none', attStmt: emptyMap }
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText(fmt), cborText('attStmt'), attStmt],
        ...[cborText('authData'), cborBytes(authenticatorData(asked, fault, credential))],
      ])
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(clientData('webauthn.create', asked, fault)),
          attestationObject: text(attestation),
          transports: ['internal', 'hybrid'],
        },
      }
    },
    /** Signs with the passkey, whose counter grows. */
    sign(asked: AskedOptions, fault: Fault = {}): PasskeySignature {
      counter += 1
      const clientDataJSON = clientData('webauthn.get', asked, fault)
      const data = authenticatorData(asked, fault)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(clientDataJSON),
          authenticatorData: text(data),
          signature: text(signature),
          userHandle: fault.userHandle ?? userHandle,
        },
      }
    },
  }
}
