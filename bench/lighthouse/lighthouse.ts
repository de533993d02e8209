import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { listProducts, orderableProduct, signIn } from '../../e2e/support/catalogue-api.ts'
import { startServer } from '../../e2e/support/server-process.ts'
import { findOrInstallBrowser } from '../../scripts/browser.ts'
import { buildProduct } from '../../scripts/build/product-build.ts'
import { freePort } from '../../scripts/local-port.ts'
import { photograph } from '../photograph.ts'
import { untilMachineIsQuiet } from '../quiet-machine.ts'
import {
  causesOf,
  faultsOf,
  maskedPath,
  medianRun,
  type PageRuns,
  report,
  rowOf,
} from './lighthouse-report.ts'
import { serveWithoutScript } from './without-script.ts'

/*
 * Runs Lighthouse on every public page of the built shop with 1,000 products, emulating a telephone, alternating with a
 * copy of the page without script: `npm run lighthouse`, or only some pages, without a report: `npm run lighthouse --
 * /products '/category/…'`. LIGHTHOUSE_RUNS is the number of runs for each page. LIGHTHOUSE_PICTURES=own looks at a
 * shop with photographs in place of the sample's drawings, without a report.
 */

const products = 1_000
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 5)
const asked = process.argv.slice(2)
const hasPhotographs = process.env.LIGHTHOUSE_PICTURES === 'own'

async function fillUp(origin: string): Promise<void> {
  const { token } = await signIn(origin)
  const send = async (method: string, path: string, body: string | FormData, headers = {}) => {
    const authorization = `Bearer ${token}`
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { authorization, ...headers },
      body,
    })
    if (!answer.ok) throw new Error(`${method} /api${path} answered ${answer.status}`)
  }
  const write = (method: string, path: string, fields: object) =>
    send(method, path, JSON.stringify(fields), { 'content-type': 'application/json' })
  const sendPhotograph = async (path: string, fields: Record<string, string> = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('image', new Blob([await photograph()], { type: 'image/jpeg' }), 'photograph.jpg')
    await send('PUT', path, form)
  }
  const sample = await listProducts(origin)
  const [first] = sample
  for (let number = sample.length; number < products; number += 1) {
    const fields = { name: `Jar number ${number}`, price: number, category: first?.category?._id }
    await write('POST', '/products', fields)
  }
  // Lists show the latest change first: updating the sample's products, which have pictures, moves them to the front.
  for (const { _id, name } of sample.reverse())
    await (hasPhotographs
      ? sendPhotograph(`/products/${_id}`, { name })
      : write('PUT', `/products/${_id}`, { name }))
  if (!hasPhotographs) return
  await sendPhotograph('/shop/words')
  await sendPhotograph('/shop/words', { pictureKey: 'storyImage' })
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

if ((await buildProduct()) !== 0) process.exit(1)
const port = await freePort()
const browser = await chromium.launch({
  executablePath: findOrInstallBrowser(),
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
})
const server = await startServer()
const copy = await serveWithoutScript(server.origin)
// Lower priority than the browser: analysing a trace must not take the browser's processor time.
setPriority(10)
try {
  await fillUp(server.origin)
  const rows: string[] = []
  const causes: string[] = []
  const faults: string[] = []
  let version = ''
  for (const path of await pathsOf(server.origin)) {
    if (asked.length > 0 && !asked.includes(maskedPath(path))) continue
    const runs = await lookAt(path)
    const middle = medianRun(runs.page)
    version = middle.lighthouseVersion
    rows.push(rowOf(path, runs))
    causes.push(...causesOf(path, middle))
    faults.push(...faultsOf(path, runs))
    console.log([rows.at(-1), ...causesOf(path, middle)].join('\n'))
  }
  const text = report(version, products, rows, causes)
  if (asked.length === 0 && !hasPhotographs) writeFileSync(join(import.meta.dirname, 'lighthouse.md'), text)
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  await browser.close()
  copy.close()
  await server.stop()
}

/** Lighthouse results of a page and of its copy without script, measured alternately. */
async function lookAt(path: string): Promise<PageRuns> {
  const seen: PageRuns = { page: [], copy: [] }
  // Warm-up: generates the page's variants and compressed responses.
  await fetch(server.origin + path).then(answer => answer.arrayBuffer())
  while (seen.copy.length < runs) {
    seen.page.push(await run(server.origin + path))
    seen.copy.push(await run(copy.origin + path))
  }
  return seen
}

async function run(address: string): Promise<Result> {
  await untilMachineIsQuiet()
  const outcome = await lighthouse(address, { port, output: 'json', logLevel: 'error' })
  if (!outcome) throw new Error(`Lighthouse said nothing of ${address}`)
  const { lhr } = outcome
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`)
  return lhr
}
