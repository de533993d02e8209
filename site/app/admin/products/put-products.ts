import { productMessages } from '@chekku/domain/product'
import { asSentence } from '@chekku/domain/sentence'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import type { ApiError } from '../../api/api-response.ts'
import { type FailureTexts, failureText } from '../../api/failure-text.ts'

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

/** The text of a failed change of several products, with the names of those that were deleted meanwhile. */
export function failureOfSeveral(
  texts: FailureTexts,
  error: ApiError,
  products: readonly { _id: string; name: string }[],
): string {
  const deleted = products.filter(({ _id }) => error.errors?.[_id] === productMessages.notFound)
  const names = deleted.map(({ name }) => `“${name}”`).join(', ')
  const failure = failureText(texts, error)
  return names ? `${asSentence(failure)} Deleted meanwhile: ${names}.` : failure
}
