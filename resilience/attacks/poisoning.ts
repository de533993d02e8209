import { countsOf, type Finding, nothingWrong } from '../findings.ts'
import { type RawRequest, rawRequest, sendRaw } from '../support/raw-request.ts'
import type { Shop } from '../support/shop-process.ts'
import hostile from './hostile-requests.json' with { type: 'json' }

const evil = 'evil-marker.example'

/** Headers that are not part of a cache key, and addresses that look like another site's. */
const { unkeyedHeaders, elsewhere } = hostile
const paths = ['/', '/products', '/contact', '/api/products', '/sitemap.xml', '/robots.txt', '/llms.txt']

const attempts: readonly RawRequest[] = [
  ...paths.flatMap(path => unkeyedHeaders.map(headers => ({ path, headers }))),
  ...hostile.undeclaredQueries.map(path => ({ path })),
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
      provoked: `${unkeyedHeaders.length} sets of Host, forwarded, override and other headers that no cache looks at, at ${paths.length} addresses; undeclared queries; other methods and a GET with a body; each followed by a plain visit (${where})`,
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

/** Sends a request, with the shop's own Host unless one is given. */
function ask({ origin }: Shop, { headers = [], ...request }: RawRequest) {
  const own = headers.some(line => line.startsWith('Host:')) ? [] : [`Host: ${new URL(origin).host}`]
  return sendRaw(origin, rawRequest({ ...request, headers: [...own, ...headers] }))
}

/** Checks that no address and no header redirects a visitor to another site. */
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
