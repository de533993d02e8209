/*
 * Which files the visitors' code is packed into, instead of forty that each page names: what every page needs in two, what the
 * pages of products need in a third, and what they have in common with other pages in a fourth.
 */

interface ModuleGraph {
  getModuleInfo(id: string): { importers: string[] } | null
}

const routeFile = /[\\/]site[\\/]app[\\/](shop[\\/][\w-]+[\\/][\w-]+|root|entry\.client)\.tsx(?:\?|$)/
const framework = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/
/** What every public page has: the document, the frame, and what starts them. */
const frame = new Set(['root', 'entry.client', 'shop/layout/layout'])

/** What it needs at once travels with the frame, if other pages need it too: everything further down comes by itself. */
const opening = 'shop/home/home'
const ofProducts = ['shop/products/products', 'shop/category/category', 'shop/product/product']
const sharedByPages = 2

/** Makes the groups of modules that the bundler packs together; each takes along what it imports, unless one before has it. */
export function createChunkGroups(publicRoutes: readonly string[]) {
  const routes = new Set(publicRoutes)

  /** The routes, by their file, whose own static imports lead to a module. */
  function routesOf(id: string, graph: ModuleGraph, seen = new Set<string>()): Set<string> {
    const found = new Set<string>()
    if (seen.has(id)) return found
    seen.add(id)
    const [, file] = routeFile.exec(id) ?? []
    if (file && (frame.has(file) || routes.has(file.replaceAll('\\', '/')))) found.add(file)
    for (const importer of graph.getModuleInfo(id)?.importers ?? [])
      for (const route of routesOf(importer, graph, seen)) found.add(route)
    return found
  }

  function chunkOf(id: string, graph: ModuleGraph): string | null {
    const from = routesOf(id, graph)
    if ([...from].some(route => frame.has(route))) return framework.test(id) ? 'framework' : 'shop'
    if (from.has(opening) && from.size >= sharedByPages) return 'shop'
    if (!ofProducts.every(page => from.has(page))) return null
    return from.size === ofProducts.length ? 'goods' : 'pages'
  }

  return ['goods', 'pages', 'shop', 'framework'].map((chunk, priority) => ({
    name: (id: string, graph: ModuleGraph) => (chunkOf(id, graph) === chunk ? chunk : null),
    priority,
    debugName: `${chunk}, which visitors share`,
  }))
}
