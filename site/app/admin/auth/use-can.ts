import { type Action, can } from '@chekku/domain/permissions'
import type { Product } from '@chekku/domain/schemas/product'
import { screenActions } from '../screen-actions.ts'
import { useUser } from './session.ts'

/** Asks whether whoever is signed in may do something, or change these fields of a product by it; the server decides again. */
export function useCan() {
  const user = useUser()
  const actor = user && { role: user.access ?? 'owner', ...(user.work && { work: user.work }) }
  return (action: Action, fields?: readonly string[]): boolean =>
    actor !== undefined && can(actor, action, fields)
}

/** Asks whether the screen at an address is for whoever is signed in. */
export function useCanOpen() {
  const can = useCan()
  return (path: string): boolean => {
    const [, action, fields] = screenActions.find(([start]) => path.startsWith(start)) ?? []
    return action === undefined || can(action, fields)
  }
}

/** The ids of the categories whose products alone a user may change; undefined for those of all. */
export const useOwnCategories = (): readonly string[] | undefined => useUser()?.categories

/** Whether a product is in one of these categories, or there are none to ask for. */
export const isIn =
  (ids: readonly string[] | undefined) =>
  ({ category, subcategory }: Pick<Product, 'category' | 'subcategory'>): boolean =>
    !ids || [category, subcategory].some(one => one && ids.includes(one._id))
