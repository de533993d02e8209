import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { listProducts, orderableProduct } from '../e2e/catalogue-api.ts'
import { signIn } from '../e2e/fixtures.ts'
import { startServer } from '../e2e/server-process.ts'
import { findOrInstallBrowser } from '../scripts/browser.ts'
import { buildSite, isSiteBuilt } from '../scripts/site-build.ts'

/* Lighthouse over every public page of the shop as it is deployed, with 1,000 products, as a telephone would see it. */

const products = 1_000
/** What must be 100 on every page; performance depends on the machine and is only written down. */
const held = ['accessibility', 'best-practices', 'seo', 'agentic-browsing'] as const

/** Scores that are not 100 on purpose, by page: the visitor's own list is for no search engine. */
const exempt: Record<string, readonly string[]> = { '/enquiry': ['is-crawlable'] }

async function fillUp(origin: string): Promise<void> {
  const { token } = await signIn(origin)
  const write = async (method: string, path: string, fields: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${origin}/api${path}`, { method, headers, body: JSON.stringify(fields) })
    if (!answer.ok) throw new Error(`${method} /api${path} answered ${answer.status}`)
  }
  const sample = await listProducts(origin)
  const [first] = sample
  for (let number = sample.length; number < products; number += 1) {
    const fields = { name: `Jar number ${number}`, price: number, category: first?.category?._id }
    await write('POST', '/products', fields)
  }
  // Lists begin with what was changed last: the sample's products, which have pictures, stand first again.
  for (const { _id, name } of sample.reverse()) await write('PUT', `/products/${_id}`, { name })
}

async function pathsOf(origin: string): Promise<string[]> {
  const { _id, category } = await orderableProduct(origin)
  return [
    '/',
    '/products',
    `/products?category=${category._id}&name=${encodeURIComponent(category.name)}`,
    `/category/${category._id}`,
    `/product/${_id}`,
    '/gallery',
    '/about-us',
    '/contact',
    '/enquiry',
  ]
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** The audits that cost a held category its 100. */
function faultsOf(path: string, { categories, audits }: Result): string[] {
  return held.flatMap(name => {
    const refs = categories[name]?.auditRefs ?? []
    return refs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1 && !exempt[path]?.includes(id))
      .map(
        ({ id }) =>
          `${path}: ${name}: ${id}: ${audits[id]?.title} ${JSON.stringify(audits[id]?.details ?? '')}`,
      )
  })
}

const score = ({ categories }: Result, name: string) => {
  const found = categories[name]?.score
  return typeof found === 'number' ? String(Math.round(found * 100)) : '–'
}

function rowOf(path: string, result: Result): string {
  const value = (id: string) => result.audits[id]?.displayValue ?? '–'
  const cells = [
    path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…').replace(/name=.*/, 'name=…'),
    ...['performance', ...held].map(name => score(result, name)),
    value('largest-contentful-paint'),
    value('total-blocking-time'),
    value('cumulative-layout-shift'),
    value('total-byte-weight').replace('Total size was ', ''),
  ]
  return `| ${cells.join(' | ')} |`
}

function report(version: string, rows: readonly string[]): string {
  return [
    '# Lighthouse',
    '',
    `Lighthouse ${version}, mobile defaults, the production build with ${products} products: \`npm run lighthouse\`.`,
    'Performance, LCP and TBT depend on the machine; the other scores must be 100.',
    '`/enquiry` asks search engines to stay away, which Lighthouse counts against SEO.',
    '',
    '| Page | Performance | Accessibility | Best practices | SEO | Agentic browsing | LCP | TBT | CLS | Sent |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

if (!isSiteBuilt() && (await buildSite()) !== 0) process.exit(1)
const port = await freePort()
const browser = await chromium.launch({
  executablePath: findOrInstallBrowser(),
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
})
const server = await startServer()
try {
  await fillUp(server.origin)
  const rows: string[] = []
  const faults: string[] = []
  let version = ''
  for (const path of await pathsOf(server.origin)) {
    const run = await lighthouse(server.origin + path, { port, output: 'json', logLevel: 'error' })
    if (!run) throw new Error(`Lighthouse said nothing of ${path}`)
    if (run.lhr.runtimeError) throw new Error(`${path}: ${run.lhr.runtimeError.message}`)
    version = run.lhr.lighthouseVersion
    rows.push(rowOf(path, run.lhr))
    faults.push(...faultsOf(path, run.lhr))
    console.log(rows.at(-1))
  }
  writeFileSync(join(import.meta.dirname, 'lighthouse.md'), report(version, rows))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  await browser.close()
  await server.stop()
}
