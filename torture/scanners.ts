import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Finding } from './findings.ts'
import { describedOperations, type Operation } from './hostile-input.ts'
import { fileProblems } from './kill.ts'
import { call, makeCategory } from './ledger.ts'
import { type Shop, signIn, startShop } from './shop-process.ts'

const SCANS_AT_ONCE = 3
const LIMIT_MS = 60 * 60_000
/** Ends the scanner's session, or takes away what it is about. */
const LEFT_OUT = /\/auth\/(?:logout|updatepassword)|\/logout-others/

/** Debian's scanners at the depth that they have of themselves; they are no part of the quick run. */
export async function scannerFindings(isQuick: boolean): Promise<Finding[]> {
  if (isQuick) return []
  const why = whyNotInstalled()
  if (why !== undefined) return ['wapiti', 'sqlmap'].map(name => notShown(name, why))
  const folder = mkdtempSync(join(tmpdir(), 'chekku-scanners-'))
  const shop = await startShop({ DATA_DIR: join(folder, 'data'), SEED: 'sample' })
  try {
    return [await crawled(shop, folder), await injected(shop, folder)]
  } finally {
    await shop.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

function notShown(name: string, why: string): Finding {
  return { promise: promiseOf(name), provoked: '', times: 0, seen: '', isKept: false, notShown: why }
}

const promiseOf = (name: string) => `Debian’s ${name} finds nothing at its default depth`

/** Installs what is missing where this machine lets us; the answer is why it did not. */
function whyNotInstalled(): string | undefined {
  const missing = ['wapiti', 'sqlmap'].filter(name => !isInstalled(name))
  if (missing.length === 0) return undefined
  if (process.getuid?.() !== 0) return `${missing.join(' and ')} are not installed, and only root may do so`
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'pipe'] })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return undefined
  } catch (error) {
    return `apt-get did not install ${missing.join(' and ')} (${error instanceof Error ? error.message.split('\n')[0] : error})`
  }
}

function isInstalled(name: string): boolean {
  try {
    execFileSync('which', [name], { stdio: 'ignore' })
    return true
  } catch {
    // `which` says so by its exit code.
    return false
  }
}

/** What a program printed, whatever its exit code. */
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

/** wapiti reads the site from its first page and attacks all that it finds there. */
async function crawled(shop: Shop, folder: string): Promise<Finding> {
  const report = join(folder, 'wapiti.json')
  const kept = join(folder, 'wapiti')
  mkdirSync(kept)
  const printed = await printedBy('wapiti', [
    ...['-u', `${shop.origin}/`, '--flush-session', '--no-bugreport'],
    ...['--store-session', kept, '--store-config', kept, '-f', 'json', '-o', report],
  ])
  const { vulnerabilities, anomalies, infos } = JSON.parse(readFileSync(report, 'utf8')) as WapitiReport
  const found = [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([kind, list]) =>
    list.map(({ info, path }) => `${kind} at ${path}: ${info}`),
  )
  const pages = Number(/Wapiti found (\d+) URLs/.exec(printed)?.[1] ?? infos.crawled_pages_nbr ?? 0)
  const modules = [...printed.matchAll(/Launching module (\w+)/g)].map(([, name]) => name)
  return {
    promise: promiseOf('wapiti'),
    provoked: `${infos.version}, with the modules that it uses of itself (${modules.join(', ')}), from the first page of a running shop`,
    times: pages,
    seen: `${pages} addresses found and attacked; ${found.length} findings; ${found.slice(0, 5).join('; ')}`,
    isKept: found.length === 0 && pages > 10 && modules.length > 5 && (await isAlive(shop)),
  }
}

/** Each call of the API, with every parameter that it has. */
async function injected(shop: Shop, folder: string): Promise<Finding> {
  const token = await signIn(shop.origin)
  const targets = await targetsOf(shop, token)
  const next = targets.entries()
  const outputs: { target: Target; printed: string }[] = []
  const scanInTurn = async () => {
    for (const [index, target] of next) {
      const printed = await printedBy('sqlmap', [
        ...['-u', target.url, '--method', target.method, '--batch', '--flush-session'],
        ...['--disable-coloring', '--output-dir', join(folder, `sqlmap-${index}`)],
        ...['--headers', `Authorization: Bearer ${token}\nContent-Type: application/json`],
        ...(target.body === undefined ? [] : ['--data', target.body]),
      ])
      outputs.push({ target, printed })
    }
  }
  await Promise.all(Array.from({ length: SCANS_AT_ONCE }, scanInTurn))
  const said = outputs.map(({ target, printed }) => ({ target, ...readSqlmap(printed) }))
  const version = /\{(\d[\w.#]+)\}/.exec(outputs[0]?.printed ?? '')?.[1] ?? ''
  const wrong = said.flatMap(({ target, problems }) =>
    problems.map(problem => `${target.method} ${target.url.replace(shop.origin, '')}: ${problem}`),
  )
  const file = fileProblems(join(folder, 'data/catalogue.db'))
  const parameters = said.reduce((sum, one) => sum + one.parameters, 0)
  return {
    promise: promiseOf('sqlmap'),
    provoked: `sqlmap ${version} with an administrator’s token, at level 1 and risk 1, against every call in the API’s own description`,
    times: targets.length,
    seen: `${targets.length} calls, ${parameters} parameters tried; ${wrong.length} findings; the file afterwards: ${file.join(', ') || 'whole'}; ${wrong.slice(0, 5).join('; ')}`,
    isKept: wrong.length === 0 && file.length === 0 && parameters >= targets.length && (await isAlive(shop)),
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
      .filter(text => !/do(?:es)? not (?:appear|seem) to be injectable/.test(text)),
    ...(tried.size === 0 ? ['nothing was tried'] : []),
    ...(printed.includes('It was ended') ? ['it took too long'] : []),
  ]
  return { parameters: tried.size, problems }
}

interface Target {
  method: string
  url: string
  body?: string
}

/** What each field holds in a request that is right, so that the scanner gets past the checks. */
const valid: Readonly<Record<string, unknown>> = {
  email: 'owner@torture.example',
  password: 'not-the-password',
  name: 'Oil',
  title: 'Oil',
  description: 'Pressed',
  price: 120,
  search: 'oil',
  page: 1,
  limit: 10,
  featured: 'true',
  inStock: 'true',
  popular: 'true',
  isPopular: 'true',
  order: 10,
  showInNav: 'true',
}

async function targetsOf({ origin }: Shop, token: string): Promise<Target[]> {
  const operations = (await describedOperations(origin)).filter(
    ({ path, method }) => !LEFT_OUT.test(path) && method !== 'HEAD',
  )
  const category = await makeCategory(origin, token)
  const product = await call<{ _id: string }>(origin, token, 'POST', '/products', {
    name: 'Oil',
    price: 1,
    category,
  })
  const values = { ...valid, category, ids: [product._id] }
  return operations.map(operation => targetOf(origin, operation, values, product._id)).filter(hasInput)
}

const hasInput = ({ url, body }: Target) => url.includes('*') || url.includes('?') || body !== undefined

function targetOf(
  origin: string,
  operation: Operation,
  values: Readonly<Record<string, unknown>>,
  id: string,
): Target {
  const { method, query } = operation
  // A star is sqlmap's mark for a place in the path.
  const path = operation.path.replace(/\{\w+\}/, `${id}*`)
  const search = query.map(name => `${name}=${encodeURIComponent(String(values[name] ?? '1'))}`).join('&')
  const fields = operation.fields.filter(name => values[name] !== undefined)
  const body = Object.fromEntries(fields.map(name => [name, values[name]]))
  return {
    method,
    url: `${origin}${path}${search && `?${search}`}`,
    ...(fields.length > 0 && method !== 'GET' && { body: JSON.stringify(body) }),
  }
}

async function isAlive({ origin }: Shop): Promise<boolean> {
  return (await fetch(`${origin}/api/ready`)).status === 200
}
