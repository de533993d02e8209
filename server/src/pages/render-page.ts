import { createHash } from 'node:crypto'
import type { CallApi } from '../http/in-process.ts'
import { contentPolicy } from './content-policy.ts'
import type { BuiltSite } from './site-build.ts'

/** One page as it goes to every visitor. */
export interface RenderedPage {
  status: number
  headers: Record<string, string>
  html: string
}

export interface PageRendererOptions {
  callApi: CallApi
  publicOrigin: string
  log: (message: string, cause: unknown) => void
}

export type RenderPage = (address: string) => Promise<RenderedPage>

/** Makes the function that renders a page by its declared address (path and query). */
export function createPageRenderer(site: BuiltSite, options: PageRendererOptions): RenderPage {
  const render = site.createRenderer(site.build, options)
  return async address => {
    const response = await render(address)
    const html = await response.text()
    return {
      status: response.status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentPolicy(html),
        // A page may forbid keeping it at all: the administration's does.
        'cache-control': response.headers.get('cache-control') ?? 'no-cache',
        etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
      },
      html,
    }
  }
}
