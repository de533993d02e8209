import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { product } from '@chekku/domain/schemas/product'
import fc from 'fast-check'
import sharp from 'sharp'
import { fileProblems } from '../faults/kill.ts'
import { countsOf, type Finding } from '../findings.ts'
import {
  describedOperations,
  hostileJson,
  hostileMultipart,
  hostileText,
  mutatedPicture,
  type Operation,
} from '../support/hostile-input.ts'
import { call, listAll, makeCategory, makeProduct } from '../support/ledger.ts'
import { type Shop, signIn, startShop } from '../support/shop-process.ts'
import { concurrently } from '../support/visits.ts'

const AT_ONCE = 8
const ASKED_AT_ONCE = 150
/** Calls that end the fuzzer's session or lock its account. */
const LEFT_OUT = /\/auth\/(?:logout|login|password)|\/logout-others/
const LEAK =
  /SQLITE|SqliteError|better-sqlite|node_modules|server\/src|\bat \w+ \(|\/tmp\/|select .+ from |insert into|violates .+ constraint/i

type Asked = { method: string; url: string; headers: Record<string, string>; body?: string | Buffer }

type Seen = { statuses: number[]; bad: string[] }

/** The things that requests name. All exist at the start; some requests delete them. */
type Scene = { ids: readonly string[]; valid: Readonly<Record<string, unknown>>; category: string }

async function makeScene(origin: string, token: string): Promise<Scene> {
  const category = await makeCategory(origin, token)
  const valid = {
    name: 'Oil',
    description: 'Pressed',
    price: 120,
    category,
    featured: true,
    inStock: true,
    title: 'The press',
  }
  const made = () => makeProduct(origin, token, valid)
  const products = [await made(), await made(), await made()]
  const others = ['0', '__proto__', '../categories', 'x'.repeat(300), '%00', '%ff', 'null']
  return { ids: [category, category, ...products, ...others], valid: { ...valid, ids: products }, category }
}

/** Sends random and hostile input to every call of the API. */
export async function fuzzFindings(isQuick: boolean): Promise<Finding[]> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'chekku-fuzz-'))
  await using shop = await startShop({ DATA_DIR: folder.path })
  const token = await signIn(shop.origin)
  const operations = (await describedOperations(shop.origin)).filter(({ path }) => !LEFT_OUT.test(path))
  const pictures = await somePictures()
  const small = pictures[0] ?? Buffer.alloc(0)
  const [many, fewer] = isQuick ? [1_500, 300] : [100_000, 20_000]
  const runs: [name: string, requests: RequestsOf, times: number][] = [
    ['random requests', jsonRequest(operations, token), many],
    ['random multipart bodies', multipartRequest(operations, token, small), fewer],
    ['mutated pictures', pictureRequest(pictures, token), fewer],
  ]
  const seen: Seen[] = []
  for (const [, requests, times] of runs)
    seen.push(await ask(shop, requests, () => makeScene(shop.origin, token), times))
  const rows = await halfStored(shop, token)
  const { most } = shop.memory()
  const { code } = await shop.terminate()
  const file = fileProblems(join(folder.path, 'catalogue.db'))
  const after = [...rows, ...file, ...(code === 0 ? [] : [`it ended with ${code}`])]
  return runs.map(([name, , times], at) => {
    const { statuses, bad } = seen[at] as Seen
    return {
      promise: `Hostile input is refused: no fault of the server, no leak of stack, SQL or path, no half-stored row (${name})`,
      provoked: 'Made by fast-check from the description of the API, with an administrator’s token',
      times,
      seen: [
        `answers ${countsOf(statuses)}`,
        `${bad.length} bad ones`,
        `rows and file afterwards: ${after.slice(0, 3).join(', ') || 'whole'}`,
        `most memory ${(most / 1024 / 1024).toFixed(0)} MB`,
        ...bad.slice(0, 3),
      ].join('; '),
      holds: bad.length === 0 && after.length === 0,
    }
  })
}

const pathWith = (path: string, id: string) =>
  path.replace(/\{\w+\}/, encodeURIComponent(id).replaceAll('%25', '%'))

function urlOf({ path, query }: Operation, ids: readonly string[]): fc.Arbitrary<string> {
  const pairs = fc.array(fc.tuple(fc.constantFrom(...query, 'page', 'utm_source'), hostileText), {
    maxLength: 3,
  })
  return fc.tuple(fc.constantFrom(...ids), pairs).map(([id, chosen]) => {
    const search = chosen
      .map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`)
      .join('&')
    return pathWith(path, id) + (search && `?${search}`)
  })
}

type RequestsOf = (scene: Scene) => fc.Arbitrary<Asked>

function jsonRequest(operations: readonly Operation[], token: string): RequestsOf {
  const odd = ['text/plain', 'application/json; charset=utf-16', 'a', 'application/xml']
  const types = [...Array<string>(16).fill('application/json'), ...odd]
  return ({ ids, valid }) =>
    fc.constantFrom(...operations).chain(operation =>
      fc
        .record({
          url: urlOf(operation, ids),
          body: hostileJson(operation.fields, valid),
          type: fc.constantFrom(...types),
          version: fc.option(fc.constantFrom('"1"', '1', '"-1"', '*', 'W/"1"', '"99999999999999999999"')),
          key: fc.option(fc.constantFrom('a', ' ', 'x'.repeat(201), '☃'.normalize('NFKD') && 'k')),
        })
        .map(({ url, body, type, version, key }) => ({
          method: operation.method,
          url,
          headers: {
            authorization: `Bearer ${token}`,
            ...(version !== null && { 'if-match': version }),
            ...(key !== null && { 'idempotency-key': key }),
            ...(operation.method !== 'GET' && { 'content-type': type }),
          },
          ...(operation.method !== 'GET' && operation.method !== 'HEAD' && { body }),
        })),
    )
}

function multipartRequest(operations: readonly Operation[], token: string, photograph: Buffer): RequestsOf {
  const taking = operations.filter(({ takesPicture }) => takesPicture)
  return ({ ids, valid }) =>
    fc.constantFrom(...taking).chain(operation =>
      fc
        .tuple(fc.constantFrom(...ids), hostileMultipart(operation.fields, photograph, valid))
        .map(([id, { type, body }]) => ({
          method: operation.method,
          url: pathWith(operation.path, id),
          headers: { authorization: `Bearer ${token}`, 'content-type': type },
          body,
        })),
    )
}

function pictureRequest(pictures: readonly Buffer[], token: string): RequestsOf {
  const separator = '----chekku'
  const part = (name: string, value: string) =>
    `--${separator}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = (category: string) =>
    `${part('name', 'Oil')}${part('price', '1')}${part('category', category)}--${separator}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  return ({ category }) =>
    mutatedPicture(pictures).map(picture => ({
      method: 'POST',
      url: '/api/products',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${separator}`,
      },
      body: Buffer.concat([Buffer.from(head(category)), picture, Buffer.from(`\r\n--${separator}--\r\n`)]),
    }))
}

/** A small picture of each accepted format, and some of other formats. */
function somePictures(): Promise<Buffer[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const picture = () => sharp({ create: { width: 48, height: 36, channels: 3, background: 'green', noise } })
  const pictures = [
    picture().jpeg(),
    picture()
      .jpeg({ progressive: true })
      .withExif({ IFD0: { Make: 'Phone' } }),
    picture().png(),
    picture().png({ palette: true }),
    picture().webp(),
    picture().avif({ effort: 0 }),
    picture().gif(),
  ]
  return Promise.all(pictures.map(one => one.toBuffer()))
}

async function ask(
  shop: Shop,
  requestsOf: RequestsOf,
  scene: () => Promise<Scene>,
  times: number,
): Promise<Seen> {
  const seen: Seen = { statuses: [], bad: [] }
  const seed = Math.floor(Math.random() * 2 ** 31)
  for (let asked = 0; asked < times; asked += ASKED_AT_ONCE) {
    const requests = requestsOf(await scene())
    const batch = fc.sample(requests, { seed: seed + asked, numRuns: Math.min(ASKED_AT_ONCE, times - asked) })
    await concurrently(batch, AT_ONCE, request => askOne(shop, request, seen))
  }
  return seen
}

async function askOne(shop: Shop, { method, url, headers, body }: Asked, seen: Seen): Promise<void> {
  const said = `${method} ${url.slice(0, 120)} ${typeof body === 'string' ? body.slice(0, 200) : ''}`
  try {
    const answer = await fetch(shop.origin + url, {
      method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    })
    const text = await answer.text()
    seen.statuses.push(answer.status)
    const isTold = answer.status < 400 || /^\{"success":false,"message":"[^"]/.test(text)
    if (answer.status >= 500) seen.bad.push(`${answer.status} for ${said}`)
    else if (answer.status >= 400 && LEAK.test(text))
      seen.bad.push(`a leak for ${said}: ${text.slice(0, 200)}`)
    else if (!isTold && url.startsWith('/api/') && method !== 'HEAD')
      seen.bad.push(`${answer.status} without a sentence for ${said}`)
  } catch (error) {
    seen.bad.push(`no answer (${error instanceof Error ? error.message : error}) for ${said}`)
  }
}

/** Stored products that the domain's definitions reject. */
async function halfStored({ origin }: Shop, token: string): Promise<string[]> {
  await call(origin, token, 'GET', '/categories')
  return (await listAll(origin)).flatMap(one => {
    const { error } = product.safeParse(one)
    return error ? [`a product that is none: ${error.message.slice(0, 100)}`] : []
  })
}
