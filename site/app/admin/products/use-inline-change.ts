import type { Product } from '@chekku/domain/schemas/product'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import type { Answer, ApiError } from '../../api/api-response.ts'
import { failureText } from '../../api/failure-text.ts'
import { useToast } from '../../ui/toast.tsx'
import { productsQuery } from '../data/queries.ts'
import { updateCached } from '../data/query-client.ts'

/** The fields that can be changed in the row. */
export interface ProductChange {
  price?: number
  featured?: boolean
  inStock?: boolean
}

/** Whether two readings of a product agree in the fields of a change. */
function agrees(a: Product, b: Product, change: ProductChange): boolean {
  return (
    (change.price === undefined || a.price === b.price) &&
    (change.featured === undefined || a.featured === b.featured) &&
    (change.inStock === undefined || a.inStock === b.inStock)
  )
}

/**
 * Saves some fields with the shown version as `If-Match`. After a 412 in which these fields are unchanged it tries again
 * with the stored version; where they are changed, the error has the stored product.
 */
async function changeProduct(product: Product, change: ProductChange): Promise<Answer<Product>> {
  const { data, error } = await adminApi.products.update(product._id, change, { version: product.version })
  if (!error) {
    showProduct(data.item)
    return { data: data.item, error: null }
  }
  const theirs = error.status === 412 ? (error.data as Product | undefined) : undefined
  if (theirs && agrees(theirs, product, change)) return changeProduct(theirs, change)
  return { data: null, error }
}

/** Updates a product in the cached list. */
export const showProduct = (product: Product): void => showProducts([product])

/** Updates several products in the cached list. */
export function showProducts(products: readonly Product[]): void {
  const byId = new Map(products.map(product => [product._id, product]))
  updateCached(productsQuery, shown => shown.map(product => byId.get(product._id) ?? product))
}

interface InlineChange {
  change: ProductChange
  /** The inverse change, for Undo. */
  back: ProductChange
  /** The toast. */
  said: string
}

/** Changes a product from its row, with a toast and Undo; resolves to the error, or null. */
export function useInlineChange(): (product: Product, change: InlineChange) => Promise<ApiError | null> {
  const toast = useToast()
  return async (product, { change, back, said }) => {
    const { data, error } = await changeProduct(product, change)
    if (error) return error
    const undo = async () => {
      const answer = await changeProduct(data, back)
      if (answer.error) toast(failureText(adminFailures.changeProduct, answer.error), { hasFailed: true })
      else toast(`${product.name} is as it was`)
    }
    toast(said, { action: { label: 'Undo', onAction: () => void undo() } })
    return null
  }
}
