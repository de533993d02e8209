import { once } from 'node:events'
import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import type { Finding } from '../findings.ts'
import { createLedger } from '../support/ledger.ts'
import { type Shop, signIn, startShop } from '../support/shop-process.ts'
import { ask, percentile, visit } from '../support/visits.ts'

const MOST_MEMORY = 512 * 1024 * 1024
const ADMITTED_P99_MS = 500
const AT_ONCE = 256
const TOO_MANY = 4

/** More requests than the shop can serve: many clients, slow ones, and abusive ones. */
export async function overloadFindings(isQuick: boolean): Promise<Finding[]> {
  await using shop = await startShop({ SEED: 'sample' })
  await visit(`${shop.origin}/`)
  return [
    await beside(shop, isQuick ? 300 : 5_000, idle),
    await beside(shop, isQuick ? 50 : 500, slowSenders),
    await beside(shop, isQuick ? 50 : 500, slowReaders),
    await manyAtOnce(shop, isQuick ? 2_000 : 20_000),
    await moreThanCanBeMade(shop, isQuick ? 3 : 30),
    await endUnderLoad(shop),
  ]
}

/** Clients that open connections and do not behave. */
interface Nuisance {
  promise: string
  provoked: string
  /** Text that a connection sends first. */
  first?: (index: number) => string
  /** Sends one more byte every half second. */
  isDripping?: boolean
  /** Never reads the response. */
  isDeaf?: boolean
}

const idle: Nuisance = {
  promise: 'Idle connections keep nobody out',
  provoked: 'connections that say nothing, and visitors beside them',
}
const slowSenders: Nuisance = {
  promise: 'Slow headers and slow bodies keep nobody out',
  provoked: 'connections that send a byte each half second, and visitors beside them',
  first: index =>
    index % 2 === 0
      ? 'GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: '
      : 'POST /api/auth/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"email":"',
  isDripping: true,
}
const slowReaders: Nuisance = {
  promise: 'Readers who do not read keep nobody out, and what waits for them takes bounded memory',
  provoked:
    'connections that ask 20 times for the list of products and read nothing, and visitors beside them',
  first: () => 'GET /api/products HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(20),
  isDeaf: true,
}

async function beside(shop: Shop, count: number, nuisance: Nuisance): Promise<Finding> {
  const { promise, provoked, first, isDripping, isDeaf } = nuisance
  const sockets = await connections(shop, count)
  for (const [index, socket] of sockets.entries()) {
    if (isDeaf) socket.pause()
    if (first) socket.write(first(index))
  }
  const drip = setInterval(() => {
    for (const socket of sockets) if (isDripping && socket.writable) socket.write('a')
  }, 500)
  const visit = await visits(shop, 50)
  const finding = found(shop, visit, { promise, provoked: `${count} ${provoked}`, times: count })
  clearInterval(drip)
  for (const socket of sockets) socket.destroy()
  // Visitors of the last moment count too.
  const last = await visits(shop, 1, { atOnce: 1 })
  return { ...finding, holds: finding.holds && last.failed === 0 && last.p99Ms < ADMITTED_P99_MS }
}

/** Cached pages, or pages that were never requested before. */
const cachedPages = (visit: number) => (visit % 2 ? '/' : '/products')
const newPages = (visit: number) => `/products?q=oil${visit}`

async function manyAtOnce(shop: Shop, count: number): Promise<Finding> {
  const visit = await visits(shop, count, { atOnce: AT_ONCE })
  return withRecovery(shop, visit, {
    promise: 'A crowd on cached pages: all are answered in time, and it is over when it is over',
    provoked: `${AT_ONCE} visitors at once who never wait between two pages`,
    times: count,
  })
}

async function moreThanCanBeMade(shop: Shop, seconds: number): Promise<Finding> {
  // Throughput without load shedding: as many concurrent requests as the shop renders at once.
  const alone = await visits(shop, 200, { atOnce: 4, pathOf: visit => newPages(-visit) })
  const perSecond = Math.ceil(alone.perSecond * TOO_MANY)
  const count = perSecond * seconds
  const visit = await visits(shop, count, { atOnce: count, perSecond, pathOf: newPages })
  const finding = await withRecovery(shop, visit, {
    promise:
      'Overload: what is admitted is answered in time, the rest is told so at once, and it is over when it is over',
    provoked: `${TOO_MANY} times as many visitors a second as it can make pages for, each with a page that was never asked for before`,
    times: count,
  })
  return {
    ...finding,
    seen: `${perSecond} a second for ${seconds} s; ${finding.seen}`,
    holds: finding.holds && alone.failed === 0 && (visit.statuses.get(200) ?? 0) > 0,
  }
}

async function withRecovery(
  shop: Shop,
  visit: Visits,
  line: Pick<Finding, 'promise' | 'provoked' | 'times'>,
): Promise<Finding> {
  const from = performance.now()
  const calm = await visits(shop, 20, { atOnce: 1, pathOf: visit => newPages(1_000_000 + visit) })
  const recoveredMs = performance.now() - from
  const finding = found(shop, visit, line)
  const isCalm = calm.failed === 0 && calm.statuses.get(200) === 20
  return {
    ...finding,
    seen: `${finding.seen}; afterwards 20 new pages one by one in ${recoveredMs.toFixed(0)} ms, ${isCalm ? 'all answered' : 'NOT all answered'}`,
    holds: finding.holds && isCalm,
  }
}

async function endUnderLoad(shop: Shop): Promise<Finding> {
  const token = await signIn(shop.origin)
  const ledger = await createLedger()
  const writers = Array.from({ length: 4 }, () => ledger.write(shop.origin, token))
  await ledger.acknowledgedMore(5)
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  // Distinct pages, none of them cached; the first response shows that all connections are accepted.
  const open = Array.from({ length: 32 }, (_, index) => ask(shop.origin + newPages(index), agent))
  await Promise.race(open)
  const { code, tookMs } = await shop.terminate()
  const outcomes = await Promise.all(open)
  await Promise.all(writers)
  agent.destroy()
  const reset = outcomes.filter(({ end }) => end === 'reset').length
  return {
    promise: 'SIGTERM under load: requests under way are answered, and it ends within 10 s',
    provoked: '32 pages and 4 writers under way when the process was asked to end',
    times: 32,
    seen: `${reset} pages cut off in the middle, exit code ${code} after ${(tookMs / 1_000).toFixed(1)} s`,
    holds: reset === 0 && code === 0 && tookMs < 10_000,
  }
}

interface Visits {
  statuses: Map<number, number>
  failed: number
  /** 99th percentile of the 200 responses. */
  p99Ms: number
  /** 99th percentile of the refusals; undefined if there are none. */
  refusedP99Ms: number | undefined
  /** True if each refusal has a Retry-After. */
  isTold: boolean
  perSecond: number
}

interface VisitOptions {
  atOnce?: number
  /** Arrival rate, independent of responses; by default each visitor returns at once. */
  perSecond?: number
  pathOf?: (visit: number) => string
}

/** Visitors with a connection each. */
async function visits(
  { origin }: Shop,
  count: number,
  { atOnce = 8, perSecond, pathOf = cachedPages }: VisitOptions = {},
): Promise<Visits> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const statuses = new Map<number, number>()
  const took: Record<'answered' | 'refused', number[]> = { answered: [], refused: [] }
  let failed = 0
  let asked = 0
  let isTold = true
  const begun = performance.now()
  const visitor = async (_: unknown, index: number) => {
    if (perSecond !== undefined) await after((index * 1_000) / perSecond)
    do {
      const { end, status, headers, tookMs } = await ask(origin + pathOf(++asked), agent)
      if (end !== 'whole') failed++
      else {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        took[status === 200 ? 'answered' : 'refused'].push(tookMs)
        if (status !== 200 && headers['retry-after'] === undefined) isTold = false
      }
    } while (perSecond === undefined && asked < count)
  }
  await Promise.all(Array.from({ length: atOnce }, visitor))
  const seconds = (performance.now() - begun) / 1_000
  agent.destroy()
  return {
    statuses,
    failed,
    p99Ms: percentile(took.answered, 0.99) ?? Number.POSITIVE_INFINITY,
    refusedP99Ms: percentile(took.refused, 0.99),
    isTold,
    perSecond: count / seconds,
  }
}

function found(shop: Shop, visit: Visits, line: Pick<Finding, 'promise' | 'provoked' | 'times'>): Finding {
  const { most } = shop.memory()
  const answered = [...visit.statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
  const refused = visit.refusedP99Ms === undefined ? '' : `, of refusals ${visit.refusedP99Ms.toFixed(0)} ms`
  return {
    ...line,
    seen: `visitors’ answers ${answered}, ${visit.failed} failed, p99 ${visit.p99Ms.toFixed(0)} ms${refused}; most memory ${(most / 1024 / 1024).toFixed(0)} MB`,
    holds:
      visit.failed === 0 &&
      visit.p99Ms < ADMITTED_P99_MS &&
      (visit.refusedP99Ms ?? 0) < ADMITTED_P99_MS &&
      visit.isTold &&
      most < MOST_MEMORY &&
      [...visit.statuses.keys()].every(status => [200, 429, 503].includes(status)),
  }
}

async function connections({ origin }: Shop, count: number): Promise<Socket[]> {
  const { port } = new URL(origin)
  const sockets: Socket[] = []
  for (let made = 0; made < count; made += 100) {
    const some = Array.from({ length: Math.min(100, count - made) }, () => connect(Number(port), '127.0.0.1'))
    // The shop may close an abusive connection.
    for (const socket of some) socket.on('error', () => socket.destroy())
    await Promise.all(some.map(socket => once(socket, 'connect')))
    sockets.push(...some)
  }
  return sockets
}
