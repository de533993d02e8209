import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CallApi } from '../http/in-process.ts'

export interface RendererOptions {
  callApi: CallApi
  /** Origin of the site, without a trailing slash. */
  publicOrigin: string
  log: (message: string, cause: unknown) => void
}

/** Contents of the inline elements that the renderer wrote. */
export interface InlineCode {
  inlineScripts: readonly string[]
  inlineStyles: readonly string[]
}

/** Exports of the built site: a renderer, which reports a page's inline code, and the cache-key URL of a page. */
interface SiteExports {
  createRenderer(
    build: unknown,
    options: RendererOptions,
  ): (url: string) => Promise<{ response: Response; html: string } & InlineCode>
  cacheKeyUrl(pathname: string, search: string): string
}

export interface BuiltSite extends SiteExports {
  build: unknown
  /** Route patterns such as `/product/:id`; `/*` for all others. */
  patterns: readonly string[]
  /** The folder with the browser's files. */
  clientDirectory: string
}

type Routes = Readonly<Record<string, { path?: string; parentId?: string } | undefined>>

/** Loads the site that `npm run build` wrote to `directory`; throws a one-sentence error if it is missing. */
export async function loadSite(directory: string): Promise<BuiltSite> {
  const entry = join(directory, 'server', 'index.js')
  if (!existsSync(entry))
    throw new Error(`The site is not built: there is no ${entry}. Run "npm run build" first.`)
  const build: { entry: { module: SiteExports }; routes: Routes } = await import(pathToFileURL(entry).href)
  const { createRenderer, cacheKeyUrl } = build.entry.module
  const patterns = patternsOf(build.routes)
  return { build, patterns, createRenderer, cacheKeyUrl, clientDirectory: join(directory, 'client') }
}

function patternsOf(routes: Routes): string[] {
  const patternOf = (id = ''): string => {
    const { path = '', parentId } = routes[id] ?? {}
    const above = parentId === undefined ? '' : patternOf(parentId)
    const whole = path === '' ? above : `${above}/${path}`
    // One pattern for all admin screens: the server renders the same frame for each.
    return whole.startsWith('/admin/') ? '/admin/*' : whole
  }
  return [...new Set(['/', '/*', ...Object.keys(routes).map(patternOf)])].filter(pattern => pattern !== '')
}
