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

/** Holds back every file and every call of the API whose path and query match, until they are let come, or made to fail. */
export async function holdBack(page: Page, path: RegExp): Promise<(end?: 'come' | 'fail') => void> {
  const { promise, resolve } = Promise.withResolvers<'come' | 'fail'>()
  await page.route(path, async route => ((await promise) === 'come' ? route.continue() : route.abort()))
  return (end = 'come') => resolve(end)
}

/** The path of each file that a page asks for from now on, in their order. */
export function pathsAsked(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  return asked
}

/** Follows a link of the footer, which stands on every page at every width: within the page, no new one is loaded. */
export async function followInFooter(page: Page, name: string): Promise<void> {
  // By keyboard: what comes to the page meanwhile moves the footer, and takes the link from under a pointer.
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).press('Enter')
}
