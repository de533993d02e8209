import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { timeLimit } from '../../server/testing/time-limit.ts'
import { send } from './api-client.ts'
import { photograph } from './photograph.ts'

/** A request without a response: the write is complete or did not happen. */
type Pending =
  | { kind: 'create'; name: string }
  | { kind: 'price'; id: string; price: number }
  | { kind: 'delete'; id: string }

type SeenProduct = { _id: string; name: string; price: number; version: number; image: string }

/** Result of comparing the shop with the ledger. */
export interface Check {
  products: number
  pictures: number
  /** Sentences: acknowledged writes that are missing, and partial ones. */
  lost: string[]
  torn: string[]
}

const GIVEN_UP_MS = timeLimit(30_000)

/**
 * Writers that record what the shop acknowledges and verify it afterwards. The ledger is in this process, which is not
 * killed.
 */
export async function createLedger(ask: Call = call) {
  const products = new Map<string, SeenProduct>()
  const deleted = new Set<string>()
  /** Created since the last check, which looks at all their pictures. */
  const fresh = new Set<string>()
  const pending = new Set<Pending>()
  let names = 0
  let acknowledged = 0
  let waiting: { count: number; resolve: () => void } | undefined
  let category: string | undefined
  const picture = await photograph()

  async function create(origin: string, token: string): Promise<string> {
    const work: Pending = { kind: 'create', name: `Oil ${++names}` }
    const form = new FormData()
    category ??= await makeCategory(origin, token, ask)
    form.set('name', work.name)
    form.set('price', '100')
    form.set('category', category)
    form.set('image', new Blob([new Uint8Array(picture)]), 'photo.jpg')
    pending.add(work)
    const headers = { 'idempotency-key': randomUUID() }
    const made = await ask<SeenProduct>(origin, token, 'POST', '/products', form, headers)
    products.set(made._id, made)
    fresh.add(made._id)
    settle(work)
    return made._id
  }

  async function changePrice(origin: string, token: string, id: string): Promise<void> {
    const known = products.get(id)
    if (!known) return
    const price = known.price + randomInt(1, 100)
    const work: Pending = { kind: 'price', id, price }
    pending.add(work)
    const headers = { 'if-match': `"${known.version}"` }
    const changed = await ask<SeenProduct>(origin, token, 'PUT', `/products/${id}`, { price }, headers)
    if (changed.price !== price || changed.version !== known.version + 1)
      throw new Error(`Price ${price} is ${changed.price}, version ${changed.version} after ${known.version}`)
    products.set(id, changed)
    settle(work)
  }

  async function remove(origin: string, token: string, id: string): Promise<void> {
    const work: Pending = { kind: 'delete', id }
    pending.add(work)
    await ask(origin, token, 'DELETE', `/products/${id}`)
    products.delete(id)
    deleted.add(id)
    settle(work)
  }

  function settle(work: Pending): void {
    pending.delete(work)
    acknowledged++
    if (waiting && acknowledged >= waiting.count) waiting.resolve()
  }

  return {
    acknowledged: () => acknowledged,
    /** Resolves after this many more acknowledged writes. */
    acknowledgedMore(count: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting = { count: acknowledged + count, resolve }
      return promise
    },

    /** Writes until the shop no longer responds; no two writers share a product. */
    async write(origin: string, token: string, until: () => boolean = () => false): Promise<void> {
      const own: string[] = []
      try {
        while (!until()) {
          const dice = randomInt(10)
          const id = own[randomInt(Math.max(own.length, 1))]
          if (id === undefined || dice < 5) {
            own.push(await create(origin, token))
            if (own.length > 30) await remove(origin, token, own.shift() ?? '')
          } else if (dice < 9) await changePrice(origin, token, id)
          else {
            own.splice(own.indexOf(id), 1)
            await remove(origin, token, id)
          }
        }
      } catch (error) {
        // The shop was killed during the request, which stays pending. Other errors are the caller's.
        if (!isCut(error)) throw error
      }
    },

    /** Checks that the restarted shop has every acknowledged write, and each pending one completely or not at all. */
    async check(origin: string): Promise<Check> {
      const own = (await listAll(origin)).filter(({ name }) => name.startsWith('Oil '))
      const found = new Map(own.map(product => [product._id, product]))
      const lost: string[] = []
      const torn: string[] = []
      const maybe = (kind: Pending['kind'], id: string) =>
        [...pending].some(work => work.kind === kind && 'id' in work && work.id === id)
      const prices = (id: string) =>
        [...pending].flatMap(work => (work.kind === 'price' && work.id === id ? [work.price] : []))
      for (const [id, { price }] of products) {
        const product = found.get(id)
        if (!product) {
          if (!maybe('delete', id)) lost.push(`product ${id} is gone`)
          products.delete(id)
        } else if (product.price !== price) {
          if (!prices(id).includes(product.price)) lost.push(`price ${price} of ${id} is ${product.price}`)
          products.set(id, product)
        }
      }
      for (const id of deleted) if (found.has(id)) lost.push(`deletion of ${id} is undone`)
      deleted.clear()
      let pictures = 0
      for (const product of found.values()) {
        const isKnown = products.has(product._id)
        if (!isKnown && ![...pending].some(work => work.kind === 'create' && work.name === product.name)) {
          torn.push(`product ${product.name} was never asked for`)
        }
        if (!isKnown) products.set(product._id, product)
        if (isKnown && !fresh.has(product._id) && randomInt(20) > 0) continue
        pictures++
        const answer = await fetch(new URL(product.image, origin))
        const bytes = await answer.arrayBuffer()
        if (answer.status !== 200 || bytes.byteLength < 500)
          torn.push(`picture of ${product.name}: ${answer.status}`)
      }
      pending.clear()
      fresh.clear()
      return { products: found.size, pictures, lost, torn }
    },
  }
}

export type Ledger = Awaited<ReturnType<typeof createLedger>>

/** True if a call failed because its connection ended. */
export function isCut(error: unknown): boolean {
  return error instanceof TypeError && /fetch failed|terminated|other side closed/.test(error.message)
}

type Call = <Data>(
  origin: string,
  token: string,
  method: string,
  path: string,
  body?: FormData | object,
  headers?: Record<string, string>,
) => Promise<Data>

/** Calls the API; throws on every response but a success. */
export const call: Call = async (origin, token, method, path, body, headers = {}) => {
  const answer = await send(`${origin}/api${path}`, method, { token, headers, ...(body && { body }) })
  const text = await answer.text()
  if (!answer.ok)
    throw new Refused(`${method} ${path} answered ${answer.status}: ${text}`, answer.status, text)
  return JSON.parse(text).data
}

/**
 * Repeats a call like a good client while its outcome is unknown, with the same key or version; each try goes to the next
 * process.
 */
export function createPersistentCall(nextOrigin: () => string) {
  const seen = { retries: 0, longestMs: 0 }
  const persistentCall: Call = async (_, ...request) => {
    const from = performance.now()
    for (let tries = 1; ; tries++) {
      try {
        return await call(nextOrigin(), ...request)
      } catch (error) {
        const status = error instanceof Refused ? error.status : undefined
        // After a lost response: the first attempt was stored.
        if (tries > 1 && error instanceof Refused && (status === 404 || status === 412)) return error.data()
        if (!isCut(error) && (status === undefined || status < 500)) throw error
        if (performance.now() - from > GIVEN_UP_MS)
          throw new Error(`${request[2]} was not answered in ${GIVEN_UP_MS} ms`, { cause: error })
        seen.retries++
        await after(50)
      } finally {
        seen.longestMs = Math.max(seen.longestMs, performance.now() - from)
      }
    }
  }
  return { persistentCall, seen }
}

/** A response that is no success. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly #text: string

  constructor(message: string, status: number, text: string) {
    super(message)
    this.status = status
    this.#text = text
  }

  /** Its data, as in a 412 with the current version. */
  data() {
    return JSON.parse(this.#text).data
  }
}

/** Creates a category for the products. */
export async function makeCategory(origin: string, token: string, ask: Call = call): Promise<string> {
  return (await ask<{ _id: string }>(origin, token, 'POST', '/categories', { name: 'Oils' }))._id
}

/** Creates a product; resolves to its id. */
export async function makeProduct(origin: string, token: string, fields: object): Promise<string> {
  return (await call<{ _id: string }>(origin, token, 'POST', '/products', fields))._id
}

/** Every product that visitors see. */
export async function listAll(origin: string): Promise<SeenProduct[]> {
  const all: SeenProduct[] = []
  for (let page = 1; ; page++) {
    const answer = await fetch(`${origin}/api/products?limit=1000&page=${page}`)
    if (answer.status !== 200) throw new Error(`The list answered ${answer.status}`)
    const { data } = (await answer.json()) as { data: SeenProduct[] }
    all.push(...data)
    if (data.length < 1_000) return all
  }
}
