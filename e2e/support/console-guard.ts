import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test'

/** What must not happen on any page while a test runs. */
export interface ConsoleGuard {
  /** Watches every page of a browser context, popups too. */
  watch(context: BrowserContext): Promise<void>
  /** Console errors and warnings, page errors, refusals by the security policy, own requests that failed. */
  problems(): string[]
  /** Addresses of other origins that a page asked for. */
  outside(): string[]
  /** Lets through what a test provokes on purpose, such as the 404 of a page that is not there. */
  allow(pattern: RegExp): void
}

/**
 * Leaving a page ends what it was still loading. What the security policy refuses is heard as such; by the same word
 * Chromium calls every script refused where script is switched off.
 */
const HEARD_OTHERWISE = new Set(['net::ERR_ABORTED', 'csp'])

/** Playwright's own words on every page from which it keeps the service worker out. */
const SAID_BY_PLAYWRIGHT = 'Service Worker registration blocked by Playwright'

/** A guard of the pages of `origin`, the server under test. */
export function createConsoleGuard(origin: string): ConsoleGuard {
  const seen: string[] = []
  const outside: string[] = []
  const allowed: RegExp[] = []
  const isOwn = (url: string) => url === '' || url.startsWith(`${origin}/`)

  function onConsole(message: ConsoleMessage): void {
    const { url } = message.location()
    const isLoud = message.type() === 'error' || message.type() === 'warning'
    if (isLoud && isOwn(url) && message.text() !== SAID_BY_PLAYWRIGHT)
      seen.push(`${message.type()}: ${message.text()} (${url})`)
  }

  function onRequestFailed(request: Request): void {
    const reason = request.failure()?.errorText ?? ''
    if (!isOwn(request.url()) || HEARD_OTHERWISE.has(reason)) return
    seen.push(`failed request: ${request.method()} ${request.url()} ${reason}`)
  }

  function onResponse(response: Response): void {
    if (!isOwn(response.url()) || response.status() < 500) return
    seen.push(`${response.status()}: ${response.request().method()} ${response.url()}`)
  }

  return {
    async watch(context) {
      await context.addInitScript(reportPolicyViolations)
      context.on('console', onConsole)
      context.on('weberror', error =>
        seen.push(`page error: ${error.error().stack ?? error.error().message}`),
      )
      context.on('request', request => {
        if (/^https?:/.test(request.url()) && !isOwn(request.url())) outside.push(request.url())
      })
      context.on('requestfailed', onRequestFailed)
      context.on('response', onResponse)
    },
    problems: () => seen.filter(text => !allowed.some(pattern => pattern.test(text))),
    outside: () => [...outside],
    allow: pattern => allowed.push(pattern),
  }
}

/** Runs in the page: a refusal by the security policy is heard where all else is heard, even one that is only reported. */
function reportPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', event => {
    console.error(`Security policy: ${event.violatedDirective} refused ${event.blockedURI}`)
  })
}
