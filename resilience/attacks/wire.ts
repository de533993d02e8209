import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Finding } from '../findings.ts'
import { sendRaw } from '../support/raw-request.ts'
import { type Shop, signIn, startShop } from '../support/shop-process.ts'
import { headers } from './headers.ts'
import { poisoning, redirects } from './poisoning.ts'
import { contentTypes, spellings } from './wire-writes.ts'

const LEAK = /SQLITE|node_modules|server\/src|\bat \w+ \(|root:x:0:0/

/** A raw request that must be refused, or answered for what it is. */
interface Trick {
  name: string
  sent: string
  /** Allowed statuses of each response; an additional response is a smuggled request. */
  allowed: readonly (readonly number[])[]
}

const host = 'Host: shop.example\r\n'
const refused = [400, 404, 405, 411, 413, 414, 415, 431, 501, 505] as const

function smuggling(): Trick[] {
  const inner = 'GET /api/health HTTP/1.1\r\nHost: inner\r\n\r\n'
  const body = (headers: string) =>
    `POST /api/auth/login HTTP/1.1\r\n${host}Content-Type: application/json\r\n${headers}\r\n`
  const once400 = [[400, 401, 415, 501]] as const
  return [
    {
      name: 'Content-Length and Transfer-Encoding together',
      sent: `${body('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n')}0\r\n\r\n${inner}`,
      allowed: once400,
    },
    {
      name: 'two Content-Lengths',
      sent: `${body('Content-Length: 0\r\nContent-Length: 44\r\n')}${inner}`,
      allowed: once400,
    },
    { name: 'a Content-Length with a sign', sent: `${body('Content-Length: +2\r\n')}{}`, allowed: once400 },
    {
      name: 'chunked in disguise',
      sent: `${body('Transfer-Encoding: xchunked\r\n')}0\r\n\r\n${inner}`,
      allowed: once400,
    },
    {
      name: 'chunked, and something else after it',
      sent: `${body('Transfer-Encoding: chunked, identity\r\n')}0\r\n\r\n${inner}`,
      allowed: once400,
    },
    {
      name: 'a space before the colon',
      sent: `${body('Transfer-Encoding : chunked\r\n')}0\r\n\r\n${inner}`,
      allowed: once400,
    },
    {
      name: 'a header folded over two lines',
      sent: `${body('X-A: b\r\n Content-Length: 5\r\n')}`,
      allowed: once400,
    },
    {
      name: 'a chunk size beyond every number',
      sent: `${body('Transfer-Encoding: chunked\r\n')}fffffffffffffffff\r\n`,
      allowed: once400,
    },
    {
      name: 'lines that end without a carriage return',
      sent: `GET / HTTP/1.1\n${host.replace('\r', '')}\n`,
      allowed: [[400, 200]],
    },
    { name: 'a NUL in a header', sent: `GET / HTTP/1.1\r\n${host}X-A: a\0b\r\n\r\n`, allowed: once400 },
  ]
}

function addresses(): Trick[] {
  const get = (target: string) => `GET ${target} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`
  const paths = [
    '/../../../../etc/passwd',
    '/assets/../../server/src/main.ts',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/....//....//package.json',
    '/uploads/products/..%2f..%2fcatalogue.db',
    '/uploads/%00',
    '/assets/%00.js',
    '/assets/index.js%00.png',
    '/%ff%fe',
    '/%',
    '/%zz',
    '/.env',
    '/.git/config',
    '/data/catalogue.db',
    '/build/server/index.js',
  ]
  return [
    ...paths.map(path => ({ name: `the path ${path}`, sent: get(path), allowed: [refused] })),
    { name: 'an address of 100,000 characters', sent: get(`/${'a'.repeat(100_000)}`), allowed: [refused] },
    {
      name: 'an absolute address of somebody else',
      sent: get('http://evil.example/'),
      allowed: [[...refused, 200]],
    },
    {
      name: 'a method that nobody knows',
      sent: `FOO / HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
      allowed: [refused],
    },
    { name: 'CONNECT', sent: `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`, allowed: [refused] },
    { name: 'TRACE', sent: `TRACE / HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, allowed: [refused] },
    { name: 'no Host', sent: 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', allowed: [refused] },
    {
      name: 'two Hosts',
      sent: `GET / HTTP/1.1\r\n${host}Host: evil.example\r\nConnection: close\r\n\r\n`,
      allowed: [[...refused, 200]],
    },
    {
      name: '10,000 headers',
      sent: `GET / HTTP/1.1\r\n${host}${Array.from({ length: 10_000 }, (_, index) => `x-${index}: a\r\n`).join('')}\r\n`,
      allowed: [refused],
    },
    {
      name: 'a header of 1 MB',
      sent: `GET / HTTP/1.1\r\n${host}X-A: ${'a'.repeat(1024 * 1024)}\r\n\r\n`,
      allowed: [refused],
    },
    { name: 'HTTP/9.9', sent: `GET / HTTP/9.9\r\n${host}\r\n`, allowed: [refused] },
    { name: 'the start of TLS', sent: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', allowed: [refused] },
  ]
}

/** Raw requests that no client library sends, and responses that an attacker tries to influence. */
export async function wireFindings(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'chekku-wire-'))
  const settings = { SEED: 'sample', PUBLIC_ORIGIN: 'https://shop.example' }
  const shop = await startShop({ ...settings, DATA_DIR: join(folder, 'alone') })
  // This shop trusts a proxy that passes on an attacker's headers.
  const behindProxy = await startShop({
    ...settings,
    DATA_DIR: join(folder, 'behind'),
    TRUST_PROXY: '127.0.0.1',
  })
  try {
    return [
      await tricks(shop, 'Smuggled requests are never answered', smuggling()),
      await tricks(shop, 'Paths, methods and headers of attackers lead nowhere', addresses()),
      await poisoning(shop, 'alone'),
      await poisoning(behindProxy, 'behind a trusted proxy that passes everything on'),
      await redirects(behindProxy),
      await overrides(shop),
      await spellings(shop),
      await contentTypes(shop),
      await headers(shop),
    ]
  } finally {
    await shop.kill()
    await behindProxy.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tricks(shop: Shop, promise: string, list: readonly Trick[]): Promise<Finding> {
  const wrong: string[] = []
  for (const { name, sent, allowed } of list) {
    const { statuses, text } = await sendRaw(shop.origin, sent)
    const isRight =
      statuses.length <= allowed.length && statuses.every((status, index) => allowed[index]?.includes(status))
    if (!isRight) wrong.push(`${name}: ${statuses.join(', ')}`)
    if (LEAK.test(text)) wrong.push(`${name}: a leak`)
  }
  const isAlive = (await fetch(`${shop.origin}/api/health`)).status === 200
  return {
    promise,
    provoked: list.map(({ name }) => name).join('; '),
    times: list.length,
    seen: `${wrong.length} not refused${isAlive ? '' : ', and the server is GONE'}; ${wrong.slice(0, 5).join('; ')}`,
    holds: wrong.length === 0 && isAlive,
  }
}

/** Method overrides in a header or a field are ignored. */
async function overrides({ origin }: Shop): Promise<Finding> {
  const token = await signIn(origin)
  const count = async () =>
    ((await (await fetch(`${origin}/api/products`)).json()) as { data: { _id: string }[] }).data
  const before = await count()
  const id = before[0]?._id
  const ways: [string, Record<string, string>][] = [
    [`/api/products/${id}`, { 'x-http-method-override': 'DELETE' }],
    [`/api/products/${id}`, { 'x-method-override': 'DELETE', 'x-http-method': 'DELETE' }],
    [`/api/products/${id}?_method=DELETE`, {}],
  ]
  for (const [path, headers] of ways) {
    for (const method of ['GET', 'POST']) {
      await fetch(origin + path, { method, headers: { authorization: `Bearer ${token}`, ...headers } })
    }
  }
  const gone = before.length - (await count()).length
  return {
    promise: 'A method is what the request line says',
    provoked: 'DELETE asked for in headers and queries of GET and POST, with an administrator’s token',
    times: ways.length * 2,
    seen: `${gone} products gone`,
    holds: gone === 0 && id !== undefined,
  }
}
