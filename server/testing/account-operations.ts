import type { ApiKey } from '@chekku/domain/schemas/people/api-key'
import type { CreatedLink } from '@chekku/domain/schemas/people/recovery'
import { type ShopCalls, testAdministrator } from './test-app.ts'
import type { WriteCall } from './write-calls.ts'

export const newPassword = 'another long password'

const currentPassword = testAdministrator.password
const script = { name: 'Script', access: 'read' }

/** The operations of accounts and keys that write, as in `writeOperations`. */
export const accountOperations: Record<string, WriteCall> = {
  'POST /auth/login': [['administrator signed-in'], async shop => () => signIn(shop)],
  'POST /auth/logout': [['administrator signed-out'], async shop => ({ token: await signIn(shop) })],
  'POST /auth/logout-others': [
    ['administrator sessions-ended'],
    async shop => {
      await signIn(shop)
      return {}
    },
  ],
  'POST /auth/proof': [[], { body: { currentPassword } }],
  'POST /backup': [[]],
  'POST /keys': [['administrator created'], { body: script }],
  'DELETE /keys/{id}': [
    ['administrator removed'],
    async shop => {
      const { body } = await shop.call<ApiKey>('POST', '/keys', { body: script })
      return { params: [body.data._id] }
    },
  ],
  'POST /auth/ways': [[], { token: null }],
  // Without mail it is refused, and leaves nothing.
  'POST /auth/forgot': [[], { body: { email: testAdministrator.email }, token: null }],
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
  'POST /auth/reset/read': [[], async shop => ({ body: { token: await resetToken(shop) }, token: null })],
  'PUT /auth/me': [
    ['administrator changed'],
    { body: { name: 'Meena', email: testAdministrator.email, currentPassword } },
  ],
  'PUT /auth/updatepassword': [
    ['administrator password-changed', 'administrator signed-in'],
    async shop => async () => {
      await shop.call('PUT', '/auth/updatepassword', { body: { currentPassword, newPassword } })
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
export const signIn = async (shop: ShopCalls, password = currentPassword) =>
  (await shop.call('POST', '/auth/login', { body: { ...testAdministrator, password }, token: null })).body
    .token
