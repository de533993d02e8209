import type { NewRecoveryCodes, StartedSecondFactor } from '@chekku/domain/schemas/people/second-factor'
import { codeOfApp } from '../src/auth/second-factor/testing.ts'
import { call, type Prepare } from './account-operations.ts'
import type { ShopCalls } from './test-app.ts'

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

/** The operations of second factors that write, as in `writeOperations`. */
export const secondFactorOperations: Record<string, [events: string[], prepare: Prepare]> = {
  'POST /auth/second-factor': [[], async shop => () => startFactor(shop)],
  'POST /auth/second-factor/confirm': [
    ['administrator second-factor-set'],
    async shop => {
      const started = await startFactor(shop)
      return () => confirmFactor(shop, started)
    },
  ],
  'POST /auth/second-factor/recovery-codes': [
    ['administrator recovery-codes-made'],
    async shop => {
      await setUpFactor(shop)
      return () => shop.call('POST', '/auth/second-factor/recovery-codes')
    },
  ],
  'DELETE /auth/second-factor': [
    ['administrator second-factor-removed'],
    async shop => {
      await setUpFactor(shop)
      return () => shop.call('DELETE', '/auth/second-factor')
    },
  ],
  'PUT /people/second-factor': [
    ['administrator second-factor-required'],
    call('PUT', '/people/second-factor', { required: false }),
  ],
  'DELETE /people/{id}/second-factor': [
    ['administrator second-factor-removed'],
    async shop => {
      await setUpFactor(shop)
      const { _id } = (await shop.call('GET', '/auth/me')).body.user
      return () => shop.call('DELETE', `/people/${_id}/second-factor`)
    },
  ],
}
