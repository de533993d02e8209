import { matchPath, type Params } from 'react-router'

/** A page as the build's list has it. */
interface BuiltPage {
  id: string
  path?: string
  index?: boolean
  module: string
  /** Where it loads its data, if that is a file of its own. */
  clientLoaderModule?: string | undefined
  hasClientLoader: boolean
  imports?: string[]
}

export interface PageFiles {
  params: Params
  /** All scripts of the page. */
  scripts: string[]
  /** The one that exports its client loader; undefined where the page needs no data. */
  loader: string | undefined
}

/** The files of the public page at a path; undefined where there is none, or only the one that says so. */
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
