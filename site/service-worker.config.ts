import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { publicAnswersSchema } from '@chekku/domain/schemas/response'
import { defineConfig } from 'vite'
import { adminPageKey } from './app/offline/service-worker/request-kind.ts'

/*
 * Builds the service worker after the site, with the names of the files that public pages need, those that
 * only the administration needs, and its screens.
 */

const build = join(import.meta.dirname, 'build')

interface BuiltRoute {
  path?: string
  module: string
  imports?: string[]
  css?: string[]
  clientLoaderModule?: string
  hydrateFallbackModule?: string
}

interface BuiltSite {
  assets: { url: string; entry: { module: string; imports: string[] }; routes: Record<string, BuiltRoute> }
}

/** The paths of every file that these routes can request: their own, and those that they import in turn. */
function filesOf({ entry }: BuiltSite['assets'], routes: readonly BuiltRoute[]): Set<string> {
  const files = routes.flatMap(
    ({ module, imports = [], css = [], clientLoaderModule, hydrateFallbackModule }) =>
      [module, ...imports, ...css, clientLoaderModule, hydrateFallbackModule].filter(
        path => path !== undefined,
      ),
  )
  const paths = new Set([entry.module, ...entry.imports, ...files])
  const names = readdirSync(join(build, 'client/assets'))
  for (const path of paths) {
    if (!/\.(?:js|css)$/.test(path)) continue
    const text = readFileSync(join(build, 'client', path), 'utf8')
    for (const name of names) if (text.includes(name)) paths.add(`/assets/${name}`)
  }
  return paths
}

const answersVersion = createHash('sha256').update(publicAnswersSchema()).digest('hex').slice(0, 12)

/** The files that the worker caches for visitors and for administrators. */
async function precachedFiles() {
  const { assets } = (await import(pathToFileURL(join(build, 'server/index.js')).href)) as BuiltSite
  const isPublic = (id: string) => id === 'root' || id.startsWith('shop/')
  const groups = Object.groupBy(Object.keys(assets.routes), id => (isPublic(id) ? 'shop' : 'admin'))
  const routesOf = (ids: readonly string[] = []) => ids.flatMap(id => assets.routes[id] ?? [])
  if (routesOf(groups.shop).length < 2) throw new Error('The built site names no public route')
  const ofVisitors = filesOf(assets, routesOf(groups.shop))
  const ofAdministrators = routesOf(groups.admin)
  const files = [...filesOf(assets, ofAdministrators)].filter(path => !ofVisitors.has(path))
  const pages = ofAdministrators.flatMap(({ path }) =>
    path === undefined || path.includes('*') ? [] : [adminPageKey(`/${path}`)],
  )
  const parametrised = pages.filter(page => page.includes(':'))
  if (parametrised.length > 0) throw new Error(`adminPageKey has no key for ${parametrised}`)
  return {
    buildAssets: [...ofVisitors, assets.url, '/art/placeholder.svg'].sort(),
    adminBuild: { pages: pages.sort(), assets: files.sort() },
  }
}

export default defineConfig(async () => {
  const { buildAssets, adminBuild } = await precachedFiles()
  return {
    publicDir: false as const,
    define: {
      buildAssets: JSON.stringify(buildAssets),
      adminBuild: JSON.stringify(adminBuild),
      answersVersion: JSON.stringify(answersVersion),
    },
    build: {
      outDir: 'build/client',
      emptyOutDir: false,
      rollupOptions: {
        input: 'app/offline/service-worker/service-worker.ts',
        output: { format: 'iife' as const, entryFileNames: 'service-worker.js' },
      },
    },
  }
})
