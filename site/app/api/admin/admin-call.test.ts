import { expect, test } from 'vitest'
import type { ApiRequest } from '../call.ts'
import { createAdminCall } from './admin-call.ts'

/** A client whose server gives this response, and the calls that it has made. */
function clientOver(body: unknown = { success: true, data: {} }, status = 200) {
  const calls: ApiRequest[] = []
  const call = createAdminCall(async request => {
    calls.push(request)
    return { status, body }
  })
  return { call, calls }
}

const partsOf = (body: unknown) =>
  body instanceof FormData
    ? [...body].map(([name, value]) => [name, value instanceof Blob ? 'file' : value])
    : body

const id = 'a/b'
const image = new Blob(['picture'])

test('a call has the method and the path of its declaration, and its parts in their order', async () => {
  const { call, calls } = clientOver()
  await call('endPersonSession', { params: { id, sessionId: 'c' } })
  await call('listOwnActivity', { query: { page: 2, subject: '', grouped: true } })
  await call('deleteProduct', { params: { id }, version: 3 })
  await call('beginAnew', { idempotencyKey: 'k' })
  await call('renamePasskey', { params: { id }, body: { name: 'Phone' } })
  expect(calls).toEqual([
    { method: 'DELETE', path: '/people/a%2Fb/sessions/c', headers: {} },
    { method: 'GET', path: '/activity/own?page=2&grouped=true', headers: {} },
    { method: 'DELETE', path: '/products/a%2Fb', headers: { 'If-Match': '"3"' } },
    { method: 'POST', path: '/shop/begin-anew', headers: { 'Idempotency-Key': 'k' } },
    { method: 'PUT', path: '/auth/passkeys/a%2Fb', headers: {}, body: { name: 'Phone' } },
  ])
})

test('a body is a form where the operation takes a file', async () => {
  const { call, calls } = clientOver()
  await call('updateProduct', {
    params: { id },
    body: { image, packs: [{ price: 1 }], name: undefined, featured: false },
  })
  await call('importProducts', { body: { file: image, leaveOut: [2], digest: 'd' } })
  await call('updateShopIdentity', { body: { name: 'Malar', image } })
  await call('updateShopIdentity', { body: { name: 'Malar', image: undefined } })
  expect(calls.map(({ body }) => partsOf(body))).toEqual([
    [
      ['image', 'file'],
      ['packs', '[{"price":1}]'],
      ['featured', 'false'],
    ],
    [
      ['file', 'file'],
      ['leaveOut', '[2]'],
      ['digest', 'd'],
    ],
    [
      ['json', '{"name":"Malar"}'],
      ['image', 'file'],
    ],
    { name: 'Malar' },
  ])
})

const user = { _id: '1', name: 'Malar', role: 7 }
const pagination = { page: 1 }
test.each([
  ['a record', 'getFeeds', { data: { items: 1 } }, { items: 1 }, { data: [] }],
  ['a list', 'listKeys', { data: [] }, [], { data: {} }],
  ['a page', 'listActivity', { data: [], pagination }, { entries: [], pagination }, { data: [] }],
  ['a success', 'removeSecondFactor', { success: true }, true, {}],
  ['a user', 'getCurrentUser', { user }, { ...user, role: '' }, { data: user }],
  ['a file', 'exportProducts', 'a,b', 'a,b', { data: 'a,b' }],
] as const)('an answer that is not %s is malformed', async (_shape, name, body, data, other) => {
  expect(await clientOver(body).call(name)).toEqual({ data, error: null })
  expect((await clientOver(other).call(name)).error?.kind).toBe('malformed')
})

test('a session needs its token', async () => {
  const signIn = (body: object) =>
    clientOver(body).call('signIn', { body: { email: 'a@b.example', password: 'x' } })
  expect((await signIn({ token: 't', user })).data).toEqual({ token: 't', user: { ...user, role: '' } })
  expect((await signIn({ user })).error?.kind).toBe('malformed')
})

test('a refusal of who may not do it is told from others', async () => {
  expect((await clientOver({}, 403).call('emptyTrash')).error?.kind).toBe('forbidden')
  expect((await clientOver({}, 400).call('emptyTrash')).error?.kind).toBe('refused')
})

test('the compiler holds a call to its declaration and its contract', async () => {
  const { call } = clientOver()
  // @ts-expect-error No operation has this name.
  await expect(call('paintProduct')).rejects.toThrow()
  // @ts-expect-error The path has a parameter.
  await call('getDraft')
  // @ts-expect-error The parameter has another name.
  await call('getDraft', { params: { key: id } })
  // @ts-expect-error A body is required.
  await call('signIn')
  // @ts-expect-error A field of the body is missing.
  await call('renamePasskey', { params: { id }, body: {} })
  // @ts-expect-error It takes no version.
  await call('previewProduct', { params: { id }, version: 1 })
  // @ts-expect-error It takes no idempotency key.
  await call('deleteProduct', { params: { id }, idempotencyKey: 'k' })
  // @ts-expect-error It takes no file.
  await call('confirmSecondFactor', { body: { code: '1', image } })
  // @ts-expect-error The query has no such filter.
  await call('listDrafts', { query: { colour: 'red' } })
  const { data } = await call('listKeys')
  // @ts-expect-error Keys in a list are without their secrets.
  expect(data?.[0]?.key).toBeUndefined()
})
