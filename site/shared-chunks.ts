/* Which files the visitors' code is packed into: what every page needs in two, instead of forty that each page names. */

interface ModuleGraph {
  getModuleInfo(id: string): { importers: string[] } | null
}

/** A page's own files that so many pages have in common travel with the frame. */
const sharedByPages = 3

const routeFile = /[\\/]site[\\/]app[\\/](public[\\/][\w-]+|root|entry\.client)\.tsx(?:\?|$)/
const framework = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/
/** What every public page has: the document, the frame, and what starts them. */
const frame = new Set(['root', 'entry.client', 'public/layout'])

/** Makes the function that names the chunk of a module; null leaves it to the bundler. */
export function createChunkNames(publicRoutes: readonly string[]) {
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

  return (id: string, graph: ModuleGraph): string | null => {
    const from = routesOf(id, graph)
    const isOfFrame = [...from].some(route => frame.has(route))
    if (!isOfFrame && from.size < sharedByPages) return null
    return framework.test(id) ? 'framework' : 'shop'
  }
}
