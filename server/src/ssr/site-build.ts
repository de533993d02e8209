import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CallApi } from '../http/in-process.ts'

/** What the built site gives: a renderer, and the address under which a page is the same page. */
export interface Site {
  createRenderer: (build: unknown, options: RendererOptions) => (address: string) => Promise<Rendered>
  cacheKeyUrl: (pathname: string, search: string) => string
}

/** A page, and the texts of the inline scripts that the renderer itself wrote into it. */
export interface Rendered {
  response: Response
  html: string
  inlineScripts: readonly string[]
}

interface RendererOptions {
  callApi: CallApi
  publicOrigin: string
  log: (message: string, cause: unknown) => void
}

export interface BuiltSite extends Site {
  build: unknown
  /** The patterns of the pages’ addresses, as `/product/:id`; `/*` for all others. */
  patterns: readonly string[]
  /** The folder of files that browsers ask for. */
  clientDirectory: string
}

/** Loads the site that `npm run build` made in `directory`; a missing one ends the start with one sentence. */
export async function loadSite(directory: string): Promise<BuiltSite> {
  const entry = join(directory, 'server', 'index.js')
  if (!existsSync(entry)) {
    throw new Error(`The site is not built: there is no ${entry}. Run "npm run build" first.`)
  }
  const build = (await import(pathToFileURL(entry).href)) as {
    entry: { module: Site }
    routes: Routes
  }
  const { createRenderer, cacheKeyUrl } = build.entry.module
  const patterns = patternsOf(build.routes)
  return { build, patterns, createRenderer, cacheKeyUrl, clientDirectory: join(directory, 'client') }
}

type Routes = Readonly<Record<string, { path?: string; parentId?: string } | undefined>>

function patternsOf(routes: Routes): string[] {
  const patternOf = (id: string | undefined): string => {
    const { path = '', parentId } = (id !== undefined && routes[id]) || {}
    const above = parentId === undefined ? '' : patternOf(parentId)
    const whole = path === '' ? above : `${above}/${path}`
    // Its screens are one page to whoever measures: the same frame without content.
    return whole.startsWith('/admin/') ? '/admin/*' : whole
  }
  return [...new Set(['/', '/*', ...Object.keys(routes).map(patternOf)])].filter(pattern => pattern !== '')
}
