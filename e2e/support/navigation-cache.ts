import type { NavigationSettings } from '@chekku/domain/navigation'
import type { Category } from '@chekku/domain/schemas/category'
import { listCategories, readData } from './catalogue-api.ts'
import { signIn } from './fixtures.ts'

/** Calls the API as an administrator; throws on an error response. */
export async function asAdministrator<Data>(
  origin: string,
  method: string,
  path: string,
  body?: object,
): Promise<Data> {
  const { token } = await signIn(origin)
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} /api${path} answered ${answer.status}`)
  const { data } = (await answer.json()) as { data: Data }
  return data
}

/** Stores the current navigation and returns the function that restores it. */
export async function keepNavigation(origin: string): Promise<() => Promise<void>> {
  const settings = await readData<NavigationSettings>(origin, '/nav-config')
  const all = await listCategories(origin)
  const categories = all.map(({ _id, order, showInNav }) => ({ _id, order, showInNav }))
  return async () => {
    await asAdministrator(origin, 'PUT', '/nav-config', { ...settings, categories })
  }
}

/** The main categories, in order. */
export const mainCategories = async (origin: string): Promise<Category[]> =>
  (await listCategories(origin)).filter(({ parent }) => parent === undefined)
