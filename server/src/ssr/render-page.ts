import { AsyncLocalStorage } from 'node:async_hooks'
import type { CallApi } from '../http/in-process.ts'
import { contentPolicy } from './content-policy.ts'
import type { BuiltSite } from './site-build.ts'

/** A page that is the same for every visitor. */
export interface RenderedPage {
  status: number
  headers: Record<string, string>
  html: string
  /** False when an API call of the page failed. */
  isComplete: boolean
}

export interface PageRendererOptions {
  callApi: CallApi
  publicOrigin: string
  log: (message: string, cause: unknown) => void
}

export type RenderPage = (url: string) => Promise<RenderedPage>

/** Creates the function that renders a page by its cache-key URL (path and query). */
export function createPageRenderer(site: BuiltSite, options: PageRendererOptions): RenderPage {
  const currentPage = new AsyncLocalStorage<{ isComplete: boolean }>()
  const onFailure = () => {
    const page = currentPage.getStore()
    if (page) page.isComplete = false
  }
  const callApi = reportFailures(options.callApi, onFailure)
  const render = site.createRenderer(site.build, { ...options, callApi })
  return async url => {
    const page = { isComplete: true }
    return currentPage.run(page, async () => {
      const { response, html, inlineScripts } = await render(url)
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentPolicy(inlineScripts),
        // The administration's pages say `no-store`.
        'cache-control': response.headers.get('cache-control') ?? 'public, no-cache',
      }
      return { status: response.status, headers, html, isComplete: page.isComplete }
    })
  }
}

/** Calls the API; `onFailure` is called for rejections and 5xx. A 404 is no failure. */
function reportFailures(callApi: CallApi, onFailure: () => void): CallApi {
  return async path => {
    try {
      const response = await callApi(path)
      if (response.status >= 500) onFailure()
      return response
    } catch (error) {
      onFailure()
      throw error
    }
  }
}
