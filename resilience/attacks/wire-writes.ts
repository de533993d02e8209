import { countsOf, type Finding, nothingWrong } from '../findings.ts'
import { call, makeCategory } from '../support/ledger.ts'
import { rawRequest, sendRaw } from '../support/raw-request.ts'
import { type Shop, signIn } from '../support/shop-process.ts'
import hostile from './hostile-requests.json' with { type: 'json' }

const LEAK = /SQLITE|node_modules|server\/src|\bat \w+ \(|FST_/

async function names({ origin }: Shop): Promise<string[]> {
  const { data } = (await (await fetch(`${origin}/api/categories`)).json()) as { data: { name: string }[] }
  return data.map(({ name }) => name)
}

/** A write without a token, with every spelling of its address. */
export async function spellings(shop: Shop): Promise<Finding> {
  const token = await signIn(shop.origin)
  const id = await makeCategory(shop.origin, token)
  const first = id.charCodeAt(0).toString(16)
  const paths = hostile.writeSpellings.map(path =>
    path
      .replace('{id}', id)
      .replace('{ID}', id.toUpperCase())
      .replace('{first}{rest}', first + id.slice(1)),
  )
  const wrong: string[] = []
  const seen: number[] = []
  const methods = ['DELETE', 'PUT', 'PATCH', 'POST', 'delete', 'DELETE\t', 'GET', 'HEAD', 'OPTIONS']
  for (const path of paths) {
    for (const method of methods) {
      const headers = ['Content-Type: application/json']
      const request = rawRequest({ method, path, headers, body: '{"name":"Taken"}' })
      const { statuses, text } = await sendRaw(shop.origin, request)
      seen.push(...statuses)
      const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(method)
      if (!isRead && statuses.some(status => status < 400))
        wrong.push(`${method} ${path}: ${statuses.join(', ')}`)
      if (statuses.some(status => status >= 500) || LEAK.test(text)) wrong.push(`${method} ${path}: a fault`)
    }
  }
  const { name } = await call<{ name: string }>(shop.origin, token, 'GET', `/categories/${id}`)
  if (name !== 'Oils') wrong.push('it was written')
  return nothingWrong(
    {
      promise: 'Every spelling of a write meets the same guard',
      provoked: `${paths.length} spellings (dots, encodings, doubled slashes, case, NUL) with ${methods.length} methods, without a token`,
      times: paths.length * methods.length,
      seen: `answers ${countsOf(seen)}; ${wrong.length} got past`,
    },
    wrong,
  )
}

interface Typed {
  /** Header lines. */
  type: readonly string[]
  body: string
  isTaken?: boolean
}

const json = (name: string) => `{"name":"${name}"}`
const part = (boundary: string, name: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\n${name}\r\n--${boundary}--\r\n`
const type = (value: string) => [`Content-Type: ${value}`]

/** Bodies with a misleading content type: only JSON and multipart forms are parsed. */
const typed: readonly Typed[] = [
  { type: type('application/json'), body: json('Right'), isTaken: true },
  { type: type('Application/JSON; charset=UTF-8'), body: json('Right'), isTaken: true },
  { type: type('multipart/form-data; boundary=b'), body: part('b', 'Right'), isTaken: true },
  ...[...hostile.wrongTypes, `application/${'j'.repeat(5_000)}`].map(value => ({
    type: type(value),
    body: json('Wrong'),
  })),
  { type: [], body: json('Wrong') },
  { type: [...type('text/plain'), ...type('application/json')], body: json('Wrong') },
  { type: type('application/x-www-form-urlencoded'), body: 'name=Wrong' },
  { type: type('application/json'), body: 'name=Wrong' },
  { type: type('application/json'), body: part('b', 'Wrong') },
  { type: type('application/json'), body: '{"name":"Wrong","name":"Wrong"' },
  { type: type('multipart/form-data; boundary=b; boundary=c'), body: part('d', 'Wrong') },
  { type: type('multipart/form-data; boundary=c'), body: part('b', 'Wrong') },
  { type: type('multipart/form-data; boundary="b'), body: part('c', 'Wrong') },
  { type: [...type('application/json'), 'Content-Encoding: gzip'], body: '\x1f\x8b\x08Wrong' },
  { type: [...type('application/json'), 'Transfer-Encoding: gzip, chunked'], body: json('Wrong') },
]

/** Tricky content types with an administrator's token: only plain ones are parsed. */
export async function contentTypes(shop: Shop): Promise<Finding> {
  const token = await signIn(shop.origin)
  const before = (await names(shop)).length
  const wrong: string[] = []
  const seen: number[] = []
  for (const { type: lines, body, isTaken = false } of typed) {
    const headers = [`Authorization: Bearer ${token}`, ...lines]
    const request = rawRequest({ method: 'POST', path: '/api/categories', headers, body })
    const { statuses, text } = await sendRaw(shop.origin, request)
    seen.push(...statuses)
    const said = lines.join(', ').slice(0, 80)
    const allowed = isTaken ? [201] : [400, 415, 413, 501]
    if (statuses.length !== 1 || !allowed.includes(statuses[0] ?? 0))
      wrong.push(`${said}: ${statuses.join(', ')}`)
    if (LEAK.test(text)) wrong.push(`${said}: a leak`)
  }
  const after = await names(shop)
  const taken = typed.filter(({ isTaken }) => isTaken).length
  if (after.length !== before + taken || after.includes('Wrong')) wrong.push('something was stored')
  return nothingWrong(
    {
      promise: 'A body is what its content type plainly says, or it is not read',
      provoked:
        'Types that are wrong, doubled, misspelled, of other families or at odds with their body, with an administrator’s token',
      times: typed.length,
      seen: `answers ${countsOf(seen)}; ${wrong.length} read or stored that should not be`,
    },
    wrong,
  )
}
