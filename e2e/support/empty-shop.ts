import type { Page } from '@playwright/test'
import { createConsoleGuard } from './console-guard.ts'
import { test as visitorTest } from './fixtures.ts'
import { type RunningServer, startServer } from './server-process.ts'

interface EmptyShop extends RunningServer {
  /** The first administrator, as the start printed her. */
  owner: { email: string; password: string }
}

/** Each test has a server of its own, as a real shop starts it: nothing in its database, the first password printed. */
export const test = visitorTest.extend<{ emptyShop: EmptyShop }>({
  emptyShop: async ({ browserName: _ }, use) => {
    const shop = await startServer({ SEED: 'none', ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined })
    const printed = (label: string) => new RegExp(`${label}: +(\\S+)`).exec(shop.output())?.[1] ?? ''
    await use({ ...shop, owner: { email: printed('E-mail'), password: printed('Password') } })
    await shop.stop()
  },
  baseURL: async ({ emptyShop }, use) => use(emptyShop.origin),
  consoleGuard: async ({ emptyShop }, use) => {
    const guard = createConsoleGuard(emptyShop.origin)
    await use(guard)
    visitorTest.expect(guard.problems(), 'on the console or the network of a page').toEqual([])
  },
})

/** A token of the owner, for calls beside the screens. */
export async function ownerToken({ origin, owner }: EmptyShop): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  return ((await answer.json()) as { token: string }).token
}

/** How much wider than the window the page is. */
export const overflowOf = (page: Page) =>
  page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
