import type { Page } from '@playwright/test'

/** Answers every call of the API whose path and query match in the server's place, until it is let through again. */
export async function answerInstead(
  page: Page,
  path: RegExp,
  answer: { status: number; json: unknown },
): Promise<() => Promise<void>> {
  await page.route(path, route => route.fulfill(answer))
  return () => page.unroute(path)
}

/** Holds back every call of the API whose path and query match, until it is let go. */
export async function holdBack(page: Page, path: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Follows a link of the footer, which stands on every page at every width: within the page, no new one is loaded. */
export async function followInFooter(page: Page, name: string): Promise<void> {
  // By keyboard: what comes to the page meanwhile moves the footer, and takes the link from under a pointer.
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).press('Enter')
}
