import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { Product } from '@chekku/domain/schemas/product'
import type { Database } from '../../server/src/database/database.ts'
import { keepAccounts } from '../../server/testing/keep-accounts.ts'
import { plainPicture } from '../../server/testing/plain-picture.ts'
import { createShopCalls, type ShopCalls, testAdministrator } from '../../server/testing/test-app.ts'
import { auditOf, writeOperations } from '../../server/testing/write-operations.ts'
import { send } from '../support/api-client.ts'
import type { startSession } from '../support/shop-process.ts'

/** Time limit until a write through one process is visible in the others. */
const SEEN_WITHIN_MS = 1_000

/** What visitors, who get cached answers, read of everything. */
const publicReads = ['/products', '/categories', '/gallery', '/nav-config', '/shop']

export interface Scene {
  /** The shop and its database, each call at another process than the one before it. */
  shop: ShopCalls & { database: Database }
  /** The shop at each process. */
  each: readonly ShopCalls[]
}

/** A shop in several processes, of a session that has just begun. */
export function sceneOf(
  origins: readonly string[],
  database: Database,
  { token, proof }: Awaited<ReturnType<typeof startSession>>,
): Scene {
  const callAt =
    (originOf: () => string): ShopCalls['call'] =>
    async (method, path, { body, headers, token: given = shop.token } = {}) => {
      const answer = await send(`${originOf()}/api${path}`, method, {
        ...(typeof body === 'object' && { body }),
        headers: { 'identity-proof': proof, ...headers },
        token: given,
      })
      const text = await answer.text()
      const parsed = text.startsWith('{') ? JSON.parse(text) : undefined
      return { status: answer.status, headers: Object.fromEntries(answer.headers), text, body: parsed }
    }
  let turn = 0
  const nextOrigin = () => origins[turn++ % origins.length] ?? ''
  const shop = { ...createShopCalls(callAt(nextOrigin)), token, database }
  return { shop, each: origins.map(origin => ({ ...createShopCalls(callAt(() => origin)), token })) }
}

const signIn = async ({ call }: ShopCalls, password = testAdministrator.password) =>
  call('POST', '/auth/login', { body: { ...testAdministrator, password }, token: null })

async function isAnsweredEverywhere({ each }: Scene, token: string, status: number): Promise<void> {
  for (const { call } of each) assert.equal((await call('GET', '/auth/me', { token })).status, status)
}

/** Waits until visitors read the same at every process. */
async function isSeenAlike({ each }: Scene): Promise<void> {
  const until = performance.now() + SEEN_WITHIN_MS
  for (const path of publicReads) {
    const texts = () =>
      Promise.all(each.map(async ({ call }) => (await call('GET', path, { token: null })).text))
    while (new Set(await texts()).size > 1) {
      assert.ok(performance.now() < until, `${path} was not the same everywhere within a second`)
      await after(20)
    }
  }
}

/** Every write of the API, which is in the log, and which visitors see at every process; each with the first accounts. */
const writes = Object.entries(writeOperations).map(([operation, [events, prepare]]) => ({
  name: operation,
  async run(scene: Scene) {
    const { shop } = scene
    const restoreAccounts = await keepAccounts(shop)
    try {
      const write = await prepare(shop)
      const recorded = await auditOf(shop, write)
      for (const event of events) assert.ok(recorded.includes(event), `${event} is not among ${recorded}`)
      await isSeenAlike(scene)
    } finally {
      await restoreAccounts()
    }
  },
}))

/** What processes share beside the rows of the catalogue. */
const shared: { name: string; run: (scene: Scene) => Promise<void> }[] = [
  {
    name: 'a session ends at every process',
    async run(scene) {
      const { token } = (await signIn(scene.shop)).body
      await isAnsweredEverywhere(scene, token, 200)
      await scene.shop.call('POST', '/auth/logout', { token })
      await isAnsweredEverywhere(scene, token, 401)
      const other = (await signIn(scene.shop)).body.token
      await isAnsweredEverywhere(scene, other, 200)
      await scene.shop.call('POST', '/auth/logout-others')
      await isAnsweredEverywhere(scene, other, 401)
    },
  },
  {
    name: 'wrong passwords count at every process',
    async run({ shop, each }) {
      const body = { email: `stranger-${randomUUID()}@resilience.example`, password: 'not the right one' }
      const guess = async ({ call }: ShopCalls) =>
        (await call('POST', '/auth/login', { body, token: null })).status
      for (let wrong = 0; wrong < 5; wrong++) assert.equal(await guess(shop), 401)
      for (const one of each) assert.equal(await guess(one), 429)
    },
  },
  {
    name: 'one key at all processes at once',
    async run({ shop, each }) {
      const { _id: category } = await shop.createCategory()
      const call = {
        body: { name: 'Once', price: 1, category },
        headers: { 'idempotency-key': randomUUID() },
      }
      const answers = await Promise.all(
        [...each, ...each].map(one => one.call<Product>('POST', '/products/json', call)),
      )
      assert.equal(new Set(answers.map(({ body }) => body.data._id)).size, 1)
      assert.equal((await shop.read<Product[]>(`/products?category=${category}`)).length, 1)
    },
  },
  {
    name: 'one version at all processes at once',
    async run({ shop, each }) {
      const { _id, version } = await shop.createProduct()
      const headers = { 'if-match': `"${version}"` }
      const answers = await Promise.all(
        each.map(({ call }, index) =>
          call('PUT', `/products/${_id}`, { body: { price: index + 10 }, headers }),
        ),
      )
      const statuses = answers.map(({ status }) => status)
      assert.deepEqual(statuses.toSorted(), [200, ...Array(each.length - 1).fill(412)])
      assert.equal((await shop.read<Product>(`/products/${_id}`)).price, statuses.indexOf(200) + 10)
    },
  },
  {
    name: 'a picture is at every process',
    async run({ shop, each }) {
      const { image } = await shop.createGalleryItem({}, await plainPicture())
      for (const { call } of each) assert.equal((await call('GET', image, { token: null })).status, 200)
    },
  },
]

export const journeys = [...shared, ...writes]
