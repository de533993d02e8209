import { productMessages } from '@chekku/domain/product'
import type { Product } from '@chekku/domain/schemas/product'
import type { Availability } from '@chekku/domain/schemas/product/availability'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { asSentence } from '@chekku/domain/sentence'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { adminApi } from '../../../api/admin/browser-admin-api.ts'
import { type Answer, type ApiError, storedInstead } from '../../../api/api-response.ts'
import { type FailureTexts, failureText } from '../../../api/failure-text.ts'
import { useToast } from '../../../ui/toast.tsx'
import { productsQuery } from '../../data/queries.ts'
import { updateCached } from '../../data/query-client.ts'
import { useUndoToast } from '../../data/use-undo.ts'
import { isSameValue } from '../edit/plain-text.ts'

export type ProductChange = Partial<
  Pick<Product, 'price' | 'inStock' | 'packs'> & { availability: Availability | '' }
>

const fieldsOf = (change: ProductChange) => Object.keys(change) as (keyof ProductChange)[]

/**
 * Saves fields if the version is current, or if only other fields have changed since; otherwise the error has the
 * stored product. Fields that are stored like that already are saved: by a call whose answer was lost.
 */
async function changeProduct(product: Product, change: ProductChange): Promise<Answer<Product>> {
  const answer = await adminApi.products.update(product._id, change, { version: product.version })
  const { data, error } = answer
  if (!error) {
    showProducts([data])
    return answer
  }
  const theirs = storedInstead<Product>(error)
  if (!theirs) return answer
  if (fieldsOf(change).every(field => isSameValue(theirs[field] ?? '', change[field]))) {
    showProducts([theirs])
    return { data: theirs, error: null }
  }
  return isChangedElsewhere(theirs, product, change) ? changeProduct(theirs, change) : answer
}

/** True if only fields other than those of `change` differ. */
export function isChangedElsewhere(theirs: Product, product: Product, change: ProductChange): boolean {
  const [stored, shown] = [withoutPassed(theirs), withoutPassed(product)]
  return fieldsOf(change).every(field => isSameValue(stored[field], shown[field]))
}

/** `passed` comes from the clock, and the product in the error of a stale save lacks it. */
function withoutPassed({ availability, ...product }: Product): Product {
  if (!availability) return product
  const { passed: _, ...stated } = availability
  return { ...product, availability: stated }
}

export function showProducts(products: readonly Product[]): void {
  const byId = new Map(products.map(product => [product._id, product]))
  updateCached(productsQuery, shown => shown.map(product => byId.get(product._id) ?? product))
}

export const hasSizes = (product: Product): product is Product & { packs: Pack[] } =>
  (product.packs?.length ?? 0) > 1

/** Shows a toast for a failed change; after a conflict, the list shows the stored product, to be edited again. */
export function useChangeFailed() {
  const toast = useToast()
  return ({ name }: Product, error: ApiError) => {
    const theirs = storedInstead<Product>(error)
    if (theirs) showProducts([theirs])
    toast(failureText(adminFailures.changeProduct, error), { hasFailed: true, details: name })
  }
}

/** Changes a product from its row, with a toast that offers Undo; resolves to the error, or null. */
export function useInlineChange() {
  const undoToast = useUndoToast()
  return async (product: Product, fields: ProductChange, said: string): Promise<ApiError | null> => {
    const { error, change } = await changeProduct(product, fields)
    if (!error) undoToast(said, [change], { undone: `${product.name} is as it was` })
    return error
  }
}

/** The text of a failed change of several products, with the names of those that were deleted meanwhile. */
export function failureOfSeveral(texts: FailureTexts, error: ApiError, products: readonly Product[]): string {
  const gone = products.filter(({ _id }) => error.errors?.[_id] === productMessages.notFound)
  const names = gone.map(({ name }) => `“${name}”`).join(', ')
  const failure = failureText(texts, error)
  return names ? `${asSentence(failure)} Not there any more: ${names}.` : failure
}
