import { useRouteLoaderData } from 'react-router'
import type { loader, RootData } from './root.tsx'

/** The root loader's data: origin, shop, navigation and categories. */
export function useRootData(): RootData {
  const rootData = useRouteLoaderData<typeof loader>('root')
  if (!rootData) throw new Error('A public page is shown without its root')
  return rootData
}

/** What the owner says of her shop, without the words of the story; empty texts and lists are not shown. */
export const useShop = () => useRootData().shop
