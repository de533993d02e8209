import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempDisposableSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileProblems } from '../faults/kill.ts'
import { type Finding, notShown } from '../findings.ts'
import { findOrInstall } from '../support/debian-programs.ts'
import { call, makeCategory } from '../support/ledger.ts'
import { startLocalServer } from '../support/local-server.ts'
import { photograph } from '../support/photograph.ts'
import { type Shop, signIn, startShop } from '../support/shop-process.ts'
import { concurrently } from '../support/visits.ts'
import { type Target, targetsOf } from './scanned-calls.ts'

const SCANS_AT_ONCE = 3
const LIMIT_MS = 60 * 60_000

/** Findings of wapiti that are no vulnerabilities, each with the reason. */
const notHoles: readonly (readonly [RegExp, string])[] = [
  [/X-XSS-Protection is not set/, 'no browser reads it any more, and where one did it opened holes'],
]

const promiseOf = (name: string) => `Debian’s ${name} finds nothing at its default depth`

/** The files of Debian's packages by their names. */
const packages = {
  wapiti: '/usr/bin/wapiti',
  sqlmap: '/usr/bin/sqlmap',
  // wapiti accepts Brotli, but cannot read it without this package.
  'python3-brotli': '/usr/lib/python3/dist-packages/brotli*',
}

/** Runs Debian's scanners at their default depth; not part of the quick run. */
export async function scannerFindings(isQuick: boolean): Promise<Finding[]> {
  if (isQuick) return []
  const missing = Object.entries(packages).filter(([name, file]) => findOrInstall(name, file) === undefined)
  const why = `${missing.map(([name]) => name).join(' and ')} cannot be installed here`
  if (missing.length > 0)
    return ['wapiti', 'sqlmap'].map(name => ({ ...notShown(promiseOf(name), why), holds: false }))
  return Promise.all([onShopOfItsOwn(crawled), onShopOfItsOwn(injected)])
}

/** Runs a scan on a fresh shop, where it meets no data of another scan. */
async function onShopOfItsOwn(scan: (shop: Shop, folder: string) => Promise<Finding>): Promise<Finding> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'chekku-scanners-'))
  const settings = { PUBLIC_ORIGIN: 'https://shop.example', TRUST_PROXY: '127.0.0.1' }
  await using shop = await startShop({ ...settings, DATA_DIR: join(folder.path, 'data') })
  return await scan(shop, folder.path)
}

/** Resolves to a program's output, whatever its exit code. */
function printedBy(program: string, args: readonly string[]): Promise<string> {
  return new Promise(resolve => {
    const options = { timeout: LIMIT_MS, maxBuffer: 256 * 1024 * 1024 }
    const child = execFile(program, args, options, (error, stdout, stderr) =>
      resolve(`${stdout}\n${stderr}${error?.killed ? '\nIt was ended: it took too long.' : ''}`),
    )
    child.stdin?.end()
  })
}

interface WapitiReport {
  vulnerabilities: Record<string, { info: string; path: string }[]>
  anomalies: Record<string, { info: string; path: string }[]>
  infos: { version: string; crawled_pages_nbr?: number }
}

/** wapiti crawls the site from the home page and attacks every page it finds. */
async function crawled(shop: Shop, folder: string): Promise<Finding> {
  const report = join(folder, 'wapiti.json')
  const session = join(folder, 'wapiti')
  mkdirSync(session)
  await fillShop(shop)
  const printed = await printedBy('wapiti', [
    ...['-u', `${shop.origin}/`, '--flush-session', '--no-bugreport'],
    ...['--store-session', session, '--store-config', session, '-f', 'json', '-o', report],
  ])
  const { vulnerabilities, anomalies, infos } = JSON.parse(readFileSync(report, 'utf8')) as WapitiReport
  const found = [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([kind, list]) =>
    list.map(({ info, path }) => `${kind} at ${path}: ${info}`),
  )
  const holes = found.filter(text => !notHoles.some(([pattern]) => pattern.test(text)))
  const reasons = notHoles.filter(([pattern]) => found.some(text => pattern.test(text)))
  const pages = Number(/Wapiti found (\d+) URLs/.exec(printed)?.[1] ?? infos.crawled_pages_nbr ?? 0)
  const modules = [...printed.matchAll(/Launching module (\w+)/g)].map(([, name]) => name)
  return {
    promise: promiseOf('wapiti'),
    provoked: `${infos.version}, with the modules that it uses of itself (${modules.join(', ')}), from the first page of a running shop that has something of everything`,
    times: pages,
    seen: [
      `${pages} addresses found and attacked; ${holes.length} findings`,
      ...holes.slice(0, 5),
      ...reasons.map(([{ source }, reason]) => `“${source}” is none: ${reason}`),
      ...(printed.includes('Unable to request endpoint')
        ? ['its module ssrf needs a server of its makers, which could not be reached']
        : []),
    ].join('; '),
    holds: holes.length === 0 && pages > 20 && modules.length > 5 && (await isAlive(shop)),
  }
}

/** Adds one of everything that a page can show. */
async function fillShop({ origin }: Shop): Promise<void> {
  const token = await signIn(origin)
  const category = await makeCategory(origin, token)
  const { _id: subcategory } = await call<{ _id: string }>(origin, token, 'POST', '/categories', {
    name: 'Sesame & more',
    parent: category,
  })
  const picture = new Blob([new Uint8Array(await photograph())])
  const send = (path: string, fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('image', picture, 'a.jpg')
    return call(origin, token, 'POST', path, form)
  }
  await send('/products', { name: 'Sesame Oil', price: '460', category, subcategory, featured: 'true' })
  await call(origin, token, 'POST', '/products', { name: 'Lamp Oil', price: 90, category, inStock: false })
  await send('/gallery', { title: 'The press', category: 'Press room', isPopular: 'true' })
}

/** sqlmap attacks each call of the API in every parameter. */
async function injected(shop: Shop, folder: string): Promise<Finding> {
  const token = await signIn(shop.origin)
  const proxy = await startScatteringProxy(shop)
  const targets = await targetsOf(proxy.origin, token)
  const outputs: { target: Target; printed: string }[] = []
  await concurrently(targets, SCANS_AT_ONCE, async target => {
    const printed = await printedBy('sqlmap', [
      ...['-u', target.url, '--method', target.method, '--batch', '--flush-session'],
      // Expected statuses: wrong ids give 404, too many wrong passwords 429.
      ...['--ignore-code', '401,404,409,429'],
      ...['--disable-coloring', '--output-dir', join(folder, `sqlmap-${targets.indexOf(target)}`)],
      ...['--headers', `Authorization: Bearer ${token}\nContent-Type: application/json`],
      ...(target.body === undefined ? [] : ['--data', target.body]),
    ])
    outputs.push({ target, printed })
  })
  proxy.close()
  const said = outputs.map(({ target, printed }) => ({ target, ...readSqlmap(printed) }))
  const version = /\{(\d[\w.#]+)\}/.exec(outputs[0]?.printed ?? '')?.[1] ?? ''
  const wrong = said.flatMap(({ target, problems }) =>
    problems.map(problem => `${target.method} ${target.url.replace(proxy.origin, '')}: ${problem}`),
  )
  const file = fileProblems(join(folder, 'data/catalogue.db'))
  const parameters = said.reduce((sum, one) => sum + one.parameters, 0)
  return {
    promise: promiseOf('sqlmap'),
    provoked: `sqlmap ${version} with an administrator’s token, at level 1 and risk 1, against every call in the API’s own description`,
    times: targets.length,
    seen: `${targets.length} calls, ${parameters} parameters tried; ${wrong.length} findings; the file afterwards: ${file.join(', ') || 'whole'}; ${wrong.slice(0, 5).join('; ')}`,
    holds: wrong.length === 0 && file.length === 0 && parameters >= targets.length && (await isAlive(shop)),
  }
}

function readSqlmap(printed: string): { parameters: number; problems: string[] } {
  const tried = new Set(
    [...printed.matchAll(/testing if (.+?) is dynamic|testing for SQL injection on (.+)/g)].map(
      ([, dynamic, tested]) => dynamic ?? tested,
    ),
  )
  const problems = [
    ...[...printed.matchAll(/^Parameter: .+$/gm)].map(([line]) => line),
    ...[...printed.matchAll(/^(5\d\d \([^)]+\) - \d+ times)/gm)].map(([line]) => line),
    ...[...printed.matchAll(/\[CRITICAL\] (.+)/g)]
      .map(([, text = '']) => text)
      .filter(
        text =>
          !/do(?:es)? not (?:appear|seem) to be injectable|protected by some kind of WAF|appears to be heavily dynamic/.test(
            text,
          ),
      ),
    ...(tried.size === 0 ? ['nothing was tried'] : []),
    ...(printed.includes('It was ended') ? ['it took too long'] : []),
  ]
  return { parameters: tried.size, problems }
}

async function isAlive({ origin }: Shop): Promise<boolean> {
  return (await fetch(`${origin}/api/ready`)).status === 200
}

/** A proxy to the shop that gives each request a new client address: no rate limit hides anything from a scanner. */
function startScatteringProxy(shop: Shop) {
  let asked = 0
  return startLocalServer((from, to) => {
    asked++
    const address = `198.${18 + ((asked >> 16) & 1)}.${(asked >> 8) & 255}.${asked & 255}`
    const onward = request(
      `${shop.origin}${from.url}`,
      { method: from.method, headers: { ...from.headers, 'x-forwarded-for': address } },
      answer => {
        to.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(to)
      },
    )
    // Tells the scanner that the shop closed the connection.
    onward.on('error', () => to.destroy())
    from.pipe(onward)
  })
}
