import type { NewRecoveryCodes, StartedSecondFactor } from '@chekku/domain/schemas/second-factor'
import { codeOfApp } from '../src/auth/second-factor/testing.ts'
import type { Prepare } from './account-operations.ts'
import type { ShopCalls } from './test-app.ts'

type Own = Pick<ShopCalls, 'call'>

/** Begins to set up a second factor; its secret. */
const startFactor = async ({ call }: Own): Promise<string> =>
  (await call<StartedSecondFactor>('POST', '/auth/second-factor')).body.data.secret

const confirmFactor = ({ call }: Own, secret: string) =>
  call<NewRecoveryCodes>('POST', '/auth/second-factor/confirm', { body: { code: codeOfApp(secret) } })

const setUpFactor = async (shop: Own) => confirmFactor(shop, await startFactor(shop))

const idOf = async ({ call }: Own) => (await call('GET', '/auth/me')).body.user as unknown as { _id: string }

/** The operations of second factors that write, as in `writeOperations`. */
export const secondFactorOperations: Record<string, [events: string[], prepare: Prepare]> = {
  'POST /auth/second-factor': [[], async shop => () => startFactor(shop)],
  'POST /auth/second-factor/confirm': [
    ['administrator second-factor-set'],
    async shop => {
      const secret = await startFactor(shop)
      return () => confirmFactor(shop, secret)
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
    async shop => () => shop.call('PUT', '/people/second-factor', { body: { roles: ['helper'] } }),
  ],
  'DELETE /people/{id}/second-factor': [
    ['administrator second-factor-removed'],
    async shop => {
      await setUpFactor(shop)
      const { _id } = await idOf(shop)
      return () => shop.call('DELETE', `/people/${_id}/second-factor`)
    },
  ],
}
