import { passkeyMessages } from '@chekku/domain/people/passkeys'
import type { Passkey } from '@chekku/domain/schemas/people/passkey'
import type { FreshProof } from '@chekku/domain/schemas/people/session'
import { expect, it } from 'vitest'
import { addPasskey } from '../../../testing/passkey-operations.ts'
import { type AskedOptions, createAuthenticator } from '../../../testing/software-authenticator.ts'
import { describeShop } from '../../../testing/test-shop.ts'

describeShop('passkeys over HTTP', shop => {
  const ask = async (path: string, token?: string | null) =>
    (await shop.call<AskedOptions>('POST', `${path}/options`, { token })).body.data

  it('sign in like a password: a token that is not cached, and a cookie of the device', async () => {
    const authenticator = await addPasskey(shop)
    const body = authenticator.sign(await ask('/auth/login/passkey', null))
    const signedIn = await shop.call('POST', '/auth/login/passkey', { body, token: null })
    expect([signedIn.status, signedIn.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(String(signedIn.headers['set-cookie'])).toMatch(/^__Host-device=[\w-]{43}; Path=\/; .*HttpOnly/)
    const { token } = signedIn.body
    expect((await shop.call('GET', '/auth/me', { token })).status).toBe(200)
    // The passkey that was just used is the fresh proof that its removal needs.
    const removal = { token, proof: signedIn.headers['identity-proof'] ?? null }
    expect((await shop.call('DELETE', `/auth/passkeys/${authenticator.id}`, removal)).status).toBe(200)
    const refused = [401, passkeyMessages.refused]
    expect(await shop.told('POST', '/auth/login/passkey', { body, token: null })).toEqual(refused)
  })

  it('are those of whoever asks, in any role', async () => {
    await addPasskey(shop)
    const token = await shop.signInAs('helper')
    const authenticator = createAuthenticator()
    const body = authenticator.make(await ask('/auth/passkeys', token))
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone) Version/26.0 Safari/605.1' }
    const added = await shop.call<Passkey>('POST', '/auth/passkeys', { body, token, headers })
    expect([added.status, added.body.message]).toEqual([201, passkeyMessages.added('Safari on iPhone')])
    const list = (await shop.call<Passkey[]>('GET', '/auth/passkeys', { token })).body.data
    expect(list).toEqual([added.body.data])
    expect(JSON.stringify(list)).not.toMatch(/key"|counter/i)
    const path = `/auth/passkeys/${authenticator.id}`
    expect(await shop.told('DELETE', path)).toEqual([404, passkeyMessages.notFound])
    const blank = await shop.call('PUT', path, { token, body: { name: ' ' } })
    expect([blank.status, blank.body.errors]).toEqual([400, { name: passkeyMessages.nameRequired }])
    expect(await shop.told('DELETE', path, { token })).toEqual([
      200,
      passkeyMessages.removed('Safari on iPhone'),
    ])
  })

  it('are a proof of who is signed in', async () => {
    const authenticator = await addPasskey(shop)
    const body = authenticator.sign(await ask('/auth/proof/passkey'))
    const proved = await shop.call<FreshProof>('POST', '/auth/proof/passkey', { body, proof: null })
    expect([proved.status, proved.headers['cache-control']]).toEqual([200, 'no-store'])
    const { proof } = proved.body.data
    expect((await shop.call('DELETE', `/auth/passkeys/${authenticator.id}`, { proof })).status).toBe(200)
    expect(await shop.told('POST', '/auth/proof/passkey', { body, proof: null })).toEqual([
      400,
      passkeyMessages.proofRefused,
    ])
  })

  it('are refused where what a browser sends is none', async () => {
    const signed = createAuthenticator().sign(await ask('/auth/login/passkey', null))
    for (const body of [
      {},
      { ...signed, id: '"' },
      { ...signed, type: 'password' },
      { ...signed, response: 1 },
    ])
      expect((await shop.call('POST', '/auth/login/passkey', { body, token: null })).status).toBe(400)
    const large = { ...signed, rest: 'x'.repeat(17_000) }
    expect((await shop.call('POST', '/auth/login/passkey', { body: large, token: null })).status).toBe(413)
  })
})
