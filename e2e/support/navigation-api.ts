import type { NavigationSettings } from '@chekku/domain/navigation/navigation'
import { administratorToken, listCategories, readData, write } from './catalogue-api.ts'

/** Calls the API as an administrator; throws on an error response. */
export async function asAdministrator<Data>(origin: string, method: string, path: string, body?: object) {
  return write<Data>(origin, await administratorToken(origin), method, path, body)
}

/** Stores the current navigation and returns the function that restores it. */
export async function saveNavigationForRestore(origin: string): Promise<() => Promise<void>> {
  const settings = await readData<NavigationSettings>(origin, '/nav-config')
  const all = await listCategories(origin)
  const categories = all.map(({ _id, order, showInNav }) => ({ _id, order, showInNav }))
  return () => asAdministrator<void>(origin, 'PUT', '/nav-config', { ...settings, categories })
}

export const mainCategories = async (origin: string) =>
  (await listCategories(origin)).filter(({ parent }) => parent === undefined)
