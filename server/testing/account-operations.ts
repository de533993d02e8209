import type { ApiKey } from '@chekku/domain/schemas/api-key'
import type { CreatedLink } from '@chekku/domain/schemas/recovery'
import { type ShopCalls, testAdministrator } from './test-app.ts'

/** Prepares a call; resolves to the function that makes it. */
export type Prepare = (shop: ShopCalls) => Promise<() => Promise<unknown>>

export const newPassword = 'another long password'

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
  'POST /auth/proof': [
    [],
    async shop => () =>
      shop.call('POST', '/auth/proof', { body: { currentPassword: testAdministrator.password } }),
  ],
  'POST /backup': [[], async shop => () => shop.call('POST', '/backup')],
  'POST /keys': [
    ['administrator created'],
    async shop => () => shop.call('POST', '/keys', { body: { name: 'Script', access: 'read' } }),
  ],
  'DELETE /keys/{id}': [
    ['administrator removed'],
    async shop => {
      const { body } = await shop.call<ApiKey>('POST', '/keys', { body: { name: 'Script', access: 'read' } })
      return () => shop.call('DELETE', `/keys/${body.data._id}`)
    },
  ],
  'POST /auth/ways': [[], async shop => () => shop.call('POST', '/auth/ways', { token: null })],
  // Without mail it is refused, and leaves nothing.
  'POST /auth/forgot': [
    [],
    async shop => () =>
      shop.call('POST', '/auth/forgot', { body: { email: testAdministrator.email }, token: null }),
  ],
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
