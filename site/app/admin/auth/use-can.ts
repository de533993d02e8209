import { type Action, can } from '@chekku/domain/permissions'
import type { Product } from '@chekku/domain/schemas/product'
import type { User } from '@chekku/domain/schemas/session'
import { screenActions } from '../screen-actions.ts'
import { useSession } from './session.ts'

/** Whether a user may do this, or change these fields of a product by it. */
const userCan = (user: User, action: Action, fields?: readonly string[]): boolean =>
  can({ id: user._id, name: user.email, role: user.access ?? 'owner' }, action, fields)

/** Asks whether whoever is signed in may do something; the server decides again. */
export function useCan() {
  const session = useSession()
  return (area: string, operation: string, fields?: readonly string[]): boolean =>
    session.status === 'in' && userCan(session.user, { area, operation }, fields)
}

/** Asks whether the screen at an address is for whoever is signed in. */
export function useCanOpen() {
  const can = useCan()
  return (path: string): boolean => {
    const [, area, operation] = screenActions.find(([start]) => path.startsWith(start)) ?? []
    return area === undefined || operation === undefined || can(area, operation)
  }
}

/** The ids of the categories whose products alone a user may change; undefined for those of all. */
export function useOwnCategories(): readonly string[] | undefined {
  const session = useSession()
  return session.status === 'in' ? session.user.categories : undefined
}

/** Whether a product is in one of these categories, or there are none to ask for. */
export const isIn =
  (ids: readonly string[] | undefined) =>
  ({ category, subcategory }: Pick<Product, 'category' | 'subcategory'>): boolean =>
    !ids || [category, subcategory].some(one => one && ids.includes(one._id))
