import { createHash } from 'node:crypto'
import { type Finding, nothingWrong } from '../findings.ts'
import { call } from '../support/ledger.ts'
import { type Shop, signIn } from '../support/shop-process.ts'

type Rule = { name: string; holds: (header: (name: string) => string, text: string) => boolean }

const says = (name: string, pattern: RegExp): Rule => ({ name, holds: header => pattern.test(header(name)) })

/** Rules for every response of a shop behind TLS. */
const always: readonly Rule[] = [
  says('x-content-type-options', /^nosniff$/),
  says('content-security-policy', /frame-ancestors 'none'|sandbox/),
  says('x-frame-options', /^deny$/i),
  says('referrer-policy', /^(?:no-referrer|same-origin|strict-origin-when-cross-origin)$/),
  says('permissions-policy', /camera=\(\).*geolocation=\((?:self)?\).*microphone=\(\)/),
  says('strict-transport-security', /max-age=31536000/),
  {
    name: 'nothing of the program',
    holds: header => header('server') === '' && header('x-powered-by') === '',
  },
]

/** A page runs only its own scripts, which the policy names by hash. */
const ofPages: readonly Rule[] = [
  {
    name: 'no unsafe script',
    holds: header => !/unsafe-(?:inline|eval)/.test(header('content-security-policy')),
  },
  {
    name: 'a hash for each script in the page',
    holds: (header, text) => {
      // Data in a script element is not run and needs no hash.
      const runs =
        /<script(?![^>]*\s(?:src=|type="(?:application\/ld\+json|text\/plain)"))[^>]*>([\s\S]*?)<\/script>/g
      const inline = [...text.matchAll(runs)]
      const policy = header('content-security-policy')
      return (
        inline.length > 0 &&
        inline.every(([, script = '']) =>
          policy.includes(createHash('sha256').update(script).digest('base64')),
        )
      )
    },
  },
  says('content-security-policy', /default-src '(?:self|none)'.*/),
  says('content-security-policy', /object-src 'none'|default-src 'none'/),
  says('content-security-policy', /base-uri '(?:self|none)'/),
]

/** Only the administration may ask where the device is. */
const ofVisitors = says('permissions-policy', /geolocation=\(\)/)

const noStore = says('cache-control', /\bno-store\b/)

/** Security headers on every kind of address. */
export async function headers(shop: Shop): Promise<Finding> {
  const token = await signIn(shop.origin)
  const products = await call<{ _id: string; image: string }[]>(shop.origin, token, 'GET', '/products')
  const { _id, image } = products.find(product => product.image !== '') ?? { _id: '', image: '' }
  const pages = ['/', '/products', `/product/${_id}`, '/gallery', '/contact', '/no/such/page']
  const screens = ['/admin', '/admin/login', '/admin/products', '/admin/account', '/admin/no/such']
  const feeds = ['/sitemap.xml', '/robots.txt', '/favicon.ico', '/api/docs', '/assets/no-such.js']
  const malformed = ['/%zz', '/api/%zz', `/${'a'.repeat(9_000)}`]
  const others = ['/api/products', '/api/no/such', image, ...feeds, ...malformed]
  const session = ['/api/auth/me', '/api/auth/session-ping', '/api/auth/sessions']
  const guarded = ['/api/activity', '/api/trash', ...session]
  const rulesBy = (paths: readonly string[], rules: readonly Rule[], sent: Record<string, string> = {}) =>
    paths.map(path => ({ path, rules: [...always, ...rules], sent }))
  const asked = [
    ...rulesBy(pages, [...ofPages, ofVisitors]),
    ...rulesBy(screens, [...ofPages, noStore]),
    ...rulesBy(others, [ofVisitors]),
    ...rulesBy(guarded, [noStore], { authorization: `Bearer ${token}` }),
    // The 401 without a token must not be cached either.
    ...rulesBy(guarded, [noStore]),
  ]
  const wrong: string[] = []
  for (const { path, rules, sent } of asked) {
    const answer = await fetch(shop.origin + path, { headers: sent, redirect: 'manual' })
    const text = await answer.text()
    for (const { name, holds } of rules)
      if (!holds(header => answer.headers.get(header) ?? '', text))
        wrong.push(`${answer.status} ${path}: ${name}`)
  }
  const times = asked.reduce((sum, { rules }) => sum + rules.length, 0)
  return nothingWrong(
    {
      promise:
        'Browsers are told what to refuse: policies with hashes, no frames, no sniffing, no store where a token is needed',
      provoked: `${asked.length} addresses of a shop behind TLS: pages, screens, the API with and without a token, pictures, files`,
      times,
      seen: `${times} headers looked at, ${wrong.length} not as they should be`,
    },
    wrong,
  )
}
