import { useRouteLoaderData } from 'react-router'
import type { loader, RootData } from '../../root.tsx'

/** What came with the page: the site's own address, the navigation and the categories. */
export function useRootData(): RootData {
  const rootData = useRouteLoaderData<typeof loader>('root')
  if (!rootData) throw new Error('A public page is shown without its root')
  return rootData
}
