import type { ApiKey } from '@chekku/domain/schemas/people/api-key'
import type { CreatedLink } from '@chekku/domain/schemas/people/recovery'
import { type ShopCalls, testAdministrator } from './test-app.ts'

/** Prepares a call; resolves to the function that makes it. */
export type Prepare = (shop: ShopCalls) => Promise<() => Promise<unknown>>

/** A call that needs nothing else before it. */
export const call =
  (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token?: null): Prepare =>
  async shop =>
  () =>
    shop.call(method, path, { body, token })

export const newPassword = 'another long password'

const script = { name: 'Script', access: 'read' }

/** The operations of accounts and keys that write, as in `writeOperations`. */
export const accountOperations: Record<string, [events: string[], prepare: Prepare]> = {
  'POST /auth/login': [['administrator signed-in'], async shop => () => signIn(shop)],
  'POST /auth/logout': [
    ['administrator signed-out'],
    async shop => {
      const token = await signIn(shop)
      return () => shop.call('POST', '/auth/logout', { token })
    },
  ],
  'POST /auth/logout-others': [
    ['administrator sessions-ended'],
    async shop => {
      await signIn(shop)
      return () => shop.call('POST', '/auth/logout-others')
    },
  ],
  'POST /auth/proof': [[], call('POST', '/auth/proof', { currentPassword: testAdministrator.password })],
  'POST /backup': [[], call('POST', '/backup')],
  'POST /keys': [['administrator created'], call('POST', '/keys', script)],
  'DELETE /keys/{id}': [
    ['administrator removed'],
    async shop => {
      const { body } = await shop.call<ApiKey>('POST', '/keys', { body: script })
      return () => shop.call('DELETE', `/keys/${body.data._id}`)
    },
  ],
  'POST /auth/ways': [[], call('POST', '/auth/ways', undefined, null)],
  // Without mail it is refused, and leaves nothing.
  'POST /auth/forgot': [[], call('POST', '/auth/forgot', { email: testAdministrator.email }, null)],
  'POST /auth/reset': [
    ['administrator password-changed', 'administrator signed-in'],
    async shop => {
      const token = await resetToken(shop)
      return async () => {
        await shop.call('POST', '/auth/reset', { body: { token, password: newPassword }, token: null })
        shop.token = await signIn(shop, newPassword)
      }
    },
  ],
  'POST /auth/reset/read': [
    [],
    async shop => {
      const token = await resetToken(shop)
      return () => shop.call('POST', '/auth/reset/read', { body: { token }, token: null })
    },
  ],
  'PUT /auth/me': [
    ['administrator changed'],
    async shop => async () => {
      const { email, password } = testAdministrator
      await shop.call('PUT', '/auth/me', { body: { name: 'Meena', email, currentPassword: password } })
    },
  ],
  'PUT /auth/updatepassword': [
    ['administrator password-changed', 'administrator signed-in'],
    async shop => async () => {
      const body = { currentPassword: testAdministrator.password, newPassword }
      await shop.call('PUT', '/auth/updatepassword', { body })
      shop.token = await signIn(shop, newPassword)
    },
  ],
}

/** The token of a link for a new password of the administrator, who makes it. */
export async function resetToken(shop: ShopCalls): Promise<string> {
  const { user } = (await shop.call('GET', '/auth/me')).body
  const made = await shop.call<CreatedLink>('POST', `/people/${user._id}/reset`)
  return made.body.data.link.split('#')[1] ?? ''
}

/** The token of a new session of the administrator. */
export const signIn = async (shop: ShopCalls, password = testAdministrator.password) =>
  (await shop.call('POST', '/auth/login', { body: { ...testAdministrator, password }, token: null })).body
    .token
