import { call, type Prepare } from './account-operations.ts'
import { type AskedOptions, createAuthenticator } from './software-authenticator.ts'
import type { ShopCalls } from './test-app.ts'

/** Signs with a passkey what this path asks for. */
const signed =
  (path: string, token?: null): Prepare =>
  async shop => {
    const authenticator = await addPasskey(shop)
    const { body } = await shop.call<AskedOptions>('POST', `${path}/options`, { token })
    const signature = authenticator.sign(body.data)
    return () => shop.call('POST', path, { body: signature, token })
  }

/** The operations that write passkeys, as in `writeOperations`. */
export const passkeyOperations: Record<string, [events: string[], prepare: Prepare]> = {
  'POST /auth/login/passkey/options': [[], call('POST', '/auth/login/passkey/options', undefined, null)],
  'POST /auth/login/passkey': [['administrator signed-in'], signed('/auth/login/passkey', null)],
  'POST /auth/proof/passkey/options': [
    [],
    async shop => {
      await addPasskey(shop)
      return () => shop.call('POST', '/auth/proof/passkey/options')
    },
  ],
  'POST /auth/proof/passkey': [[], signed('/auth/proof/passkey')],
  'POST /auth/passkeys/options': [[], call('POST', '/auth/passkeys/options')],
  'POST /auth/passkeys': [
    ['administrator created'],
    async shop => {
      const { body } = await shop.call<AskedOptions>('POST', '/auth/passkeys/options')
      const made = createAuthenticator().make(body.data)
      return () => shop.call('POST', '/auth/passkeys', { body: made })
    },
  ],
  'PUT /auth/passkeys/{id}': [
    ['administrator changed'],
    async shop => {
      const { id } = await addPasskey(shop)
      return () => shop.call('PUT', `/auth/passkeys/${id}`, { body: { name: 'Phone' } })
    },
  ],
  'DELETE /auth/passkeys/{id}': [
    ['administrator removed'],
    async shop => {
      const { id } = await addPasskey(shop)
      return () => shop.call('DELETE', `/auth/passkeys/${id}`)
    },
  ],
}

/** Adds a passkey of the administrator; its authenticator. */
export async function addPasskey(shop: ShopCalls) {
  const authenticator = createAuthenticator()
  const { body } = await shop.call<AskedOptions>('POST', '/auth/passkeys/options')
  const { status, text } = await shop.call('POST', '/auth/passkeys', { body: authenticator.make(body.data) })
  if (status !== 201) throw new Error(`POST /auth/passkeys answered ${status}: ${text}`)
  return authenticator
}
