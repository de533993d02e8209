import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test'

/**
 * Leaving a page aborts its requests. Policy violations are reported by their own event; Chromium also fails
 * every script with `csp` while JavaScript is off.
 */
const HEARD_OTHERWISE = new Set(['net::ERR_ABORTED', 'csp'])

/** Playwright's warning on every page where it blocks the service worker. */
const SAID_BY_PLAYWRIGHT = 'Service Worker registration blocked by Playwright'

/** Some versions of Chromium say this of a resource that a service worker has loaded, and then that it is unused. */
const PRELOAD_OF_WORKER = /^warning: A preload for '(\S+)' is found, .* cross-world service worker/

export type ConsoleGuard = ReturnType<typeof createConsoleGuard>

/** Collects the errors of all pages of `origin`, the server under test. */
export function createConsoleGuard(origin: string) {
  const seen: string[] = []
  const outside: string[] = []
  const allowed: RegExp[] = []
  const isPreloadOfWorker = (text: string) =>
    /preload/.test(text) &&
    seen.some(other => {
      const resource = PRELOAD_OF_WORKER.exec(other)?.[1]
      return resource !== undefined && text.includes(resource)
    })
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
    /** Watches every page of a browser context, popups included. */
    async watch(context: BrowserContext) {
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
    /** Console errors and warnings, page errors, policy violations and failed requests to the own origin. */
    problems: () =>
      seen.filter(text => !isPreloadOfWorker(text) && !allowed.some(pattern => pattern.test(text))),
    outside: () => [...outside],
    /** Ignores what a test provokes on purpose, such as the 404 of a missing page. */
    allow: (pattern: RegExp) => allowed.push(pattern),
  }
}

/** Runs in the page: logs policy violations to the console, report-only ones too. */
function reportPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', event => {
    console.error(`Security policy: ${event.violatedDirective} refused ${event.blockedURI}`)
  })
}
