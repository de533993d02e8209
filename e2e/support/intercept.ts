import { type BrowserContext, expect, type Page, type Request, type Route } from '@playwright/test'

/** Answers every API call whose path and query match, instead of the server; returns the function that stops it. */
export async function answerInstead(
  page: Page,
  path: RegExp,
  answer: { status: number; json: unknown },
): Promise<() => Promise<void>> {
  await page.route(path, route => route.fulfill(answer))
  return () => page.unroute(path)
}

/** As `answerInstead`, with a 503 response. */
export const refuseInstead = (page: Page, path: RegExp) =>
  answerInstead(page, path, { status: 503, json: { success: false, message: 'Not now' } })

/** Stubs the chat, an external site that no journey may reach. */
export const answerAsChat = (context: BrowserContext) =>
  context.route('https://wa.me/**', route => route.fulfill({ contentType: 'text/html', body: 'Chat' }))

/** A route handler: the server executes the request, and its response is lost. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

/** Delays matching requests until the returned function continues or aborts them. */
export async function holdBack(page: Page, path: RegExp): Promise<(end?: 'come' | 'fail') => void> {
  const { promise, resolve } = Promise.withResolvers<'come' | 'fail'>()
  await page.route(path, async route => ((await promise) === 'come' ? route.continue() : route.abort()))
  return (end = 'come') => resolve(end)
}

/** The paths that a page requests from now on, in order. */
export function pathsAsked(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  return asked
}

/** The requests of a page that are not answered yet, of those from now on. */
export function requestsUnderWay(page: Page): Set<Request> {
  const underWay = new Set<Request>()
  page.on('request', request => underWay.add(request))
  page.on('requestfinished', request => underWay.delete(request))
  page.on('requestfailed', request => underWay.delete(request))
  return underWay
}

/** Watches the requests of a page from now on; the returned function waits until all are answered. */
export function watchAnswers(page: Page): () => Promise<void> {
  const underWay = requestsUnderWay(page)
  return () => expect.poll(() => [...underWay].map(request => request.url())).toEqual([])
}

/** Follows a footer link, which every page has at every width, as a client-side navigation. */
export async function followInFooter(page: Page, name: string): Promise<void> {
  // By keyboard: late content moves the footer and would move the link away from the pointer.
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).press('Enter')
}
