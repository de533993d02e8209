import { Agent } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { timeLimit } from '../../server/testing/time-limit.ts'
import { countsOf, type Finding, notShown } from '../findings.ts'
import { send } from '../support/api-client.ts'
import { type Shop, signIn, startShop } from '../support/shop-process.ts'
import { ask, percentile } from '../support/visits.ts'

/** Share of the other visitors' pages that must be answered, and within what time. */
const [ANSWERED, PAGE_P95_MS] = [0.95, timeLimit(1_500)]

/** Requests of a few addresses, each for what was never asked for before. */
interface Crowd {
  said: string
  addresses: number
  /** Requests a second of each address; without, each of its connections asks again as soon as it is answered. */
  perSecond?: number
  connections: number
  isRateLimited: boolean
}

const promise = 'A few addresses keep nobody else out, and the owner works on'
/** The addresses of the crowd are 127.0.1.1 and on; the owner's is 127.0.0.1. */
const visitorsAddress = '127.0.2.1'

const oneOfManyConnections = (isRateLimited: boolean): Crowd => ({
  said: 'one address with 60 connections that never wait',
  addresses: 1,
  connections: 60,
  isRateLimited,
})
const someOfManyRequests = (addresses: number, isRateLimited: boolean): Crowd => ({
  said: `${addresses} addresses at 90 requests a second each`,
  addresses,
  perSecond: 90,
  connections: 90,
  isRateLimited,
})

const crowds = [
  oneOfManyConnections(true),
  oneOfManyConnections(false),
  someOfManyRequests(2, true),
  someOfManyRequests(2, false),
  someOfManyRequests(6, false),
]

/** A few addresses that ask for more than the shop can render, beside another visitor and the owner at work. */
export async function fewAddressesFindings(isQuick: boolean): Promise<Finding[]> {
  if (!(await hasAddress(visitorsAddress))) return [notShown(promise, 'this system has one loopback address')]
  const findings: Finding[] = []
  for (const crowd of isQuick ? [oneOfManyConnections(true), someOfManyRequests(2, false)] : crowds) {
    await using shop = await startShop({ SEED: 'sample', RATE_LIMIT: crowd.isRateLimited ? 'on' : 'off' })
    findings.push(await beside(shop, crowd, isQuick))
  }
  return findings
}

async function beside(shop: Shop, crowd: Crowd, isQuick: boolean): Promise<Finding> {
  const { _id: product } = await firstProduct(shop)
  const crowding = startCrowd(shop, crowd, product)
  const until = performance.now() + (isQuick ? 4_000 : 30_000)
  const [pages, owner] = await Promise.all([visit(shop, product, until), work(shop, product, until)])
  const asked = await crowding.stop()
  const answered = pages.statuses.filter(status => status === 200).length / pages.statuses.length
  const limit = crowd.isRateLimited ? '' : ' (without the rate limit)'
  return {
    promise,
    provoked: `${crowd.said}${limit}, each time for a page, list, size, preview or path that was never asked for before, beside another visitor and the owner at work`,
    times: asked.length,
    seen: `their answers ${countsOf(asked)}; the visitor’s pages ${countsOf(pages.statuses)}, 95 % within ${pages.p95Ms.toFixed(0)} ms, ${pages.stale} of them the older copy; the owner’s saves and lists ${countsOf(owner.statuses)}, ${owner.outdated} without what she had saved`,
    holds:
      answered >= ANSWERED &&
      // A moment of it runs beside other tests, which take the time.
      (isQuick || pages.p95Ms < PAGE_P95_MS) &&
      owner.statuses.every(status => status === 200) &&
      owner.outdated === 0,
  }
}

async function firstProduct({ origin }: Shop): Promise<{ _id: string }> {
  const { data } = (await (await fetch(`${origin}/api/products?limit=1`)).json()) as {
    data: { _id: string }[]
  }
  return data[0] as { _id: string }
}

async function hasAddress(address: string): Promise<boolean> {
  const server = createServer()
  const { promise: answer, resolve } = Promise.withResolvers<boolean>()
  server.once('error', () => resolve(false))
  server.listen(0, address, () => server.close(() => resolve(true)))
  return answer
}

/** Requests without end; `stop` resolves to the statuses of all. */
function startCrowd({ origin }: Shop, crowd: Crowd, product: string) {
  const { addresses, perSecond, connections } = crowd
  let isOver = false
  let asked = 0
  const statuses: number[] = []
  const next = () => {
    asked += 1
    const paths = [
      `/products?q=oil${asked}`,
      `/product/${product}?pack=${asked}`,
      `/api/products?search=oil${asked}`,
      `/no/such/page/${asked}`,
      `/product/${product}?preview=${asked}`,
    ]
    return paths[asked % paths.length] ?? ''
  }
  const clients = Array.from({ length: addresses }, async (_, at) => {
    const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: `127.0.1.${at + 1}` })
    const visit = async () => void statuses.push((await ask(origin + next(), agent, 'text/html')).status)
    const connection = async () => {
      while (!isOver) await visit()
    }
    const beat = async (pauseMs: number) => {
      const sent: Promise<void>[] = []
      for (let from = performance.now(), n = 0; !isOver; n += 1) {
        sent.push(visit())
        await after(Math.max(0, from + n * pauseMs - performance.now()))
      }
      await Promise.all(sent)
    }
    await (perSecond === undefined
      ? Promise.all(Array.from({ length: connections }, connection))
      : beat(1_000 / perSecond))
    agent.destroy()
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(clients)
      return statuses
    },
  }
}

/** A visitor who goes from page to page. */
async function visit({ origin }: Shop, product: string, until: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress: visitorsAddress })
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  for (let n = 0; performance.now() < until; n += 1) {
    const path = ['/', `/products?q=visit${n}`, `/product/${product}`, '/products', '/gallery'][n % 5]
    answers.push(await ask(`${origin}${path}`, agent, 'text/html'))
    await after(150)
  }
  agent.destroy()
  const times = answers.map(({ tookMs }) => tookMs)
  return {
    statuses: answers.map(({ status }) => status),
    p95Ms: percentile(times, 0.95) ?? Number.POSITIVE_INFINITY,
    stale: answers.filter(({ headers }) => headers['cache-status'] !== undefined).length,
  }
}

/** The owner, who saves a price and reads her lists anew, without end. */
async function work({ origin }: Shop, product: string, until: number) {
  const token = await signIn(origin)
  const statuses: number[] = []
  let outdated = 0
  for (let price = 100; performance.now() < until; price += 1) {
    const saved = await send(`${origin}/api/products/${product}`, 'PUT', { body: { price }, token })
    const list = await send(`${origin}/api/products`, 'GET', { token })
    const categories = await send(`${origin}/api/categories`, 'GET', { token })
    statuses.push(saved.status, list.status, categories.status)
    const { data = [] } = (await list.json()) as { data?: { _id: string; price: number }[] }
    if (list.ok && data.find(({ _id }) => _id === product)?.price !== price) outdated += 1
    await after(300)
  }
  return { statuses, outdated }
}
