import { matchPath, type Params } from 'react-router'

/** A page in the route manifest of the build. */
interface BuiltPage {
  id: string
  path?: string
  index?: boolean
  module: string
  /** The chunk of its client loader, if it has a separate one. */
  clientLoaderModule?: string | undefined
  hasClientLoader: boolean
  imports?: string[]
}

export interface PageFiles {
  params: Params
  /** All scripts of the page. */
  scripts: string[]
  /** The script that exports its client loader; undefined if the page has none. */
  loader: string | undefined
}

/** The files of the public page at a path; undefined if no route matches, or only the not-found route. */
export function pageFiles(
  pathname: string,
  pages: Readonly<Record<string, BuiltPage | undefined>>,
): PageFiles | undefined {
  for (const page of Object.values(pages)) {
    const path = page?.index ? '' : page?.path
    if (!page?.id.startsWith('shop/') || path === undefined || path === '*') continue
    const match = matchPath(`/${path}`, pathname)
    if (!match) continue
    const { module, clientLoaderModule, imports = [] } = page
    const loader = clientLoaderModule ?? module
    return {
      params: match.params,
      scripts: [...new Set([module, loader, ...imports])],
      loader: page.hasClientLoader ? loader : undefined,
    }
  }
  return undefined
}
