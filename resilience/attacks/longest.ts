import { mkdtempDisposableSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '../../server/src/database/connect.ts'
import { startTestApp } from '../../server/testing/test-app.ts'
import { timeLimit } from '../../server/testing/time-limit.ts'
import { countsOf, type Finding } from '../findings.ts'
import { type RawRequest, rawRequest, sendRaw } from '../support/raw-request.ts'
import { type Shop, startShop } from '../support/shop-process.ts'

const siteDirectory = join(import.meta.dirname, '../../site/build')

/** Processor time over all threads, with connecting and logging. */
const MOST_MS = timeLimit(50)
const TRIES = 5

/** Just below Node's limit for the address and all headers. */
const LONGEST = 15_000
const LONGEST_PATH = 1_990
const LONGEST_BODY = 1024 * 1024 - 100

/**
 * Repeated to fill a request: letters, words, separators, encoded characters, and characters that normalisation
 * expands or puts into another order.
 */
const pieces = 'a / . a/ -0 %41 %E0%AE%85 %EF%B7%BA %CC%81%CC%A7 %20 + & = a=1& [] , ;'.split(' ')
const ofHeaders = [...pieces, ' a', '"a",', 'W/', 'br;q=0.1,', 'text/html,', '127.0.0.1,', '0-1,', '\\"']
const ofBodies = ['[', '{"a":', '1,', '"__proto__":1,', 'é', '\\u0061', ' ']
const headers = [
  'Accept: ',
  'Accept-Encoding: ',
  'Accept-Encoding: q',
  'Authorization: ',
  'Authorization: Bearer ',
  'Content-Type: application/json; a=',
  'Content-Type: multipart/form-data; boundary=',
  'Cookie: a=',
  'Forwarded: for=',
  'If-None-Match: ',
  'Origin: ',
  'Range: bytes=',
  'X-Forwarded-For: ',
]
const parameters = ['', 'q=', 'name=', 'category=', 'search=', 'page=', 'limit=']
const types = ['application/json', 'multipart/form-data; boundary=a']
const writes = ['POST', 'PUT', 'PATCH', 'DELETE']

const filled = (piece: string, length: number) => piece.repeat(Math.floor(length / piece.length))

const placeholder = /:\w+(?:\([^)]*\))?|\*/g

/** The route's path with this text in its last parameter, or behind it. */
function pathWith(route: string, piece: string, length: number): string {
  const text = filled(piece, Math.max(0, length - route.length - 3))
  const last = [...route.matchAll(placeholder)].at(-1)
  if (!last) return `${route}/${text}/b`
  const before = route.slice(0, last.index).replaceAll(placeholder, 'x')
  return before + text + route.slice(last.index + last[0].length)
}

/** The longest allowed requests to a route, without a token. */
function* longestRequests(route: string): Generator<RawRequest> {
  const path = route.replaceAll(placeholder, '1')
  for (const piece of pieces) {
    for (const length of [LONGEST_PATH, LONGEST]) yield { path: pathWith(route, piece, length) }
    for (const name of parameters) yield { path: `${path}?${name}${filled(piece, LONGEST)}` }
  }
  for (const begin of headers)
    for (const piece of ofHeaders) yield { path, headers: [begin + filled(piece, LONGEST - 100)] }
  for (const method of writes)
    for (const type of types)
      for (const piece of ofBodies)
        yield {
          method,
          path,
          headers: [`Content-Type: ${type}`],
          body: filled(piece, LONGEST_BODY),
          keepsOpen: true,
        }
}

/** Processor time of the process over all threads, in milliseconds. */
function processorMs({ child }: Shop): number {
  const threads = `/proc/${child.pid}/task`
  const used = readdirSync(threads).map(thread => {
    try {
      return Number(readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ')[0])
    } catch {
      // The thread has ended.
      return 0
    }
  })
  return used.reduce((sum, one) => sum + one, 0) / 1e6
}

const said = ({ method = 'GET', path, headers = [], body = '' }: RawRequest) =>
  [`${method} ${path.slice(0, 60)}`, ...headers.map(line => line.slice(0, 60)), body.slice(0, 20)]
    .filter(text => text !== '')
    .join(' ')

/** The minimum processor time of a few attempts: other work, such as garbage collection, may fall into one. */
async function costOf(
  shop: Shop,
  request: RawRequest,
): Promise<{ said: string; status: number; ms: number }> {
  const cost = { said: said(request), status: 0, ms: Number.POSITIVE_INFINITY }
  for (let n = 0; n < TRIES && cost.ms > MOST_MS; n += 1) {
    const before = processorMs(shop)
    const { statuses } = await sendRaw(shop.origin, rawRequest(request), { isOne: request.keepsOpen })
    cost.ms = Math.min(cost.ms, processorMs(shop) - before)
    if (n === 0) cost.status = statuses[0] ?? 0
  }
  return cost
}

/** Sends the longest allowed address, header and body to every route of the server, and measures what each costs. */
export async function longestFindings(isQuick: boolean): Promise<Finding[]> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'chekku-longest-'))
  const routes = await shopRoutes(folder.path)
  await using shop = await startShop({ SEED: 'sample' })
  // Warm-up: one-time work and compilation must not count.
  for (const path of [...routes, ...routes]) await sendRaw(shop.origin, rawRequest({ path }))
  // Every nth request; a quick run still sends some of each kind.
  const every = isQuick ? 97 : 1
  const costs: Awaited<ReturnType<typeof costOf>>[] = []
  let at = 0
  for (const route of routes)
    for (const request of longestRequests(route))
      if (at++ % every === 0) costs.push(await costOf(shop, request))
  const worst = costs.toSorted((one, other) => other.ms - one.ms).slice(0, 5)
  const tooMuch = costs.filter(({ ms }) => ms > MOST_MS).length
  const faults = costs.filter(({ status }) => status === 0 || status >= 500)
  return [
    {
      promise: `No request costs out of proportion to its size: the longest that the limits let in take less than ${MOST_MS} ms of the processor`,
      provoked: `Paths, queries, headers and bodies of nothing but one piece, at each of ${routes.length} routes, without a token`,
      times: costs.length,
      seen: [
        `answers ${countsOf(costs.map(({ status }) => status))}`,
        `${tooMuch} over ${MOST_MS} ms`,
        `most ${worst.map(({ ms, said: what }) => `${ms.toFixed(0)} ms for \`${what}\``).join(', ')}`,
        `${faults.length} faults`,
        ...faults.slice(0, 3).map(({ status, said: what }) => `${status} for ${what}`),
      ].join('; '),
      holds: tooMuch === 0 && faults.length === 0,
    },
  ]
}

/** Every route of the server with the built site, such as `/product/:id` and `/assets/*`, as the framework lists them. */
async function shopRoutes(folder: string): Promise<string[]> {
  const database = await connectDatabase({ file: join(folder, 'catalogue.db') })
  const shop = await startTestApp(database, { siteDirectory })
  const tree = shop.app.printRoutes({ commonPrefix: false })
  await shop.close()
  await database.close()
  const above: string[] = []
  return tree.split('\n').flatMap(line => {
    const [, indent = '', own] = /^((?:[│ ] {3})*)[├└]── (\S+)/.exec(line) ?? []
    if (own === undefined) return []
    const depth = indent.length / 4
    const before = above[depth - 1] ?? ''
    above[depth] = own === '*' ? `${before.replace(/\/$/, '')}/*` : before + own
    return above[depth]
  })
}
