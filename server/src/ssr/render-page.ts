import { AsyncLocalStorage } from 'node:async_hooks'
import type { CallApi } from '../http/in-process.ts'
import { contentPolicy } from './content-policy.ts'
import type { BuiltSite } from './site-build.ts'

/** One page as it goes to every visitor. */
export interface RenderedPage {
  status: number
  headers: Record<string, string>
  html: string
  /** Whether every call of the API was answered that the page is made of. */
  isWhole: boolean
}

export interface PageRendererOptions {
  callApi: CallApi
  publicOrigin: string
  log: (message: string, cause: unknown) => void
}

export type RenderPage = (address: string) => Promise<RenderedPage>

/** Makes the function that renders a page by its declared address (path and query). */
export function createPageRenderer(site: BuiltSite, options: PageRendererOptions): RenderPage {
  const pageUnderWay = new AsyncLocalStorage<{ isWhole: boolean }>()
  const note = () => {
    const page = pageUnderWay.getStore()
    if (page) page.isWhole = false
  }
  const render = site.createRenderer(site.build, { ...options, callApi: noting(options.callApi, note) })
  return async address => {
    const page = { isWhole: true }
    return pageUnderWay.run(page, async () => {
      const { response, html, inlineScripts } = await render(address)
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentPolicy(inlineScripts),
        // A page may forbid keeping it at all: the administration's does.
        'cache-control': response.headers.get('cache-control') ?? 'public, no-cache',
      }
      return { status: response.status, headers, html, isWhole: page.isWhole }
    })
  }
}

/** The same calls; `onFailure` hears of those that were not answered. What was not found is an answer. */
function noting(callApi: CallApi, onFailure: () => void): CallApi {
  return async path => {
    try {
      const answer = await callApi(path)
      if (answer.status >= 500) onFailure()
      return answer
    } catch (error) {
      onFailure()
      throw error
    }
  }
}
