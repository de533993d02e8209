import { countsOf, type Finding, nothingWrong } from '../findings.ts'
import { type RawRequest, rawRequest, sendRaw } from '../support/raw-request.ts'
import type { Shop } from '../support/shop-process.ts'

const evil = 'evil-marker.example'

/** Headers and bodies that are not part of a cache key. */
const unkeyed: readonly (readonly string[])[] = [
  [`Host: ${evil}`],
  [`Host: ${evil}:1`, `X-Forwarded-Host: ${evil}`],
  ['X-Forwarded-Host: shop.example', `X-Forwarded-Host: ${evil}`],
  [`X-Forwarded-Host: ${evil}`, `X-Forwarded-Proto: ${evil}`, 'X-Forwarded-Port: 1'],
  ['X-Forwarded-Proto: http', 'X-Forwarded-Scheme: http', 'X-Forwarded-Ssl: off'],
  [`Forwarded: for=${evil};host=${evil};proto=javascript`],
  [`X-Host: ${evil}`, `X-Forwarded-Server: ${evil}`, `X-HTTP-Host-Override: ${evil}`],
  [`X-Original-URL: /${evil}`, `X-Rewrite-URL: /${evil}`],
  [`X-Forwarded-Prefix: /${evil}`, `X-Forwarded-Path: /${evil}`],
  ['X-HTTP-Method-Override: DELETE', 'X-Method-Override: POST'],
  [`Origin: https://${evil}`],
  [`Accept: ${evil}`, `Accept-Language: ${evil}`, `Accept-Charset: ${evil}`],
  [`Cookie: a=${evil}`, `User-Agent: ${evil}`, `Referer: https://${evil}/`],
  [`Authorization: Bearer ${evil}`],
  ['Range: bytes=0-3'],
  ['Accept-Encoding: br;q=0, gzip;q=0'],
  ['X-Requested-With: XMLHttpRequest', 'X-Remix-Response: yes', 'X-React-Router-Data: yes'],
]

const paths = ['/', '/products', '/contact', '/api/products', '/sitemap.xml', '/robots.txt', '/llms.txt']

/** Query parameters that the page does not read. */
const queries = [
  `/?utm_source=${evil}`,
  `/products?${evil}=1`,
  `/about-us?search=${evil}`,
  `/products?x=1;q=${evil}`,
  `/api/products?callback=${evil}`,
  `/?__proto__[x]=${evil}`,
  `//?${evil}`,
]

const attempts: readonly RawRequest[] = [
  ...paths.flatMap(path => unkeyed.map(headers => ({ path, headers }))),
  ...queries.map(path => ({ path })),
  { path: '/', method: 'HEAD' },
  { path: '/api/products', method: 'HEAD' },
  { path: '/products', method: 'OPTIONS' },
  // A GET with a body: some programs read it, no cache does.
  { path: '/products', headers: ['Content-Type: application/x-www-form-urlencoded'], body: `q=${evil}` },
]

/** An attacker's headers and parameters must not show in another visitor's response or in a cacheable one. */
export async function poisoning(shop: Shop, where: string): Promise<Finding> {
  const plain = new Map<string, string>()
  for (const path of paths) plain.set(path, await visit(shop, path))
  const wrong: string[] = []
  const seen: number[] = []
  for (const attempt of attempts) {
    const said = `${attempt.method ?? 'GET'} ${attempt.path} ${attempt.headers?.join(', ') ?? ''}`
    const { statuses, text } = await ask(shop, attempt)
    seen.push(...statuses)
    if (text.includes(evil)) wrong.push(`said back: ${said}`)
    const path = new URL(attempt.path.replace(/^\/+/, '/'), shop.origin).pathname
    const next = await visit(shop, path)
    if (next !== (plain.get(path) ?? next) || next.includes(evil) || next.length < 100)
      wrong.push(`kept: ${said}`)
  }
  if (seen.filter(status => status === 200).length <= attempts.length / 2) wrong.push('most were refused')
  return nothingWrong(
    {
      promise: 'What one visitor adds to a request is shown to no other, nor said back for a cache to keep',
      provoked: `${unkeyed.length} sets of Host, forwarded, override and other headers that no cache looks at, at ${paths.length} addresses; undeclared queries; other methods and a GET with a body; each followed by a plain visit (${where})`,
      times: attempts.length,
      seen: `answers ${countsOf(seen)}; ${wrong.length} poisoned`,
    },
    wrong,
  )
}

async function visit({ origin }: Shop, path: string): Promise<string> {
  const answer = await fetch(origin + path)
  return `${answer.status} ${answer.headers.get('location') ?? ''} ${await answer.text()}`
}

/** Asks, with the shop's own Host where there is no other. */
function ask({ origin }: Shop, { headers = [], ...request }: RawRequest) {
  const own = headers.some(line => line.startsWith('Host:')) ? [] : [`Host: ${new URL(origin).host}`]
  return sendRaw(origin, rawRequest({ ...request, headers: [...own, ...headers] }))
}

const elsewhere = [
  `//${evil}`,
  `//${evil}/%2f..`,
  `///${evil}//`,
  `/\\${evil}`,
  `/\\/${evil}/`,
  `/%5c${evil}`,
  `/%2f%2f${evil}`,
  `/.${evil}`,
  `/%09/${evil}`,
  `/%0d%0aLocation:%20https://${evil}`,
  `/?next=https://${evil}`,
  `/admin/login?redirect=//${evil}&return=//${evil}&next=//${evil}`,
  `/favicon.ico?url=//${evil}`,
  `//${evil}/favicon.ico`,
  `/products/?url=//${evil}`,
  `/share/products/${evil}`,
  `https://${evil}/`,
  `http://${evil}/favicon.ico`,
]

/** No address and no header redirects a visitor to another site. */
export async function redirects(shop: Shop): Promise<Finding> {
  const wrong: string[] = []
  const hosts = [[], [`Host: ${evil}`], [`X-Forwarded-Host: ${evil}`, 'X-Forwarded-Proto: http']]
  for (const path of elsewhere) {
    for (const headers of hosts) {
      const { text } = await ask(shop, { path, headers })
      const head = text.slice(0, text.indexOf('\r\n\r\n'))
      const target = /^location: *(.*)$/im.exec(head)?.[1]
      const isOwn =
        target === undefined || /^\/(?![/\\])/.test(target) || target.startsWith('https://shop.example/')
      if (!isOwn || /^(?:refresh|link):.*evil/im.test(head)) wrong.push(`${path} leads to ${target}`)
    }
  }
  return nothingWrong(
    {
      promise: 'Nobody is led to another site',
      provoked: `${elsewhere.length} addresses that look like another host or ask to be sent there, each with its own, a foreign and a forwarded Host`,
      times: elsewhere.length * hosts.length,
      seen: `${wrong.length} redirects elsewhere`,
    },
    wrong,
  )
}
