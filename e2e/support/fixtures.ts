import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { addOrderableProduct, administratorToken, type OrderableProduct, write } from './catalogue-api.ts'
import { type ConsoleGuard, createConsoleGuard } from './console-guard.ts'
import { attachFailureScreenshots } from './failure-screenshots.ts'
import { type RunningServer, startServer } from './server-process.ts'
import { sharedServer, stopSharedServers } from './shared-servers.ts'

interface WorkerFixtures {
  /** Its end stops the worker's servers. All files have the same worker fixtures, since a worker ends where they differ. */
  sharedServers: undefined
}

interface TestFixtures {
  /** By default with the sample catalogue. */
  server: RunningServer
  /** Each spec file begins with the data that its server started with. The object is another for each file. */
  freshData: object
  /** A token of the first administrator. */
  token: string
  /** Watches the pages of the test, which fails on any problem that it has not allowed. */
  consoleGuard: ConsoleGuard
  /** A second visitor in a separate browser context. */
  otherVisitor: Page
  /** A visitor without any input while a page loads, in a browser with empty caches. */
  onlooker: Page
  /** A product for one test. */
  product: OrderableProduct
}

/** Watches a visitor's pages for errors and makes them start their scripts at once. */
async function prepare(context: BrowserContext, guard: ConsoleGuard): Promise<BrowserContext> {
  await guard.watch(context)
  await context.addInitScript(touchAtOnce)
  await context.addInitScript(markWhenHydrated)
  return context
}

const sampleServer = sharedServer(() => startServer())

/** The spec file whose tests a server of this worker has served last. */
const lastFiles = new WeakMap<RunningServer, { file: string }>()

/** Restores a server's data, which it sees at once at a read with a token. */
async function restoreData({ origin, restoreData }: RunningServer): Promise<void> {
  restoreData()
  await write(origin, await administratorToken(origin), 'GET', '/shop')
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  sharedServers: [
    async ({ browserName: _ }, use) => {
      await use(undefined)
      await stopSharedServers()
    },
    { scope: 'worker', auto: true },
  ],

  server: async ({ browserName: _ }, use) => use(await sampleServer()),

  baseURL: async ({ server }, use) => use(server.origin),

  freshData: [
    async ({ server }, use, { file }) => {
      const last = lastFiles.get(server)
      const current = last?.file === file ? last : { file }
      lastFiles.set(server, current)
      if (last && last !== current) await restoreData(server)
      await use(current)
    },
    { auto: true },
  ],

  token: async ({ server }, use) => use(await administratorToken(server.origin)),

  product: async ({ server: { origin }, token }, use) => use(await addOrderableProduct(origin, token)),

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
