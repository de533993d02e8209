import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { FreshResponse } from '../cache/response-cache.ts'
import type { CallApi } from '../http/in-process.ts'
import { permissionsPolicy } from '../http/security-headers.ts'
import type { BuiltSite, InlineCode, RendererOptions } from './site-build.ts'

/** Creates the function that renders a page, equal for all visitors, by its cache-key URL (path and query). */
export function createPageRenderer(site: BuiltSite, options: RendererOptions) {
  const currentPage = new AsyncLocalStorage<{ hasFailed: boolean }>()
  /** A page has failed if an API call rejects or returns 5xx; a 404 is not a failure. */
  const callApi: CallApi = async path => {
    let hasFailed = true
    try {
      const response = await options.callApi(path)
      hasFailed = response.status >= 500
      return response
    } finally {
      const page = currentPage.getStore()
      if (page && hasFailed) page.hasFailed = true
    }
  }
  const render = site.createRenderer(site.build, { ...options, callApi })
  return (url: string): Promise<FreshResponse> => {
    const page = { hasFailed: false }
    return currentPage.run(page, async () => {
      const { response, html, ...inline } = await render(url)
      const location = response.headers.get('location')
      const referrer = response.headers.get('referrer-policy')
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentPolicy(inline, isContactPage(url)),
        // The administration's pages say `no-store`.
        'cache-control': response.headers.get('cache-control') ?? 'public, no-cache',
        ...(isScreen(url) && { 'permissions-policy': permissionsPolicy('(self)') }),
        ...(location !== null && { location }),
        ...(referrer !== null && { 'referrer-policy': referrer }),
      }
      return { status: response.status, headers, body: Buffer.from(html), hasFailed: page.hasFailed }
    })
  }
}

/** True for the address of a screen of the administration. */
const isScreen = (url: string) => /^\/admin(?:[/?]|$)/.test(url)
const isContactPage = (url: string) => /^\/contact\/*$/.test(url)

/**
 * The content security policy of a page, with hashes of inline code: a nonce would change a cached page's bytes. The
 * contact page checks that the map is reachable before it shows it; no other page may reach it.
 */
export function contentPolicy({ inlineScripts, inlineStyles }: InlineCode, hasMap: boolean): string {
  const map = hasMap ? ['https://www.openstreetmap.org'] : []
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf(inlineScripts)].join(' '),
    ["style-src 'self'", ...hashesOf(inlineStyles)].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...map].join(' '),
    "manifest-src 'self'; worker-src 'self'",
    ...map.map(origin => `frame-src ${origin}`),
    // The message form without JavaScript. Chromium also applies this to the chat's redirect.
    "form-action 'self' https://wa.me https://api.whatsapp.com",
    "base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  ].join('; ')
}

const hashesOf = (texts: readonly string[]) =>
  new Set(texts.map(text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`))
