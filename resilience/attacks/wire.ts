import { type Finding, nothingWrong } from '../findings.ts'
import { listAll } from '../support/ledger.ts'
import { sendRaw } from '../support/raw-request.ts'
import { type Shop, signIn, startShop } from '../support/shop-process.ts'
import hostile from './hostile-requests.json' with { type: 'json' }
import { poisoning, redirects } from './poisoning.ts'

const LEAK = /SQLITE|node_modules|server\/src|\bat \w+ \(|root:x:0:0/

/** A raw request that must be refused, or answered for what it is. */
interface Trick {
  name: string
  sent: string
  /** Allowed statuses of the one response; another would be that of a smuggled request. */
  allowed: readonly number[]
}

const host = 'Host: shop.example\r\n'
const refused = [400, 404, 405, 411, 413, 414, 415, 431, 501, 505] as const

function smuggling(): Trick[] {
  const inner = 'GET /api/health HTTP/1.1\r\nHost: inner\r\n\r\n'
  const login = `POST /api/auth/login HTTP/1.1\r\n${host}Content-Type: application/json\r\n`
  const sent: Record<string, string> = {
    'Content-Length and Transfer-Encoding together': `${login}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
    'two Content-Lengths': `${login}Content-Length: 0\r\nContent-Length: 44\r\n\r\n${inner}`,
    'a Content-Length with a sign': `${login}Content-Length: +2\r\n\r\n{}`,
    'chunked in disguise': `${login}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${inner}`,
    'chunked, and something else after it': `${login}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${inner}`,
    'a space before the colon': `${login}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${inner}`,
    'a header folded over two lines': `${login}X-A: b\r\n Content-Length: 5\r\n\r\n`,
    'a chunk size beyond every number': `${login}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n`,
    'a NUL in a header': `GET / HTTP/1.1\r\n${host}X-A: a\0b\r\n\r\n`,
  }
  return [
    ...Object.entries(sent).map(([name, text]) => ({ name, sent: text, allowed: [400, 401, 415, 501] })),
    {
      name: 'lines that end without a carriage return',
      sent: `GET / HTTP/1.1\n${host.replace('\r', '')}\n`,
      allowed: [400, 200],
    },
  ]
}

function addresses(): Trick[] {
  const request = (line: string, lines = '') => `${line} HTTP/1.1\r\n${host}${lines}Connection: close\r\n\r\n`
  const many = Array.from({ length: 10_000 }, (_, index) => `x-${index}: a\r\n`).join('')
  const sent: Record<string, string> = {
    ...Object.fromEntries(hostile.forbiddenPaths.map(path => [`the path ${path}`, request(`GET ${path}`)])),
    'an address of 100,000 characters': request(`GET /${'a'.repeat(100_000)}`),
    'a method that nobody knows': request('FOO /'),
    CONNECT: request('CONNECT evil.example:443'),
    TRACE: request('TRACE /'),
    'no Host': 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
    '10,000 headers': request('GET /', many),
    'a header of 1 MB': request('GET /', `X-A: ${'a'.repeat(1024 * 1024)}\r\n`),
    'HTTP/9.9': `GET / HTTP/9.9\r\n${host}\r\n`,
    'the start of TLS': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  }
  const answered: Record<string, string> = {
    'an absolute address of somebody else': request('GET http://evil.example/'),
    'two Hosts': request('GET /', 'Host: evil.example\r\n'),
  }
  return [
    ...Object.entries(sent).map(([name, text]) => ({ name, sent: text, allowed: refused })),
    ...Object.entries(answered).map(([name, text]) => ({ name, sent: text, allowed: [...refused, 200] })),
  ]
}

/** Raw requests that no client library sends, and responses that an attacker tries to influence. */
export async function wireFindings(): Promise<Finding[]> {
  const settings = { SEED: 'sample', PUBLIC_ORIGIN: 'https://shop.example' }
  await using shop = await startShop(settings)
  // This shop trusts a proxy that passes on an attacker's headers.
  await using behindProxy = await startShop({ ...settings, TRUST_PROXY: '127.0.0.1' })
  return [
    await tricks(shop, 'Smuggled requests are never answered', smuggling()),
    await tricks(shop, 'Paths, methods and headers of attackers lead nowhere', addresses()),
    await poisoning(shop, 'alone'),
    await poisoning(behindProxy, 'behind a trusted proxy that passes everything on'),
    await redirects(behindProxy),
    await overrides(shop),
  ]
}

async function tricks(shop: Shop, promise: string, list: readonly Trick[]): Promise<Finding> {
  const wrong: string[] = []
  for (const { name, sent, allowed } of list) {
    const { statuses, text } = await sendRaw(shop.origin, sent)
    if (statuses.length > 1 || statuses.some(status => !allowed.includes(status)))
      wrong.push(`${name}: ${statuses.join(', ')}`)
    if (LEAK.test(text)) wrong.push(`${name}: a leak`)
  }
  if ((await fetch(`${shop.origin}/api/health`)).status !== 200) wrong.push('the server is GONE')
  const provoked = list.map(({ name }) => name).join('; ')
  return nothingWrong({ promise, provoked, times: list.length, seen: `${wrong.length} not refused` }, wrong)
}

/** Method overrides in a header or a field are ignored. */
async function overrides({ origin }: Shop): Promise<Finding> {
  const token = await signIn(origin)
  const before = await listAll(origin)
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
  const gone = before.length - (await listAll(origin)).length
  return {
    promise: 'A method is what the request line says',
    provoked: 'DELETE asked for in headers and queries of GET and POST, with an administrator’s token',
    times: ways.length * 2,
    seen: `${gone} products gone`,
    holds: gone === 0 && id !== undefined,
  }
}
