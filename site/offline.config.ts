import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig } from 'vite'

/* Builds the service worker, after the site: it carries the names of the files that the site's public pages need. */

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
    url: string
  }
}

/** The paths of every file that a public page can ask for: those of its routes, and those that they name in turn. */
async function publicAssets(): Promise<string[]> {
  const server = pathToFileURL(join(build, 'server/index.js')).href
  const { assets } = (await import(server)) as BuiltSite
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
  // It names every route's files, the administration's too: last, so that they are not looked into.
  return [...paths, assets.url, '/art/placeholder.svg'].sort()
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
