import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { ApiClient, Ask } from '../support/api-client.ts'
import { photograph } from '../support/photograph.ts'
import { administrator } from '../support/shop-process.ts'

/** Time limit until a write through one process is visible in the others. */
const SEEN_WITHIN_MS = 1_000

export interface Scene {
  client: ApiClient
  /** The address of each process, without the proxy. */
  processes: readonly string[]
}

type Stored = { _id: string; name: string; price: number; version: number; image: string }

export type Journey = (scene: Scene) => Promise<void>

/** Everything that the API does; each call goes to another process than the previous one. */
export const journeys: Readonly<Record<string, Journey>> = {
  'a session': aSession,
  'wrong passwords': wrongPasswords,
  'a new password': aNewPassword,
  'categories and their places': categories,
  'a product, its picture and the trash': product,
  'several products': severalProducts,
  'the gallery': gallery,
  'the navigation bar': navigation,
  'one key at all processes at once': oneKey,
  'one version at all processes at once': oneVersion,
  'what was done': activity,
}

/** The data of a response. */
async function stored(asked: Promise<{ data: Stored }>): Promise<Stored> {
  return (await asked).data
}

const create = (ask: Ask, path: string, body: FormData | object) => stored(ask('POST', path, { body }))

const ifMatch = ({ version }: Stored) => ({ 'if-match': `"${version}"` })

/** The newest deletion of this name in the trash. */
async function deletionOf(ask: Ask, name: string): Promise<string> {
  const { data } = await ask<Stored[]>('GET', '/trash')
  const deletion = data.find(one => one.name === name)
  assert.ok(deletion)
  return deletion._id
}

async function pictureForm(fields: Record<string, string>): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('image', new Blob([new Uint8Array(await photograph())]), 'photo.jpg')
  return form
}

async function signedIn(ask: Ask, password = administrator.password): Promise<string> {
  const body = { email: administrator.email, password }
  const { body: answer } = await ask('POST', '/auth/login', { body, token: null })
  assert.ok(answer.token)
  return answer.token
}

async function isEverywhere({ client, processes }: Scene, token: string, status: number): Promise<void> {
  for (const at of processes) await client.ask('GET', '/auth/me', { token, at, status })
}

/** Checks that visitors, who get cached pages, see the change at every process. */
async function isSeenByVisitors({ client, processes }: Scene, path: string, text: string): Promise<void> {
  const until = performance.now() + SEEN_WITHIN_MS
  client.asked.add(`GET /api${path}`)
  for (const origin of processes) {
    const isSeen = async () => (await (await fetch(`${origin}/api${path}`)).text()).includes(text)
    while (!(await isSeen())) {
      assert.ok(performance.now() < until, `${path} did not show ${text} within a second`)
      await after(20)
    }
  }
}

async function aSession(scene: Scene) {
  const { ask } = scene.client
  const token = await signedIn(ask)
  await ask('GET', '/auth/me', { token })
  await ask('GET', '/auth/session-ping', { token })
  const { data } = await ask<{ others: number }>('GET', '/auth/sessions', { token })
  assert.ok(data)
  await ask('POST', '/auth/logout', { token })
  await isEverywhere(scene, token, 401)
  await ask('GET', '/health', { token: null })
  await ask('GET', '/ready', { token: null })
}

/** Five wrong passwords are allowed: every process refuses the sixth, also those that served none of the five. */
async function wrongPasswords({ client: { ask }, processes }: Scene) {
  const body = { email: `stranger-${randomUUID()}@resilience.example`, password: 'not the right one' }
  for (let wrong = 0; wrong < 5; wrong++) {
    await ask('POST', '/auth/login', { body, token: null, status: 401 })
  }
  for (const at of processes) await ask('POST', '/auth/login', { body, token: null, at, status: 429 })
}

async function aNewPassword(scene: Scene) {
  const { ask } = scene.client
  const [own, other] = [await signedIn(ask), await signedIn(ask)]
  const change = (token: string, currentPassword: string, newPassword: string) =>
    ask('PUT', '/auth/updatepassword', { token, body: { currentPassword, newPassword } })
  const changed = await change(own, administrator.password, 'another password for resilience')
  for (const ended of [own, other, scene.client.token]) await isEverywhere(scene, ended, 401)
  assert.ok(changed.body.token)
  await isEverywhere(scene, changed.body.token, 200)
  const back = await change(changed.body.token, 'another password for resilience', administrator.password)
  scene.client.token = back.body.token ?? ''
  const third = await signedIn(ask)
  await ask('POST', '/auth/logout-others')
  await isEverywhere(scene, third, 401)
}

async function categories(scene: Scene) {
  const { ask } = scene.client
  const name = `Oils ${randomUUID()}`
  const main = await create(ask, '/categories', await pictureForm({ name }))
  const child = await stored(ask('POST', '/categories', { body: { name: `Sub ${name}`, parent: main._id } }))
  await isSeenByVisitors(scene, '/categories', name)
  const renamed = `New ${name}`
  const path = `/categories/${main._id}`
  const rename = { body: { name: renamed }, headers: ifMatch(main) }
  await ask('PUT', path, rename)
  await ask('PUT', path, { ...rename, status: 412 })
  await ask('PATCH', `${path}/nav-settings`, { body: { showInNav: true } })
  assert.equal((await stored(ask('GET', path))).name, renamed)
  const subs = (await ask<Stored[]>('GET', `${path}/subcategories`)).data
  assert.deepEqual(
    subs.map(({ _id }) => _id),
    [child._id],
  )
  await ask('GET', '/categories/main')
  await ask('GET', `${path}/deletion`)
  await ask('DELETE', path)
  await ask('GET', `/categories/${child._id}`, { status: 404 })
  await ask('POST', `/trash/${await deletionOf(ask, renamed)}/restore`)
  await ask('GET', `/categories/${child._id}`)
}

async function newCategory(ask: Ask): Promise<string> {
  return (await stored(ask('POST', '/categories', { body: { name: `Of ${randomUUID()}` } })))._id
}

async function product(scene: Scene) {
  const { ask } = scene.client
  const name = `Oil ${randomUUID()}`
  const category = await newCategory(ask)
  const body = await pictureForm({ name, price: '120', category })
  const made = await create(ask, '/products', body)
  for (const origin of scene.processes) {
    const picture = await fetch(new URL(made.image, origin))
    assert.equal(picture.status, 200)
    assert.ok((await picture.arrayBuffer()).byteLength > 500)
  }
  const headers = ifMatch(made)
  const path = `/products/${made._id}`
  await ask('PUT', path, { body: { price: 130 }, headers })
  const stale = await stored(ask('PUT', path, { body: { price: 140 }, headers, status: 412 }))
  assert.equal(stale.price, 130)
  await isSeenByVisitors(scene, path, '"price":130')
  await ask('PUT', `${path}/featured`)
  await isSeenByVisitors(scene, '/products/featured/list', name)
  await ask('GET', '/products/popular/list')
  await ask('GET', '/products/model-info', { token: null })
  await ask('DELETE', path)
  await ask('GET', path, { status: 404 })
  await ask('POST', `/trash/${await deletionOf(ask, name)}/restore`)
  assert.equal((await stored(ask('GET', path))).price, 130)
  await ask('DELETE', path)
  const second = await deletionOf(ask, name)
  await ask('DELETE', `/trash/${second}`)
  await ask('POST', `/trash/${second}/restore`, { status: 404 })
}

async function severalProducts({ client: { ask } }: Scene) {
  const category = await newCategory(ask)
  const make = () => {
    const body = { name: `Oil ${randomUUID()}`, price: 10, category, gallery: true }
    return create(ask, '/products/json', body)
  }
  const ids = [(await make())._id, (await make())._id]
  await ask('PATCH', '/products', { body: { ids, change: { inStock: false } } })
  const { data } = await ask<Stored[]>('GET', `/products?category=${category}&inStock=false`)
  assert.equal(data.length, 2)
  const products = ids.map((_id, index) => ({ _id, featured: index === 0 }))
  await ask('PUT', '/products', { body: { products } })
  const headers = { 'idempotency-key': randomUUID() }
  await ask('POST', '/products/delete', { body: { ids }, headers })
  await ask('POST', '/products/delete', { body: { ids }, headers })
  await ask('DELETE', '/trash')
  const { body } = await ask('GET', '/trash')
  assert.equal(body.pagination?.total, 0)
}

async function gallery(scene: Scene) {
  const { ask } = scene.client
  const title = `The press ${randomUUID()}`
  const made = await create(ask, '/gallery', await pictureForm({ title, category: 'Places' }))
  await isSeenByVisitors(scene, '/gallery', title)
  const path = `/gallery/${made._id}`
  await ask('PUT', path, { body: { description: 'Of wood' }, headers: ifMatch(made) })
  await ask('PUT', `${path}/toggle-popular`)
  await isSeenByVisitors(scene, '/gallery/popular', title)
  await ask('GET', path)
  await ask('GET', '/gallery/categories')
  await isSeenByVisitors(scene, '/gallery/category/places', title)
  await ask('DELETE', path)
  await ask('GET', path, { status: 404 })
}

async function navigation(scene: Scene) {
  const { ask } = scene.client
  const label = `More ${String(Math.random()).slice(2, 8)}`
  const { data: before } = await ask<object>('GET', '/nav-config')
  await ask('PUT', '/nav-config', { body: { ...before, moreDropdownLabel: label } })
  await isSeenByVisitors(scene, '/nav-config', label)
  await ask('PUT', '/nav-config', { body: { maxVisibleItems: 4 } })
  type Version = { _id: string; config: { moreDropdownLabel: string } }
  const { data: history } = await ask<Version[]>('GET', '/nav-config/history')
  const version = history.find(({ config }) => config.moreDropdownLabel === label)
  assert.ok(version)
  await ask('GET', `/nav-config/${version._id}`)
  await ask('POST', `/nav-config/${version._id}/restore`)
}

async function oneKey({ client: { ask }, processes }: Scene) {
  const category = await newCategory(ask)
  const body = { name: `Once ${randomUUID()}`, price: 1, category }
  const headers = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(
    [...processes, ...processes].map(at => stored(ask('POST', '/products/json', { body, headers, at }))),
  )
  assert.equal(new Set(answers.map(({ _id }) => _id)).size, 1)
  assert.equal((await ask<Stored[]>('GET', `/products?category=${category}`)).data.length, 1)
}

async function oneVersion({ client, processes }: Scene) {
  const { ask, token } = client
  const category = await newCategory(ask)
  const made = await create(ask, '/products/json', { name: 'Contested', price: 1, category })
  const answers = await Promise.all(
    processes.map((origin, index) =>
      fetch(`${origin}/api/products/${made._id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...ifMatch(made) },
        body: JSON.stringify({ price: index + 10 }),
      }),
    ),
  )
  const won = answers.findIndex(({ status }) => status === 200)
  const statuses = answers.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [200, ...Array(processes.length - 1).fill(412)])
  assert.equal((await stored(ask('GET', `/products/${made._id}`))).price, won + 10)
}

async function activity({ client: { ask } }: Scene) {
  const categoryId = await newCategory(ask)
  const { data } = await ask<{ subject: { _id: string } }[]>('GET', '/activity')
  assert.equal(data[0]?.subject._id, categoryId)
}
