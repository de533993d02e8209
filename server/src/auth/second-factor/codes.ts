import { randomInt, timingSafeEqual } from 'node:crypto'
import { recoveryCodeCount } from '@chekku/domain/people/second-factor'
import { Secret, TOTP } from 'otpauth'
import { hashToken } from '../token.ts'

/** Apps that ignore these parameters in the address assume the same values. */
const totpParameters = { algorithm: 'SHA1', digits: 6, period: 30 }
const PERIOD_MS = totpParameters.period * 1000
/** A code is taken one step early and late: the clock of a phone may differ, and typing takes time. */
const allowedSteps = [0, -1, 1]

const SECRET_BYTES = 20

/** A new secret, and the same as text in base32 and as the address that apps read from a QR code. */
export function createSecret(issuer: string, label: string) {
  const secret = new Secret({ size: SECRET_BYTES })
  return {
    bytes: secret.bytes,
    secret: secret.base32,
    uri: new TOTP({ ...totpParameters, issuer, label, secret }).toString(),
  }
}

/** The time step of a code, or -1 if it is of none that is taken at this time; the work is the same for any code. */
export function findStep(bytes: Uint8Array, code: string, at: number): number {
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer })
  const now = Math.floor(at / PERIOD_MS)
  const typedCode = Buffer.from(
    code
      .replaceAll(/[\s-]/g, '')
      .padEnd(totpParameters.digits)
      .slice(0, totpParameters.digits + 1),
  )
  const matches = allowedSteps.filter(step => {
    const right = Buffer.from(
      TOTP.generate({ ...totpParameters, secret, timestamp: (now + step) * PERIOD_MS }),
    )
    return typedCode.length === right.length && timingSafeEqual(typedCode, right)
  })
  return matches.length === 0 ? -1 : now + Math.max(...matches)
}

// Without the similar 0 o, 1 i l.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const groups = [5, 5, 5]

const group = (length: number) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Recovery codes of 74 random bits each, such as `k3x9p-77abc-mn2qr`. */
export const createRecoveryCodes = () =>
  Array.from({ length: recoveryCodeCount }, () => groups.map(group).join('-'))

/**
 * The stored form of a recovery code, however it is typed. A fast hash is enough for 74 random bits: nobody tries them
 * all, and no table of hashes has them.
 */
export const hashRecoveryCode = (code: string) => hashToken(code.toLowerCase().replaceAll(/[^\da-z]/g, ''))
