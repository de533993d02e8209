import { callApi } from '../../api/admin/browser-admin-api.ts'

interface Versioned {
  _id: string
  version: number
}

/** The versions, by id, that a write of several is based on. */
export const versionsOf = (entities: readonly Versioned[]) =>
  Object.fromEntries(entities.map(({ _id, version }) => [_id, version]))

/** Saves the sizes of several products in one call, which changes all of them or none; a size that is missing is removed. */
export const putProducts = (products: readonly (Versioned & { packs: readonly object[] })[]) =>
  callApi('updateProducts', {
    body: { products: products.map(({ version: _, ...change }) => change), versions: versionsOf(products) },
  })
