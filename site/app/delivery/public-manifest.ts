import type { ServerBuild } from 'react-router'

/** What visitors' pages are made of: the build without the administration, whose part of the list of routes each page would load. */
export function publicBuild(build: ServerBuild): ServerBuild {
  const { assets } = build
  // The build's name is made from what is in it, and so is this one.
  const url = assets.url.replace('manifest-', 'visitors-')
  return {
    ...build,
    routes: publicRoutes(build.routes),
    assets: { ...assets, url, routes: publicRoutes(assets.routes) },
  }
}

/** The list as the script that the page loads, in the form that the router reads. */
export const manifestScript = ({ assets }: ServerBuild): string =>
  `window.__reactRouterManifest=${JSON.stringify(assets)};`

const publicRoutes = <Route>(routes: Record<string, Route>): Record<string, Route> =>
  Object.fromEntries(Object.entries(routes).filter(([id]) => id === 'root' || id.startsWith('shop/')))
