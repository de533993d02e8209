import type { Actor } from '@chekku/domain/people/permissions'
import { Secret, TOTP } from 'otpauth'
import type { Accounts } from '../service.ts'

/** The code that an authenticator app shows at this time. */
export const codeOfApp = (secret: string, at = Date.now()): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at })

/** Sets up a second factor with the code of this time; resolves to the app's secret and its owner's recovery codes. */
export async function setUpSecondFactor({ secondFactor }: Accounts, actor: Actor, at: number) {
  const { secret, uri } = await secondFactor.start(actor, 'shop.example')
  const { recoveryCodes } = await secondFactor.confirm(actor, codeOfApp(secret, at))
  return { secret, uri, recoveryCodes }
}
