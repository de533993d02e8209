import { tokenStorageKey } from '@chekku/domain/connection'
import { sessionMessages } from '@chekku/domain/people/session'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { administratorToken } from '../catalogue-api.ts'
import { attachFailureScreenshots } from '../failure-screenshots.ts'
import { test as visitorTest } from '../fixtures.ts'
import { expectNoSidewaysScroll, layoutFaults } from '../layout-faults.ts'
import { administrator } from '../server-process.ts'

/** The main screens: link text, address, title. */
export const mainScreens = [
  ['Dashboard', '/admin', 'Dashboard'],
  ['Products', '/admin/products', 'Product Management'],
  ['Categories', '/admin/categories', 'Categories Management'],
  ['Gallery', '/admin/gallery', 'Gallery Management'],
  ['Shop', '/admin/shop', 'Shop'],
  ['Navigation', '/admin/navigation', 'Navigation Manager'],
] as const
/** The navigation bar with the main screens. */
export const placeBar = (page: Page, isMobile = false) =>
  page.getByRole('navigation', { name: isMobile ? 'Main screens' : 'Administration' })
/** A message of the screen. */
export const said = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
/** Waits until a closed question or dialog has left its place in the history: what is pressed before would be left with it. */
export const expectNoLayer = (page: Page) =>
  expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0)
export const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Expects a screen that axe, its width and its texts have nothing against. */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await layoutFaults(page)).toEqual([])
}

declare global {
  interface Window {
    /** React Router's own handle of the application. */
    __reactRouterDataRouter: { navigate: (path: string, options: { flushSync: boolean }) => Promise<void> }
  }
}

/**
 * Goes to another screen as a link does, which takes a third of the work of a load. The screen is drawn together with
 * the new address: in a transition, the former screen would still take what the journey does next.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  // The heading of a screen comes once the application runs.
  await expect(title(page)).toBeVisible()
  await page.evaluate(to => window.__reactRouterDataRouter.navigate(to, { flushSync: true }), path)
}

/** The question for a fresh proof of identity. */
export const proofDialog = (page: Page) => page.getByRole('dialog', { name: sessionMessages.proofTitle })

/** Answers it with the password. */
export async function proveIdentity(page: Page): Promise<void> {
  await proofDialog(page).getByLabel('Your password').fill(administrator.password)
  await proofDialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(proofDialog(page)).toBeHidden()
}

interface AdminFixtures {
  /** A signed-in administrator in a separate browser context, before any screen is opened. */
  adminPage: Page
}

export const test = visitorTest.extend<AdminFixtures>({
  adminPage: async ({ browser, consoleGuard, server }, use, testInfo) => {
    const context = await browser.newContext()
    await consoleGuard.watch(context)
    const page = await context.newPage()
    const token = await administratorToken(server.origin)
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      tokenStorageKey,
      token,
    ] as const)
    await use(page)
    await attachFailureScreenshots([context], consoleGuard, testInfo)
    await context.close()
  },
})

/** For screens behind the sign-in: `page` is `adminPage`. */
export const signedInTest = test.extend({ page: ({ adminPage }, use) => use(adminPage) })
