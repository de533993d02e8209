import { type AskedOptions, createAuthenticator } from './software-authenticator.ts'
import type { ShopCalls } from './test-app.ts'
import type { WriteCall } from './write-calls.ts'

/** Signs with a passkey what this path asks for. */
const signed = (path: string, token?: null) => async (shop: ShopCalls) => {
  const authenticator = await addPasskey(shop)
  const { body } = await shop.call<AskedOptions>('POST', `${path}/options`, { token })
  return { body: authenticator.sign(body.data), token }
}

/** The operations that write passkeys, as in `writeOperations`. */
export const passkeyOperations: Record<string, WriteCall> = {
  'POST /auth/login/passkey/options': [[], { token: null }],
  'POST /auth/login/passkey': [['administrator signed-in'], signed('/auth/login/passkey', null)],
  'POST /auth/proof/passkey/options': [
    [],
    async shop => {
      await addPasskey(shop)
      return {}
    },
  ],
  'POST /auth/proof/passkey': [[], signed('/auth/proof/passkey')],
  'POST /auth/passkeys/options': [[]],
  'POST /auth/passkeys': [
    ['administrator created'],
    async shop => {
      const { body } = await shop.call<AskedOptions>('POST', '/auth/passkeys/options')
      return { body: createAuthenticator().make(body.data) }
    },
  ],
  'PUT /auth/passkeys/{id}': [
    ['administrator changed'],
    async shop => ({ params: [(await addPasskey(shop)).id], body: { name: 'Phone' } }),
  ],
  'DELETE /auth/passkeys/{id}': [
    ['administrator removed'],
    async shop => ({ params: [(await addPasskey(shop)).id] }),
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
