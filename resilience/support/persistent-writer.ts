import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { type Asked, send } from './api-client.ts'
import { isCut, listAll } from './ledger.ts'
import { photograph } from './photograph.ts'

interface Acknowledged {
  id: string
  price: number
  version: number
  image: string
}

export interface Written {
  acknowledged: number
  /** Requests repeated because their outcome was unknown. */
  retries: number
  /** From the first attempt to the response, in milliseconds. */
  longestMs: number
}

const GIVEN_UP_MS = 30_000

/**
 * Writers that retry like a good client, a create with the same `Idempotency-Key`, an update with the known version.
 * They record what is acknowledged.
 */
export function createPersistentWriters(origin: string, token: string, category: string) {
  const products = new Map<string, Acknowledged>()
  const written: Written = { acknowledged: 0, retries: 0, longestMs: 0 }
  let waiting: { count: number; resolve: () => void } | undefined

  async function untilAnswered(method: string, path: string, asked: Asked): Promise<Response> {
    const from = performance.now()
    for (;;) {
      const answer = await send(`${origin}/api${path}`, method, { token, ...asked }).catch(
        (error: unknown) => {
          if (!isCut(error)) throw error
          return undefined
        },
      )
      const tookMs = performance.now() - from
      if (answer && answer.status < 500) {
        written.longestMs = Math.max(written.longestMs, tookMs)
        return answer
      }
      if (tookMs > GIVEN_UP_MS) throw new Error(`${path} was not answered in ${GIVEN_UP_MS} ms`)
      written.retries++
      await after(50)
    }
  }

  async function create(): Promise<string> {
    const name = `Oil ${randomUUID()}`
    const key = randomUUID()
    const picture = new Blob([new Uint8Array(await photograph())])
    const body = new FormData()
    for (const [field, value] of Object.entries({ name, price: '100', category })) body.set(field, value)
    body.set('image', picture, 'photo.jpg')
    const answer = await untilAnswered('POST', '/products', { body, headers: { 'idempotency-key': key } })
    const { data } = (await answer.json()) as { data: { _id: string; version: number; image: string } }
    if (answer.status !== 201) throw new Error(`A product was answered ${answer.status}`)
    products.set(name, { id: data._id, price: 100, version: data.version, image: data.image })
    acknowledge()
    return name
  }

  async function changePrice(name: string): Promise<void> {
    const known = products.get(name)
    if (!known) return
    const price = randomInt(1, 9_999)
    const headers = { 'if-match': `"${known.version}"` }
    const answer = await untilAnswered('PUT', `/products/${known.id}`, { body: { price }, headers })
    const { data } = (await answer.json()) as { data: { price: number; version: number } }
    // 412 after a lost response: the first attempt was stored.
    const isDone = answer.status === 200 || (answer.status === 412 && data.price === price)
    if (!isDone || data.version !== known.version + 1)
      throw new Error(`A price was answered ${answer.status}, version ${data.version} of ${known.version}`)
    products.set(name, { ...known, price, version: data.version })
    acknowledge()
  }

  function acknowledge(): void {
    written.acknowledged++
    if (waiting && written.acknowledged >= waiting.count) waiting.resolve()
  }

  return {
    written,
    acknowledgedMore(count: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting = { count: written.acknowledged + count, resolve }
      return promise
    },

    async write(until: () => boolean): Promise<void> {
      const own: string[] = []
      while (!until()) {
        const some = own[randomInt(Math.max(own.length, 1))]
        if (some === undefined || randomInt(2) === 0) own.push(await create())
        else await changePrice(some)
      }
    },

    /** Acknowledged writes that are missing, duplicated or different. */
    async wrong(): Promise<string[]> {
      const found = Map.groupBy(await listAll(origin), ({ name }) => name)
      const wrong: string[] = []
      for (const [name, { id, price, image }] of products) {
        const [product, ...more] = found.get(name) ?? []
        if (product?._id !== id) wrong.push(`${name} is lost`)
        else if (product.price !== price) wrong.push(`${name} costs ${product.price} and not ${price}`)
        if (more.length > 0) wrong.push(`${name} is there ${more.length + 1} times`)
        const picture = await fetch(new URL(image, origin))
        if ((await picture.arrayBuffer()).byteLength < 500) wrong.push(`the picture of ${name} is lost`)
      }
      for (const name of found.keys())
        if (name.startsWith('Oil ') && !products.has(name)) wrong.push(`${name} was never acknowledged`)
      return wrong
    },
  }
}
