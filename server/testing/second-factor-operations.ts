import type { NewRecoveryCodes, StartedSecondFactor } from '@chekku/domain/schemas/people/second-factor'
import { codeOfApp } from '../src/auth/second-factor/testing.ts'
import type { ShopCalls } from './test-app.ts'
import type { WriteCall } from './write-calls.ts'

type Own = Pick<ShopCalls, 'call'>

/** Begins to set up the second factor of whoever has this token, by default the administrator. */
const startFactor = async ({ call }: Own, token?: string) =>
  (await call<StartedSecondFactor>('POST', '/auth/second-factor', { token })).body.data

const confirmFactor = ({ call }: Own, { secret }: StartedSecondFactor, token?: string) => {
  const body = { code: codeOfApp(secret) }
  return call<NewRecoveryCodes>('POST', '/auth/second-factor/confirm', { body, token })
}

/** Sets it up; its secret, and the answer to its first code. */
export async function setUpFactor(shop: Own, token?: string) {
  const started = await startFactor(shop, token)
  return { ...started, answer: await confirmFactor(shop, started, token) }
}

const setUp = async (shop: ShopCalls) => {
  await setUpFactor(shop)
  return {}
}

/** The operations of second factors that write, as in `writeOperations`. */
export const secondFactorOperations: Record<string, WriteCall> = {
  'POST /auth/second-factor': [[]],
  'POST /auth/second-factor/confirm': [
    ['administrator second-factor-set'],
    async shop => {
      const started = await startFactor(shop)
      return () => confirmFactor(shop, started)
    },
  ],
  'POST /auth/second-factor/recovery-codes': [['administrator recovery-codes-made'], setUp],
  'DELETE /auth/second-factor': [['administrator second-factor-removed'], setUp],
  'PUT /people/second-factor': [['administrator second-factor-required'], { body: { required: false } }],
  'DELETE /people/{id}/second-factor': [
    ['administrator second-factor-removed'],
    async shop => {
      await setUpFactor(shop)
      return { params: [(await shop.call('GET', '/auth/me')).body.user._id] }
    },
  ],
}
