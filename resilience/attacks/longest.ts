import { readdirSync, readFileSync } from 'node:fs'
import type { Finding } from '../findings.ts'
import { sendRaw } from '../support/raw-request.ts'
import type { Shop } from '../support/shop-process.ts'

/** Processor time over all threads, with connecting and logging. */
const MOST_MS = 50
const TRIES = 5

/** Just below Node's limit for the address and all headers. */
const LONGEST = 15_000
const LONGEST_PATH = 1_990
const LONGEST_BODY = 1024 * 1024 - 100

const pages = ['/', '/products', '/category/x', '/product/x', '/gallery', '/nothing', '/admin']
const calls = ['/api/products', '/api/categories', '/api/gallery/category/x', '/api/nothing', '/api/auth/me']
const others = [
  '/api/docs',
  '/api/openapi.json',
  '/uploads/products/x',
  '/share/product/x',
  '/assets/x',
  '/sitemap.xml',
]
const addresses = [...pages, ...calls, ...others]

/**
 * Repeated to fill a request: letters, words, separators, encoded characters, and characters that normalisation
 * expands.
 */
const pieces = [
  'a',
  '/',
  '.',
  'a/',
  '-0',
  '%41',
  '%E0%AE%85',
  '%EF%B7%BA',
  '%20',
  '+',
  '&',
  '=',
  'a=1&',
  '[]',
  ',',
  ';',
]
const ofHeaders = [...pieces, ' a', '"a",', 'W/', 'br;q=0.1,', 'text/html,', '127.0.0.1,', '0-1,', '\\"']
const headers: readonly (readonly [name: string, begin: string])[] = [
  ['Accept', ''],
  ['Accept-Encoding', ''],
  ['Accept-Encoding', 'q'],
  ['Authorization', ''],
  ['Authorization', 'Bearer '],
  ['Content-Type', 'application/json; a='],
  ['Content-Type', 'multipart/form-data; boundary='],
  ['Cookie', 'a='],
  ['Forwarded', 'for='],
  ['If-None-Match', ''],
  ['Origin', ''],
  ['Range', 'bytes='],
  ['X-Forwarded-For', ''],
]
const parameters = ['', 'q=', 'name=', 'category=', 'search=', 'page=', 'limit=']

const filled = (piece: string, length: number) => piece.repeat(Math.floor(length / piece.length))

interface Request {
  said: string
  text: string
}

function request(
  said: string,
  method: string,
  address: string,
  lines: readonly string[] = [],
  body = '',
): Request {
  const length = body === '' ? [] : [`Content-Length: ${body.length}`]
  const head = [
    `${method} ${address} HTTP/1.1`,
    'Host: shop.example',
    'Connection: close',
    ...lines,
    ...length,
  ]
  return { said, text: `${head.join('\r\n')}\r\n\r\n${body}` }
}

/** Every nth request; a quick run still sends some of each kind. */
function longestRequests(isQuick: boolean): Request[] {
  const paths = pieces.flatMap(piece =>
    [LONGEST_PATH, LONGEST].flatMap(length =>
      addresses.map(address => {
        const path = `${address}/${filled(piece, length - address.length - 3)}/b`
        return request(`a path of ${length} ${piece} at ${address}`, 'GET', path)
      }),
    ),
  )
  const queries = pieces.flatMap(piece =>
    parameters.flatMap(name =>
      addresses.map(address =>
        request(`${address}?${name}${piece}…`, 'GET', `${address}?${name}${filled(piece, LONGEST)}`),
      ),
    ),
  )
  const heads = ofHeaders.flatMap(piece =>
    headers.flatMap(([name, begin]) =>
      addresses.map(address =>
        request(`${name}: ${begin}${piece}… at ${address}`, 'GET', address, [
          `${name}: ${begin}${filled(piece, LONGEST - 100)}`,
        ]),
      ),
    ),
  )
  const bodies = ['[', '{"a":', '1,', '"__proto__":1,', 'é', '\\u0061', ' '].flatMap(piece =>
    ['/api/auth/login', '/api/products', '/api/nothing', '/nothing'].flatMap(address =>
      ['application/json', 'multipart/form-data; boundary=a'].map(type =>
        request(
          `a body of ${piece} as ${type} for ${address}`,
          'POST',
          address,
          [`Content-Type: ${type}`],
          filled(piece, LONGEST_BODY),
        ),
      ),
    ),
  )
  const every = isQuick ? 23 : 1
  return [...paths, ...queries, ...heads, ...bodies].filter((_, at) => at % every === 0)
}

/** Processor time of the process over all threads, in milliseconds. */
function processorMs({ child }: Shop): number {
  const threads = `/proc/${child.pid}/task`
  const used = readdirSync(threads).map(thread => {
    try {
      return Number(readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ')[0])
    } catch {
      // The process has ended.
      return 0
    }
  })
  return used.reduce((sum, one) => sum + one, 0) / 1e6
}

/** Sends the longest allowed input to every kind of address. */
export async function longestFinding(shop: Shop, isQuick: boolean): Promise<Finding> {
  const requests = longestRequests(isQuick)
  // Warm-up: one-time work and compilation must not count.
  for (const address of [...addresses, ...addresses])
    await sendRaw(shop.origin, request('', 'GET', address).text)
  const statuses = new Map<number, number>()
  const bad: string[] = []
  let most = 0
  for (const { said, text } of requests) {
    let least = Number.POSITIVE_INFINITY
    // Other work, such as garbage collection, may fall into one attempt.
    for (let n = 0; n < TRIES && least > MOST_MS; n += 1) {
      const before = processorMs(shop)
      const answer = await sendRaw(shop.origin, text)
      least = Math.min(least, processorMs(shop) - before)
      const [status = 0] = answer.statuses
      if (n === 0) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (n === 0 && (status === 0 || status >= 500)) bad.push(`${status} for ${said}`)
    }
    most = Math.max(most, least)
    if (least > MOST_MS) bad.push(`${least.toFixed(0)} ms for ${said}`)
  }
  return {
    promise: `No request costs out of proportion to its size: the longest that the limits let in take less than ${MOST_MS} ms of the processor`,
    provoked:
      'Paths, queries, headers and bodies of nothing but one piece, at pages, calls, pictures and files, without a token',
    times: requests.length,
    seen: [
      `answers ${[...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', ')}`,
      `most ${most.toFixed(0)} ms`,
      `${bad.length} bad ones`,
      ...bad.slice(0, 3),
    ].join('; '),
    holds: bad.length === 0,
  }
}
