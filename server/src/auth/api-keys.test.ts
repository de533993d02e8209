import { changeMessages } from '@chekku/domain/change'
import { apiKeyLimits, apiKeyMessages } from '@chekku/domain/people/api-keys'
import { program } from '@chekku/domain/people/permissions'
import { sessionMessages } from '@chekku/domain/people/session'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { ApiKey, CreatedApiKey } from '@chekku/domain/schemas/people/api-key'
import type { SheetPlan } from '@chekku/domain/schemas/product/product-sheet'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { chooseFrom } from '../../testing/choose-from.ts'
import { statusOfLateCall } from '../../testing/late-body.ts'
import { type Operation, type Outcome, operationsOf, walkOperations } from '../../testing/operations.ts'
import { sheetForm, type TestApp } from '../../testing/test-app.ts'
import { describeShop, startTestShop } from '../../testing/test-shop.ts'
import { describeOnEachDatabase } from '../database/testing.ts'
import { requestsAMinute } from '../http/limits/rate-limit.ts'
import { createLog } from '../observability/log.ts'
import { AccountDatabase } from './account-database.ts'
import { ApiKeys } from './api-keys.ts'
import { createClock, minutes } from './testing.ts'

async function createKey(shop: TestApp, access: ApiKey['access'], name = `Script to ${access}`) {
  const { status, body, headers } = await shop.call<CreatedApiKey>('POST', '/keys', {
    body: { name, access },
  })
  expect([status, headers['cache-control']]).toEqual([201, 'no-store'])
  return body.data
}

const areasOfKeys = ['Products', 'Categories', 'Gallery', 'Navigation', 'Shop', 'Activity']
const never = ['listActivity', 'restoreNavigationVersion', 'restoreShopVersion', 'updateShopLegal']
const isOfKeys = ({ area, id }: Operation) => areasOfKeys.includes(area) && !never.includes(id)

describeShop('a key', shop => {
  it('may call what it is for, and nothing else, whatever the operation', async () => {
    const read = await createKey(shop, 'read')
    const write = await createKey(shop, 'write')
    const revoked = await createKey(shop, 'write', 'Old script')
    expect((await shop.call('DELETE', `/keys/${revoked._id}`)).body.message).toBe(
      apiKeyMessages.revoked('Old script'),
    )
    const operations = (await operationsOf(shop)).filter(({ isPublic }) => !isPublic)
    expect(operations.length).toBeGreaterThan(50)
    const walk = (token: string, walked = operations) => walkOperations(shop, walked, token)
    const expected = (isLet: (one: Operation) => boolean, otherwise: Outcome, walked = operations) =>
      Object.fromEntries(walked.map(one => [one.id, isLet(one) ? 'let through' : otherwise]))
    expect(await walk(write.key)).toEqual(expected(isOfKeys, 'forbidden'))
    expect(await walk(read.key)).toEqual(expected(one => isOfKeys(one) && one.method === 'GET', 'forbidden'))
    // An unknown key is refused before anybody looks at the operation.
    const sample = chooseFrom(operations, 10)
    const none = expected(() => false, 'unknown', sample)
    for (const token of [revoked.key, `${read.key.slice(0, -1)}x`, read.key.slice(4)])
      expect(await walk(token, sample)).toEqual(none)
    const headers = { authorization: `Bearer ${read.key}` }
    expect((await shop.app.inject({ method: 'HEAD', url: '/api/shop/details', headers })).statusCode).toBe(
      200,
    )
  })

  it('is refused with a sentence', async () => {
    const { key: token } = await createKey(shop, 'read')
    expect(await shop.told('DELETE', '/products/x', { token })).toEqual([403, apiKeyMessages.readOnly])
    expect(await shop.told('GET', '/keys', { token })).toEqual([403, apiKeyMessages.notForKeys])
    expect(await shop.told('DELETE', '/trash', { token })).toEqual([403, apiKeyMessages.notForKeys])
    expect(await shop.told('GET', '/activity', { token: 'chk_wrong' })).toEqual([
      401,
      sessionMessages.signInRequired,
    ])
  })

  it('changes prices, is named in the activity, and undoes only what it changed', async () => {
    const { key: token, _id: id } = await createKey(shop, 'write', 'Price script')
    const { _id } = await shop.createProduct()
    const own = await shop.call('PUT', `/products/${_id}`, { body: { price: 480 }, token })
    const [event] = await shop.read<AuditEntry[]>(`/activity?subject=${_id}`)
    expect(event?.actor).toEqual({ _id: id, name: 'Key “Price script”' })
    const other = await shop.call('PUT', `/products/${_id}`, { body: { description: 'By hand' } })
    const undo = ({ headers }: typeof own) =>
      shop.told('POST', `/changes/${headers['change-id']}/undo`, { token })
    expect(await undo(other)).toEqual([403, apiKeyMessages.notOwnChange])
    expect((await undo(own))[0]).toBe(200)
    expect((await shop.call('GET', `/products/${_id}`, { token })).body.data).toMatchObject({ price: 460 })
  })

  it('changes the shop, but neither what orders go to nor where visitors are led to, also by an undo', async () => {
    const { key: token } = await createKey(shop, 'write')
    const save = (section: string, body: object) => shop.told('PUT', `/shop/${section}`, { body, token })
    const notice = (link: string) => ({
      notices: [{ text: 'New', kind: 'news', from: '2020-01-01T00:00', until: '2020-01-02T00:00', link }],
    })
    const social = (href: string) => ({ social: [{ name: 'Instagram', href: `${href}oils` }] })
    const place = { label: 'Press', lines: ['Street 1'], phone: '98765 43211' }
    const elsewhere = 'https://elsewhere.example/'
    const refused = [403, apiKeyMessages.notForKeys]
    for (const [section, body] of [
      ['reach', { chatNumber: '98765 43210' }],
      ['reach', { phones: ['98765 43210'] }],
      ['reach', { email: 'other@elsewhere.example' }],
      ['reach', social(elsewhere)],
      ['places', { unit: place }],
      ['notices', notice(elsewhere)],
      ['notices', notice('https://shop.example.elsewhere.example/offers')],
      ['notices', notice('https://shop.example:8443/offers')],
    ] as const)
      expect([body, await save(section, body)]).toEqual([body, refused])
    for (const own of ['https://shop.example/offers', 'HTTPS://SHOP.example', '/offers?x=//a'])
      expect([own, (await save('notices', notice(own)))[0]]).toEqual([own, 200])
    // What is there stays, and is written along with what else a key changes.
    await shop.call('PUT', '/shop/notices', { body: notice(elsewhere) })
    await shop.call('PUT', '/shop/reach', { body: { chatNumber: '98765 43210', ...social(elsewhere) } })
    for (const [section, body] of [
      ['reach', { chatNumber: '98765 43210', homeFormOpensChat: true, ...social(elsewhere) }],
      ['notices', { notices: [...notice(elsewhere).notices, ...notice('/products').notices] }],
    ] as const)
      expect([body, (await save(section, body))[0]]).toEqual([body, 200])
    const removed = await shop.call('PUT', '/shop/notices', { body: { notices: [] }, token })
    const undo = `/changes/${removed.headers['change-id']}/undo`
    expect(await shop.told('POST', undo, { token })).toEqual(refused)
  })

  it('leads visitors nowhere else by a certificate, of a product, of a category and in a sheet', async () => {
    const { key: token } = await createKey(shop, 'write')
    const refused = [403, apiKeyMessages.notForKeys]
    const certified = (link: string) => ({ facts: { certificates: [{ name: 'Organic', link }] } })
    const [own, elsewhere] = ['https://own.example/', 'https://elsewhere.example/']
    const { _id: category } = await shop.createCategory(certified(own))
    const { _id: product } = await shop.createProduct({ name: 'Oil', category, ...certified(own) })
    for (const path of [`/products/${product}`, `/categories/${category}`]) {
      const put = (body: object) => shop.told('PUT', path, { body, token })
      expect([path, await put(certified(elsewhere))]).toEqual([path, refused])
      expect((await put({ description: 'Pressed', ...certified(own) }))[0]).toBe(200)
    }
    const body = { name: 'New', category, ...certified(elsewhere) }
    expect(await shop.told('POST', '/products', { body, token })).toEqual(refused)
    const sheet = `id,name,certificates\n${product},Oil,Organic | 1 | ${elsewhere}`
    const planned = await shop.call<SheetPlan>('POST', '/products/import/plan', {
      body: sheetForm(sheet),
      token,
    })
    expect(planned.body.data.changed.count).toBe(1)
    const imported = { body: sheetForm(sheet, { digest: planned.body.data.digest }), token }
    expect(await shop.told('POST', '/products/import', imported)).toEqual(refused)
    expect((await shop.told('PUT', `/products/${product}`, { body: certified(elsewhere) }))[0]).toBe(200)
    const helper = { body: certified(own), token: await shop.signInAs('helper') }
    expect((await shop.told('PUT', `/products/${product}`, helper))[0]).toBe(200)
  })

  it('undoes nothing of another of its name, nothing that a person joined, and not what a person undid', async () => {
    const old = await createKey(shop, 'write', 'Script')
    const { _id } = await shop.createProduct()
    const change = async (body: object, token?: string) =>
      (await shop.call('PUT', `/products/${_id}`, { body, token })).headers['change-id']
    const ofOld = await change({ price: 480 }, old.key)
    await shop.call('DELETE', `/keys/${old._id}`)
    const { key: token } = await createKey(shop, 'write', 'Script')
    const told = (id: unknown) => shop.told('POST', `/changes/${id}/undo`, { token })
    const notOwn = [403, apiKeyMessages.notOwnChange]
    expect(await told(ofOld)).toEqual(notOwn)
    const own = await change({ price: 490 }, token)
    const undone = await shop.call('POST', `/changes/${own}/undo`)
    expect(await told(undone.headers['change-id'])).toEqual(notOwn)
  })

  it('reads of nobody by name what has been changed since, in a refused undo and in a sheet, and neither does a helper', async () => {
    const { key } = await createKey(shop, 'write')
    for (const token of [key, await shop.signInAs('helper')]) {
      const { _id } = await shop.createProduct()
      const renamed = await shop.call('PUT', `/products/${_id}`, { body: { name: 'One' }, token })
      await shop.call('PUT', `/products/${_id}`, { body: { name: 'Two' } })
      const undone = await shop.call('POST', `/changes/${renamed.headers['change-id']}/undo`, { token })
      const sheet = { body: sheetForm(`id,version,price\n${_id},1,7`), token }
      const planned = await shop.call<SheetPlan>('POST', '/products/import/plan', sheet)
      expect([undone.status, undone.text]).toEqual([409, expect.stringContaining(changeMessages.changed)])
      expect(planned.body.data.warnings.rows.map(({ kind }) => kind)).toContain('changed-since')
      for (const { text } of [undone, planned]) expect(text).not.toContain('@')
      // Nor does it read which change that was.
      expect(undone.body).toMatchObject({
        data: { conflicts: [expect.not.objectContaining({ change: expect.anything() })] },
      })
    }
  })

  it('writes nothing of what arrives after it is revoked', async () => {
    const { key, _id } = await createKey(shop, 'write')
    const call = {
      path: '/products/json',
      token: key,
      parts: ['{"name":', '"Late Oil"}'] as [string, string],
    }
    const revoke = () => shop.call('DELETE', `/keys/${_id}`)
    expect(await statusOfLateCall(shop, { method: 'POST', ...call }, revoke)).toBe(401)
    expect(await shop.read('/products')).toEqual([])
  })

  it('is shown once, and stored as a hash', async () => {
    const { key, ...made } = await createKey(shop, 'write')
    expect(key).toMatch(/^chk_[\w-]{43}$/)
    expect(await shop.read('/keys')).toEqual([made])
    const [row] = await shop.database.reader.selectFrom('api_keys').selectAll().execute()
    const activity = await shop.database.reader.selectFrom('activity').selectAll().execute()
    for (const text of [JSON.stringify(row), JSON.stringify(activity)]) expect(text).not.toContain(key)
    expect(JSON.stringify([await shop.read('/keys'), activity])).not.toContain(row?.token_hash)
  })

  it('needs a name of its own and an access', async () => {
    await createKey(shop, 'read', 'Script')
    expect(await shop.refusal('POST', '/keys', { name: ' Script ', access: 'read' })).toEqual([
      400,
      { name: apiKeyMessages.nameTaken },
    ])
    expect(await shop.refusal('POST', '/keys', { name: '', access: 'all' })).toEqual([
      400,
      { name: 'Please enter a name', access: apiKeyMessages.access },
    ])
    const row = await shop.database.reader.selectFrom('api_keys').selectAll().executeTakeFirstOrThrow()
    const rows = Array.from({ length: apiKeyLimits.keys - 1 }, (_, at) => ({
      ...row,
      ...{ id: `key ${at}`, name: `Script ${at}`, token_hash: `hash ${at}` },
    }))
    await shop.database.write(transaction => transaction.insertInto('api_keys').values(rows).execute())
    expect(await shop.told('POST', '/keys', { body: { name: 'One more', access: 'read' } })).toEqual([
      409,
      apiKeyMessages.tooMany,
    ])
    expect(await shop.told('DELETE', '/keys/gone')).toEqual([404, apiKeyMessages.notFound])
  })
})

describeOnEachDatabase('the last use of a key', connect => {
  it('is kept, and written at most once a minute', async () => {
    const clock = createClock()
    const keys = new ApiKeys(new AccountDatabase(await connect(), clock.now))
    const { key, lastUsedAt } = await keys.create(program, { name: 'Script', access: 'read' })
    expect(lastUsedAt).toBeNull()
    const use = async () => {
      await keys.authenticate(key)
      return (await keys.list())[0]?.lastUsedAt
    }
    const now = () => new Date(clock.now()).toISOString()
    const first = now()
    expect(await use()).toBe(first)
    clock.pass(minutes(1) - 1)
    expect(await use()).toBe(first)
    clock.pass(1)
    expect(await use()).toBe(now())
  })
})

describe('a key', () => {
  it('has limits of its own on public reads too, by what they cost, where an unknown one counts as none', async () => {
    // The minute that counts stands still, however long its many requests take.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const shop = await startTestShop({ rateLimit: true })
    const { key } = await createKey(shop, 'read')
    const remoteAddress = '203.0.113.7'
    const ask = async (authorization: string, query = '') => {
      const url = `/api/products${query}`
      return (await shop.app.inject({ url, headers: { authorization }, remoteAddress })).statusCode
    }
    const wrong = `Bearer chk_${'a'.repeat(43)}`
    // Each response that is made counts as ten more.
    for (let n = 0; n < requestsAMinute.reads / 10; n += 1) await ask(wrong, `?search=oil${n}`)
    expect([await ask(wrong), await ask(`Bearer ${key}`)]).toEqual([429, 200])
    for (let n = 0; n < requestsAMinute.reads / 10; n += 1) await ask(`Bearer ${key}`, `?search=ghee${n}`)
    expect(await ask(`Bearer ${key}`)).toBe(429)
    await shop.close()
  })

  it('is in no line of the log', async () => {
    const lines: string[] = []
    const shop = await startTestShop({ log: createLog('trace', { write: line => lines.push(line) }) })
    const { key } = await createKey(shop, 'read')
    for (const path of ['/shop/details', '/keys', '/no-such-path'])
      await shop.call('GET', path, { token: key })
    const [row] = await shop.database.reader.selectFrom('api_keys').select('token_hash').execute()
    expect(lines.length).toBeGreaterThan(3)
    for (const secret of [key, row?.token_hash]) expect(lines.join('')).not.toContain(secret)
    await shop.close()
  })
})
