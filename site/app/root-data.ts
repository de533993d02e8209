import type { PublicShop } from '@chekku/domain/schemas/shop'
import { createContext } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader, RootData } from './root.tsx'

export function useRootData(): RootData {
  const rootData = useRouteLoaderData<typeof loader>('root')
  if (!rootData) throw new Error('A public page is shown without its root')
  return rootData
}

/** The shop data that every page needs in a browser; empty texts and lists are not shown. */
export const useShop = () => useRootData().shop

/** All public data of the shop, for components that render only on the server; null in browsers. */
export const ServerShop = createContext<PublicShop | null>(null)
