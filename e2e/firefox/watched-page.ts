import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { timeLimit } from '../../server/testing/time-limit.ts'

export type WatchedPage = Awaited<ReturnType<typeof openWatchedPage>>

/** Opens a page in its own browser context and records its errors; ignores requests to origins other than `origin`. */
export async function openWatchedPage(browser: Browser, origin: string) {
  const context: BrowserContext = await browser.createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(timeLimit(20_000))
  const problems: string[] = []
  page.on('console', message => {
    const url = message.location().url ?? origin
    if (message.type() === 'error' && url.startsWith(origin)) problems.push(`${message.text()} (${url})`)
  })
  page.on('pageerror', error => problems.push(`page error: ${error}`))
  page.on('response', response => {
    if (response.url().startsWith(origin) && response.status() >= 500)
      problems.push(`${response.status()}: ${response.url()}`)
  })
  return { page, problems, close: () => context.close() }
}

/** Resolves once `isSo` is true in the page. */
export const until = (page: Page, isSo: (...args: string[]) => unknown, ...args: string[]) =>
  page.waitForFunction(isSo, { polling: 100 }, ...args)

/** Resolves once the page's heading reads `name`; kinds of spaces are ignored. */
export const untilHeading = (page: Page, name: string) =>
  until(
    page,
    wanted => document.querySelector('h1')?.textContent?.replace(/\s+/g, ' ').trim() === wanted,
    name,
  )
