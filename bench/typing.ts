import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findOrInstallBrowser } from '../scripts/browser.ts'
import { figure, median, type Table } from './figures.ts'
import { rounds } from './load.ts'
import { createFolder, startShop } from './shop.ts'

const products = 1_000
/** Throttling factor of the browser's processor. */
const slowness = 4
/** Search text: every product contains the first word, a tenth contain two, one contains all three. */
const typed = 'number 27'
/** Interval between keys of a fast typist. */
const betweenKeysMs = 120
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const search = 'input[type=search]'

/** Key and task timings recorded in the page, in milliseconds since navigation. */
type Seen = { keys: number[]; tasks: { start: number; length: number }[] }

/** Milliseconds from each key to the frame that shows it, and the longest task of each phase. */
type Typing = { keys: number[]; load: number; typing: number; results: number }

/** Typing in the search of the products page on a throttled processor, against a page with only a field. */
export async function measureTyping(): Promise<Table> {
  const shop = await startShop(await createFolder(products))
  const browser = await chromium.launch({
    executablePath: findOrInstallBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const bare = 'data:text/html,<!doctype html><title>Bare</title><input type=search>'
  const ours: Typing[] = []
  const reference: Typing[] = []
  for (let round = 0; round < rounds; round += 1) {
    reference.push(await typeInto(browser, bare, page => page.locator(search).waitFor()))
    ours.push(await typeInto(browser, `${shop.origin}/products`, isWhole))
    console.log(
      `typing ${round + 1}/${rounds}:`,
      ...row('', ours.slice(-1)),
      '|',
      ...row('', reference.slice(-1)),
    )
  }
  await browser.close()
  await shop.end()
  return {
    title: 'Typing into the search',
    note: `${products.toLocaleString('en')} products, a telephone's window, the processor ${slowness} times slower than it is; \`${typed}\` is typed key by key and taken back. From a key to the frame that shows it, and the longest task, in ms. Medians of ${rounds} alternations with a page of one field; in brackets the round that other programs disturbed least.`,
    columns: ['', 'a key', 'slowest key', 'task at load', 'task at typing', 'task at results'],
    rows: [row('Products page', ours), row('A bare field', reference)],
  }
}

function row(name: string, all: readonly Typing[]): string[] {
  const middle = (of: (one: Typing) => number) =>
    `${figure(median(all.map(of)))} (${figure(Math.min(...all.map(of)))})`
  return [
    name,
    middle(({ keys }) => median(keys)),
    middle(({ keys }) => Math.max(...keys)),
    middle(({ load }) => load),
    middle(({ typing }) => typing),
    middle(({ results }) => results),
  ]
}

/** Waits until the whole catalogue is loaded, which the browser searches locally. */
async function isWhole(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/products?limit=1000')),
  )
}

async function typeInto(
  browser: Browser,
  address: string,
  isReady: (page: Page) => Promise<void>,
): Promise<Typing> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  const page = await openSlow(context)
  await page.goto(address)
  await isReady(page)
  const loaded = await quiet(page)
  await page.locator(search).focus()
  const began = await quiet(page)
  await page.keyboard.type(typed, { delay: betweenKeysMs })
  for (const _ of typed) await page.keyboard.press('Backspace', { delay: betweenKeysMs })
  const last = await page.evaluate(() => performance.now())
  const ended = await quiet(page)
  const { keys, tasks } = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
  await context.close()
  const longest = (from: number, to: number) =>
    Math.max(0, ...tasks.filter(({ start }) => start >= from && start < to).map(({ length }) => length))
  return { keys, load: longest(0, loaded), typing: longest(began, last), results: longest(last, ended) }
}

async function openSlow(context: BrowserContext): Promise<Page> {
  await context.addInitScript(watch)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  return page
}

/** Runs in the page before its own scripts. */
function watch(): void {
  const seen: Seen = { keys: [], tasks: [] }
  Object.assign(globalThis, { seen })
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries())
      seen.tasks.push({ start: startTime, length: duration })
  }).observe({ type: 'longtask', buffered: true })
  const onKey = ({ timeStamp }: KeyboardEvent) =>
    requestAnimationFrame(() => {
      // A message posted in an animation frame arrives after the frame is drawn.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => seen.keys.push(performance.now() - timeStamp)
      port2.postMessage(undefined)
    })
  addEventListener('keydown', onKey, { capture: true })
}

/** Waits for a second without long tasks; resolves to the page's time. */
async function quiet(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const quietMs = 1_000
        let since = performance.now()
        const look = () => {
          const now = performance.now()
          const { tasks } = (globalThis as unknown as { seen: Seen }).seen
          since = Math.max(since, ...tasks.slice(-1).map(({ start, length }) => start + length))
          if (now - since > quietMs) resolve(now)
          else setTimeout(look, 100)
        }
        look()
      }),
  )
}
