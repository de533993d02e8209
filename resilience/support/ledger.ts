import { randomInt } from 'node:crypto'
import { send } from './api-client.ts'
import { photograph } from './photograph.ts'

interface Acknowledged {
  price: number
  picture: string
}

/** A request without a response: the write is complete or did not happen. */
type Pending =
  | { kind: 'create'; name: string }
  | { kind: 'price'; id: string; price: number }
  | { kind: 'delete'; id: string }

interface SeenProduct {
  _id: string
  name: string
  price: number
  image: string
}

/** Result of comparing the shop with the ledger. */
export interface Check {
  products: number
  pictures: number
  /** Sentences: acknowledged writes that are missing, and partial ones. */
  lost: string[]
  torn: string[]
}

/**
 * Writers that record what the shop acknowledges and verify it afterwards. The ledger is in this process, which is not
 * killed.
 */
export async function createLedger(categoryId: (origin: string, token: string) => Promise<string>) {
  const products = new Map<string, Acknowledged>()
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
    category ??= await categoryId(origin, token)
    form.set('name', work.name)
    form.set('price', '100')
    form.set('category', category)
    form.set('image', new Blob([new Uint8Array(picture)]), 'photo.jpg')
    pending.add(work)
    const answer = await call<SeenProduct>(origin, token, 'POST', '/products', form)
    products.set(answer._id, { price: answer.price, picture: answer.image })
    fresh.add(answer._id)
    settle(work)
    return answer._id
  }

  async function changePrice(origin: string, token: string, id: string): Promise<void> {
    const work: Pending = { kind: 'price', id, price: randomInt(1, 9_999) }
    pending.add(work)
    await call(origin, token, 'PUT', `/products/${id}`, { price: work.price })
    const known = products.get(id)
    if (known) products.set(id, { ...known, price: work.price })
    settle(work)
  }

  async function remove(origin: string, token: string, id: string): Promise<void> {
    const work: Pending = { kind: 'delete', id }
    pending.add(work)
    await call(origin, token, 'DELETE', `/products/${id}`)
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

    /** Whether the restarted shop has every acknowledged write, and each pending one completely or not at all. */
    async check(origin: string): Promise<Check> {
      const found = new Map((await listAll(origin)).map(product => [product._id, product]))
      const lost: string[] = []
      const torn: string[] = []
      const maybe = (kind: Pending['kind'], id: string) =>
        [...pending].some(work => work.kind === kind && 'id' in work && work.id === id)
      const prices = (id: string) =>
        [...pending].flatMap(work => (work.kind === 'price' && work.id === id ? [work.price] : []))
      for (const [id, { price, picture }] of products) {
        const product = found.get(id)
        if (!product) {
          if (!maybe('delete', id)) lost.push(`product ${id} is gone`)
          products.delete(id)
        } else if (product.price !== price) {
          if (!prices(id).includes(product.price)) lost.push(`price ${price} of ${id} is ${product.price}`)
          products.set(id, { price: product.price, picture })
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
        if (!isKnown) products.set(product._id, { price: product.price, picture: product.image })
        if (isKnown && !fresh.has(product._id) && randomInt(20) > 0) continue
        pictures++
        const answer = await fetch(new URL(product.image, origin))
        const bytes = await answer.arrayBuffer()
        if (answer.status !== 200 || bytes.byteLength === 0)
          torn.push(`picture of ${product.name}: ${answer.status}`)
      }
      pending.clear()
      fresh.clear()
      return { products: found.size, pictures, lost, torn }
    },
  }
}

export type Ledger = Awaited<ReturnType<typeof createLedger>>

/** Whether a call failed because its connection ended. */
export function isCut(error: unknown): boolean {
  return error instanceof TypeError && /fetch failed|terminated|other side closed/.test(error.message)
}

/** Calls the API; throws on every response but a success. */
export async function call<Data>(
  origin: string,
  token: string,
  method: string,
  path: string,
  body?: FormData | object,
): Promise<Data> {
  const answer = await send(`${origin}/api${path}`, method, { token, ...(body && { body }) })
  const text = await answer.text()
  if (!answer.ok) throw new Refused(`${method} ${path} answered ${answer.status}: ${text}`, answer.status)
  return (JSON.parse(text) as { data: Data }).data
}

/** A response that is no success. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** Creates a category for the products. */
export async function makeCategory(origin: string, token: string): Promise<string> {
  return (await call<{ _id: string }>(origin, token, 'POST', '/categories', { name: 'Oils' }))._id
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
