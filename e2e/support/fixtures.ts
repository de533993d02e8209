import type { Deleted } from '@chekku/domain/schemas/trash'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { addOrderableProduct, type OrderableProduct, signIn, write } from './catalogue-api.ts'
import { type ConsoleGuard, createConsoleGuard } from './console-guard.ts'
import { attachFailureScreenshots } from './failure-screenshots.ts'
import { type RunningServer, startServer } from './server-process.ts'

interface WorkerFixtures {
  /** One server per worker, with the sample catalogue. */
  server: RunningServer
  token: string
}

interface TestFixtures {
  /** Watches the pages of the test, which fails on any problem that it has not allowed. */
  consoleGuard: ConsoleGuard
  /** A second visitor in a separate browser context. */
  otherVisitor: Page
  /** A visitor without any input while a page loads, in a browser with empty caches. */
  onlooker: Page
  /** A product for one test, deleted permanently afterwards. */
  product: OrderableProduct
}

/** Watches a visitor's pages for errors and makes them start their scripts at once. */
async function prepare(context: BrowserContext, guard: ConsoleGuard): Promise<BrowserContext> {
  await guard.watch(context)
  await context.addInitScript(touchAtOnce)
  await context.addInitScript(markWhenHydrated)
  return context
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: async ({ server }, use) => use(server.origin),

  token: [
    async ({ server }, use) => use((await signIn(server.origin)).token),
    { scope: 'worker', timeout: 30_000 },
  ],

  product: async ({ browser, consoleGuard, server: { origin }, token }, use, testInfo) => {
    const product = await addOrderableProduct(origin, token)
    await use(product)
    await attachFailureScreenshots(browser.contexts(), consoleGuard, testInfo)
    // An open page would try to load the deleted product.
    await Promise.all(browser.contexts().flatMap(context => context.pages().map(page => page.close())))
    const { deletion } = await write<Deleted>(origin, token, 'DELETE', `/products/${product._id}`)
    await write(origin, token, 'DELETE', `/trash/${deletion}`)
  },

  consoleGuard: [
    async ({ server }, use) => {
      const guard = createConsoleGuard(server.origin)
      await use(guard)
      expect(guard.problems(), 'on the console or the network of a page').toEqual([])
    },
    { auto: true },
  ],

  context: async ({ context, consoleGuard }, use, testInfo) => {
    await use(await prepare(context, consoleGuard))
    await attachFailureScreenshots([context], consoleGuard, testInfo)
  },

  otherVisitor: async ({ browser, consoleGuard }, use, testInfo) => {
    const context = await prepare(await browser.newContext(), consoleGuard)
    await use(await context.newPage())
    await attachFailureScreenshots([context], consoleGuard, testInfo)
    await context.close()
  },

  onlooker: async ({ browser, consoleGuard }, use, testInfo) => {
    const context = await browser.newContext()
    await context.addInitScript(markWhenHydrated)
    await use(await context.newPage())
    await attachFailureScreenshots([context], consoleGuard, testInfo)
    await context.close()
  },
})

/**
 * Runs in the page: one input event while it loads starts the deferred script. `first-view.spec.ts` tests a
 * page without input.
 */
function touchAtOnce(): void {
  addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('pointerdown')))
}

/** Runs in the page. */
function markWhenHydrated(): void {
  addEventListener('chekku:hydrated', () => Object.assign(window, { isHydrated: true }))
}

export const isRunning = (page: Page): Promise<boolean> => page.evaluate(() => 'isHydrated' in window)
