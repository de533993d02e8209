import { useRouteLoaderData } from 'react-router'
import type { loader, Shell } from '../../root.tsx'

/** What came with the page: the site's own address, the navigation and the categories. */
export function useShell(): Shell {
  const shell = useRouteLoaderData<typeof loader>('root')
  if (!shell) throw new Error('A public page is shown without its root')
  return shell
}
