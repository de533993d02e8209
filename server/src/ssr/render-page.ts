import { AsyncLocalStorage } from 'node:async_hooks'
import type { FreshResponse } from '../cache/response-cache.ts'
import type { CallApi } from '../http/in-process.ts'
import { contentPolicy } from './content-policy.ts'
import type { BuiltSite, RendererOptions } from './site-build.ts'

/** Creates the function that renders a page, the same for every visitor, by its cache-key URL (path and query). */
export function createPageRenderer(site: BuiltSite, options: RendererOptions) {
  const currentPage = new AsyncLocalStorage<{ hasFailed: boolean }>()
  /** A page has failed when a call of the API is rejected or answered with 5xx; a 404 is no failure. */
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
      const { response, html, inlineScripts } = await render(url)
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentPolicy(inlineScripts),
        // The administration's pages say `no-store`.
        'cache-control': response.headers.get('cache-control') ?? 'public, no-cache',
      }
      return { status: response.status, headers, body: Buffer.from(html), ...page }
    })
  }
}
