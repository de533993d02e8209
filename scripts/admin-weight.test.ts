import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './tools.ts'

/* What each screen of the administration loads when it is opened first, by the build's own list of files. */

const client = join(root, 'site/build/client')
const [manifestFile] = globSync('assets/manifest-*.js', { cwd: client })

/** The most script of a screen, with what it shares with every other page, in bytes as Brotli sends them. */
const most: Record<string, number> = {
  'admin/login/login-screen': 141_000,
  'admin/dashboard/dashboard': 145_500,
  'admin/list/product-list': 179_000,
  'product-new': 179_500,
  'product-edit': 179_500,
  'admin/list/category-list': 191_000,
  'category-new': 178_500,
  'category-edit': 178_500,
  'admin/categories/simple-category-form': 175_000,
  'admin/list/gallery-list': 176_500,
  'gallery-new': 180_500,
  'gallery-edit': 180_500,
  'gallery-simple': 180_500,
  'gallery-simple-new': 180_500,
  'gallery-simple-edit': 180_500,
  'admin/gallery/second-simple-gallery-form': 180_500,
  'admin/gallery/json-form': 147_000,
  'admin/navigation/navigation-manager': 197_000,
  'admin/navigation/navigation-history': 152_500,
  'admin/trash/trash': 146_000,
  'admin/activity/activity': 145_000,
  'admin/account/account': 145_000,
  'admin/shell/unknown': 143_000,
}

/** A text of a screen's own, or of what only some screens need, and which screens may carry it. */
const marks: Record<string, (screen: string) => boolean> = {
  'Product Management': screen => screen === 'admin/list/product-list',
  'Gallery Management': screen => screen === 'admin/list/gallery-list',
  'Quick Actions': screen => screen === 'admin/dashboard/dashboard',
  'Remember me': screen => screen === 'admin/login/login-screen',
  'Empty the trash': screen => screen === 'admin/trash/trash',
  'Navigation History': screen => screen === 'admin/navigation/navigation-history',
  // What sorts by dragging, and what checks a form by the domain's definitions.
  DndContext: screen => /category-list|navigation-manager/.test(screen),
  ZodError: screen => /(?:new|edit|simple)$|simple-(?:category|gallery)-form$/.test(screen),
}

interface BuiltRoute {
  id: string
  parentId?: string
  module: string
  clientLoaderModule?: string
  hydrateFallbackModule?: string
  imports?: string[]
}

interface Manifest {
  url: string
  entry: { module: string; imports: string[] }
  routes: Record<string, BuiltRoute>
}

function readManifest(file: string): Manifest {
  const text = readFileSync(join(client, file), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

/** The files of a route and of those that stand around it. */
function filesOf(id: string | undefined, routes: Manifest['routes']): string[] {
  const route = id === undefined ? undefined : routes[id]
  if (!route) return []
  const { module, clientLoaderModule, hydrateFallbackModule, imports = [], parentId } = route
  const own = [module, clientLoaderModule, hydrateFallbackModule, ...imports]
  return [...own.filter(file => file !== undefined), ...filesOf(parentId, routes)]
}

/** All that each screen loads, each file once: the list itself, what every page has, and the screen's own. */
function screensOf({ url, entry, routes }: Manifest): Map<string, string[]> {
  const everywhere = [url, entry.module, ...entry.imports]
  const around = new Set(Object.values(routes).map(({ parentId }) => parentId))
  const ids = Object.keys(routes).filter(id => !id.startsWith('public/') && !around.has(id))
  return new Map(ids.map(id => [id, [...new Set([...everywhere, ...filesOf(id, routes)])]]))
}

/** As it is sent; a file that is too small for a Brotli copy goes as it is. */
function sentBytes(file: string): number {
  const copy = statSync(join(client, `${file}.br`), { throwIfNoEntry: false })
  return (copy ?? statSync(join(client, file))).size
}

describe.skipIf(manifestFile === undefined)('a screen of the administration', () => {
  const manifest = manifestFile
    ? readManifest(manifestFile)
    : { url: '', entry: { module: '', imports: [] }, routes: {} }
  const screens = screensOf(manifest)

  test('loads no more script than it may', () => {
    expect([...screens.keys()].sort()).toEqual(Object.keys(most).sort())
    for (const [screen, files] of screens) {
      const bytes = files.reduce((sum, file) => sum + sentBytes(file), 0)
      expect(bytes, `script of ${screen}`).toBeGreaterThan(0)
      expect(bytes, `script of ${screen}`).toBeLessThanOrEqual(most[screen] ?? 0)
    }
  })

  test('carries the code of no other screen', () => {
    const moduleOf = (screen: string) => manifest.routes[screen]?.module ?? ''
    for (const [screen, files] of screens) {
      const others = [...screens.keys()].map(moduleOf).filter(module => module !== moduleOf(screen))
      expect(
        files.filter(file => others.includes(file)),
        `modules of others in ${screen}`,
      ).toEqual([])
    }
    for (const [mark, mayCarry] of Object.entries(marks)) {
      const carriers = [...screens].filter(([, files]) =>
        files.some(file => readFileSync(join(client, file), 'utf8').includes(mark)),
      )
      expect(
        carriers.map(([screen]) => screen),
        mark,
      ).toEqual([...screens.keys()].filter(mayCarry))
    }
  })
})
