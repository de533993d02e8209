import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './tools.ts'

/* What each screen of the administration loads when it is opened first, by the build's own list of files. */

const client = join(root, 'site/build/client')
const [manifestFile] = globSync('assets/manifest-*.js', { cwd: client })

/** The most script of a screen beyond what every public page has, in bytes as Brotli sends them. */
const most: Record<string, number> = {
  'admin/login/login-screen': 32_500,
  'admin/dashboard/dashboard': 37_000,
  'admin/list/product-list': 70_500,
  'product-new': 71_000,
  'product-edit': 71_000,
  'admin/list/category-list': 82_500,
  'category-new': 70_500,
  'category-edit': 70_500,
  'admin/categories/simple-category-form': 66_500,
  'admin/list/gallery-list': 68_000,
  'gallery-new': 72_000,
  'gallery-edit': 72_000,
  'gallery-simple': 72_000,
  'gallery-simple-new': 72_000,
  'gallery-simple-edit': 72_000,
  'admin/gallery/second-simple-gallery-form': 72_000,
  'admin/gallery/json-form': 38_500,
  'admin/navigation/navigation-manager': 89_000,
  'admin/navigation/navigation-history': 44_000,
  'admin/trash/trash': 37_500,
  'admin/activity/activity': 37_000,
  'admin/account/account': 37_000,
  'admin/shell/unknown': 35_000,
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

/** What each screen loads beyond what every public page has. */
function screensOf({ entry, routes }: Manifest): Map<string, string[]> {
  const everywhere = new Set([entry.module, ...entry.imports, ...filesOf('root', routes)])
  const around = new Set(Object.values(routes).map(({ parentId }) => parentId))
  const ids = Object.keys(routes).filter(id => !id.startsWith('public/') && !around.has(id))
  return new Map(ids.map(id => [id, [...new Set(filesOf(id, routes))].filter(file => !everywhere.has(file))]))
}

/** As it is sent; a file that is too small for a Brotli copy goes as it is. */
function sentBytes(file: string): number {
  const copy = statSync(join(client, `${file}.br`), { throwIfNoEntry: false })
  return (copy ?? statSync(join(client, file))).size
}

describe.skipIf(manifestFile === undefined)('a screen of the administration', () => {
  const manifest = manifestFile
    ? readManifest(manifestFile)
    : { entry: { module: '', imports: [] }, routes: {} }
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
