import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig } from 'vite'

/*
 * Builds the service worker, after the site: it carries the names of the files that the site's public pages need. The list of
 * their routes, which is cut out of the built site's, is written beside it.
 */

const build = join(import.meta.dirname, 'build')

interface BuiltRoute {
  module: string
  imports?: string[]
  css?: string[]
  clientLoaderModule?: string
  hydrateFallbackModule?: string
}

interface BuiltSite {
  assets: {
    entry: { module: string; imports: string[] }
    routes: Record<string, BuiltRoute>
  }
  entry: { module: { visitorsRouteList: (build: object) => { path: string; script: string } } }
}

/** The paths of every file that a public page can ask for: those of its routes, and those that they name in turn. */
async function publicAssets(): Promise<string[]> {
  const server = pathToFileURL(join(build, 'server/index.js')).href
  const site = (await import(server)) as BuiltSite
  const { assets } = site
  const routes = Object.entries(assets.routes).filter(([id]) => id === 'root' || id.startsWith('public/'))
  if (routes.length < 2) throw new Error('The built site names no public route')
  const files = routes.flatMap(([, { module, imports = [], css = [], ...more }]) => [
    module,
    ...imports,
    ...css,
    ...[more.clientLoaderModule, more.hydrateFallbackModule].filter(path => path !== undefined),
  ])
  const paths = new Set([assets.entry.module, ...assets.entry.imports, ...files])
  const names = readdirSync(join(build, 'client/assets'))
  for (const path of paths) {
    if (!/\.(?:js|css)$/.test(path)) continue
    const text = readFileSync(join(build, 'client', path), 'utf8')
    for (const name of names) if (text.includes(name)) paths.add(`/assets/${name}`)
  }
  const list = site.entry.module.visitorsRouteList(site)
  writeFileSync(join(build, 'client', list.path), list.script)
  return [...paths, list.path, '/art/placeholder.svg'].sort()
}

export default defineConfig(async () => ({
  publicDir: false as const,
  define: { buildAssets: JSON.stringify(await publicAssets()) },
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    rollupOptions: {
      input: 'app/offline/service-worker.ts',
      output: { format: 'iife' as const, entryFileNames: 'service-worker.js' },
    },
  },
}))
