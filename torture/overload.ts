import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Finding } from './findings.ts'
import { createLedger, makeCategory } from './ledger.ts'
import { type Shop, signIn, startShop } from './shop-process.ts'

const MOST_MEMORY = 512 * 1024 * 1024
const ADMITTED_P99_MS = 500

/** More than it can do, by people who are many, slow, or rude. */
export async function overloadFindings(isQuick: boolean): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'chekku-overload-'))
  const shop = await startShop({ DATA_DIR: folder, SEED: 'sample' })
  try {
    await (await fetch(`${shop.origin}/`)).arrayBuffer()
    const findings = [
      await idleConnections(shop, isQuick ? 300 : 5_000),
      await slowSenders(shop, isQuick ? 50 : 500),
      await slowReaders(shop, isQuick ? 50 : 500),
      await manyAtOnce(shop, isQuick ? 2_000 : 20_000),
      await endUnderLoad(shop),
    ]
    return findings
  } finally {
    await shop.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function idleConnections(shop: Shop, count: number): Promise<Finding> {
  const sockets = await connections(shop, count)
  const visit = await visits(shop, 50)
  const finding = found(shop, visit, {
    promise: 'Idle connections keep nobody out',
    provoked: `${count} connections that say nothing, and visitors beside them`,
    times: count,
  })
  for (const socket of sockets) socket.destroy()
  return finding
}

async function slowSenders(shop: Shop, count: number): Promise<Finding> {
  const sockets = await connections(shop, count)
  sockets.forEach((socket, index) => {
    socket.write(
      index % 2 === 0
        ? 'GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: '
        : 'POST /api/auth/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"email":"',
    )
  })
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a')
  }, 500)
  const visit = await visits(shop, 50)
  clearInterval(drip)
  for (const socket of sockets) socket.destroy()
  return found(shop, visit, {
    promise: 'Slow headers and slow bodies keep nobody out',
    provoked: `${count} connections that send a byte each half second, and visitors beside them`,
    times: count,
  })
}

async function slowReaders(shop: Shop, count: number): Promise<Finding> {
  const sockets = await connections(shop, count)
  for (const socket of sockets) {
    socket.pause()
    socket.write('GET /api/products HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(20))
  }
  const visit = await visits(shop, 50)
  for (const socket of sockets) socket.destroy()
  return found(shop, visit, {
    promise: 'Readers who do not read keep nobody out, and what waits for them takes bounded memory',
    provoked: `${count} connections that ask 20 times for the list of products and read nothing, and visitors beside them`,
    times: count,
  })
}

async function manyAtOnce(shop: Shop, count: number): Promise<Finding> {
  const visit = await visits(shop, count, 256)
  const from = performance.now()
  const calm = await visits(shop, 20, 1)
  const recoveredMs = performance.now() - from
  const finding = found(shop, visit, {
    promise:
      'Overload: what is admitted is answered in time, the rest is told so at once, and it is over when it is over',
    provoked: '256 visitors at once who never wait between two pages',
    times: count,
  })
  return {
    ...finding,
    seen: `${finding.seen}; afterwards 20 pages one by one in ${recoveredMs.toFixed(0)} ms`,
    isKept: finding.isKept && calm.failed === 0,
  }
}

async function endUnderLoad(shop: Shop): Promise<Finding> {
  const token = await signIn(shop.origin)
  const ledger = await createLedger(makeCategory)
  const writers = Array.from({ length: 4 }, () => ledger.write(shop.origin, token))
  await ledger.acknowledgedMore(5)
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  // Each a page of its own, so that none is kept; with the first answer all of them have long been accepted.
  const open = Array.from({ length: 32 }, (_, index) =>
    answerOf(`${shop.origin}/products?search=oil${index}`, agent),
  )
  await Promise.race(open)
  const { code, tookMs } = await shop.terminate()
  const outcomes = await Promise.all(open)
  await Promise.all(writers)
  agent.destroy()
  const reset = outcomes.filter(outcome => outcome === 'reset').length
  return {
    promise: 'SIGTERM under load: requests under way are answered, and it ends within 10 s',
    provoked: '32 pages and 4 writers under way when the process was asked to end',
    times: 32,
    seen: `${reset} pages cut off in the middle, exit code ${code} after ${(tookMs / 1_000).toFixed(1)} s`,
    isKept: reset === 0 && code === 0 && tookMs < 10_000,
  }
}

/** How a request ended: `reset` when it was sent and never answered whole. */
function answerOf(url: string, agent: Agent): Promise<'answered' | 'refused' | 'reset'> {
  return new Promise(resolve => {
    const request = get(url, { agent }, answer => {
      answer.resume()
      answer.on('end', () => resolve(answer.complete ? 'answered' : 'reset'))
      answer.on('error', () => resolve('reset'))
    })
    // No connection was made: nothing was begun that could be lost.
    request.on('error', error =>
      resolve('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'reset'),
    )
  })
}

interface Visits {
  statuses: Map<number, number>
  failed: number
  /** Of what was answered 200. */
  p99Ms: number
}

async function visits(shop: Shop, count: number, atOnce = 8): Promise<Visits> {
  const statuses = new Map<number, number>()
  const took: number[] = []
  let failed = 0
  let asked = 0
  const visitor = async () => {
    while (asked < count) {
      asked++
      const from = performance.now()
      const answer = await fetch(`${shop.origin}${asked % 2 ? '/' : '/products'}`).catch(() => undefined)
      await answer?.arrayBuffer()
      if (answer?.status === 200) took.push(performance.now() - from)
      if (answer) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      else failed++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visitor))
  took.sort((a, b) => a - b)
  return { statuses, failed, p99Ms: took[Math.floor(took.length * 0.99)] ?? Number.POSITIVE_INFINITY }
}

function found(shop: Shop, visit: Visits, line: Pick<Finding, 'promise' | 'provoked' | 'times'>): Finding {
  const { most } = shop.memory()
  const answered = [...visit.statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
  return {
    ...line,
    seen: `visitors’ answers ${answered}, ${visit.failed} failed, p99 ${visit.p99Ms.toFixed(0)} ms; most memory ${(most / 1024 / 1024).toFixed(0)} MB`,
    isKept:
      visit.failed === 0 &&
      visit.p99Ms < ADMITTED_P99_MS &&
      most < MOST_MEMORY &&
      [...visit.statuses.keys()].every(status => [200, 429, 503].includes(status)),
  }
}

async function connections({ origin }: Shop, count: number): Promise<Socket[]> {
  const { port } = new URL(origin)
  const sockets: Socket[] = []
  for (let made = 0; made < count; made += 100) {
    const some = Array.from({ length: Math.min(100, count - made) }, () => connect(Number(port), '127.0.0.1'))
    // The shop may end a rude connection: that is its right.
    for (const socket of some) socket.on('error', () => socket.destroy())
    await Promise.all(some.map(socket => once(socket, 'connect')))
    sockets.push(...some)
  }
  return sockets
}
