import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openBudgets } from '../../server/testing/weight-budget.ts'
import { root } from '../tools.ts'

/* The files that each admin screen loads on a first visit, by the build's manifest. */

const client = join(root, 'site/build/client')
const [manifestFile] = globSync('assets/manifest-*.js', { cwd: client })

/** Brotli size of the scripts of all screens together, recorded by `npm run page-weights`. */
const check = openBudgets(join(import.meta.dirname, 'admin-weight.json'))

/** Texts of one screen's code, or of a library, with the screens that may load them. */
const marks: Record<string, (screen: string) => boolean> = {
  'Product Management': screen => screen === 'admin/products/product-list',
  'Gallery Management': screen => screen === 'admin/gallery/gallery-list',
  'Quick Actions': screen => screen === 'admin/dashboard/dashboard',
  'Remember me': screen => screen === 'admin/account/login-screen',
  'Empty the trash': screen => screen === 'admin/trash/trash',
  'Navigation history': screen => screen === 'admin/navigation/navigation-history',
  'Choose the accent colour': screen => screen.startsWith('admin/shop/'),
  // Drag and drop is loaded beside the rows that it sorts.
  DndContext: () => false,
  // What browsers do with passkeys is loaded by whoever uses one.
  'WebAuthn is not supported': () => false,
  // Validation with the domain's schemas.
  ZodError: screen => /(?:new|edit|simple)$/.test(screen),
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

/** The files of a route and its parent routes. */
function filesOf(id: string | undefined, routes: Manifest['routes']): string[] {
  const route = id === undefined ? undefined : routes[id]
  if (!route) return []
  const { module, clientLoaderModule, hydrateFallbackModule, imports = [], parentId } = route
  const own = [module, clientLoaderModule, hydrateFallbackModule, ...imports]
  return [...own.filter(file => file !== undefined), ...filesOf(parentId, routes)]
}

/** The distinct files that each screen loads: the manifest, the shared ones, and its own. */
function screensOf({ url, entry, routes }: Manifest): Map<string, string[]> {
  const everywhere = [url, entry.module, ...entry.imports]
  const around = new Set(Object.values(routes).map(({ parentId }) => parentId))
  const ids = Object.keys(routes).filter(id => !id.startsWith('shop/') && !around.has(id))
  return new Map(ids.map(id => [id, [...new Set([...everywhere, ...filesOf(id, routes)])]]))
}

/** The files of every public page. */
function publicFilesOf({ entry, routes }: Manifest): string[] {
  const ids = Object.keys(routes).filter(id => id === 'root' || id.startsWith('shop/'))
  return [...new Set([entry.module, ...entry.imports, ...ids.flatMap(id => filesOf(id, routes))])]
}

/** Transferred size; files too small for a Brotli variant are sent uncompressed. */
function sentBytes(file: string): number {
  const copy = statSync(join(client, `${file}.br`), { throwIfNoEntry: false })
  return (copy ?? statSync(join(client, file))).size
}

describe.skipIf(manifestFile === undefined)('a screen of the administration', () => {
  const manifest = manifestFile
    ? readManifest(manifestFile)
    : { url: '', entry: { module: '', imports: [] }, routes: {} }
  const screens = screensOf(manifest)

  test('adds no more script to the others than is recorded', () => {
    expect(screens.size).toBeGreaterThan(0)
    const files = new Set([...screens.values()].flat())
    const total = [...files].reduce((sum, file) => sum + sentBytes(file), 0)
    expect(check({ administration: { script: { total } } })).toEqual([])
  })

  const moduleOf = (screen: string) => manifest.routes[screen]?.module ?? ''

  test('is in no public page', () => {
    const files = publicFilesOf(manifest)
    expect(files.length).toBeGreaterThan(10)
    expect([...screens.keys()].map(moduleOf).filter(module => files.includes(module))).toEqual([])
    const carried = files.map(file => readFileSync(join(client, file), 'utf8')).join('\n')
    for (const mark of ['Admin Dashboard', 'updatepassword', 'base-ui', 'DndContext'])
      expect(carried.includes(mark), `a public page carries ${mark}`).toBe(false)
  })

  test('carries the code of no other screen', () => {
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
