import type { Product } from '@chekku/domain/schemas/product'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import type { Answer, ApiError } from '../../api/api-response.ts'
import { failureText } from '../../api/failure-text.ts'
import { useToast } from '../../ui/toast.tsx'
import { productsQuery } from '../data/queries.ts'
import { updateCached } from '../data/query-client.ts'

/** What can be changed of a product without its form. */
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
 * Saves a change of some fields against the version that is shown. Where somebody else saved in between, but not these
 * fields, their version is taken and the change made on it; where these fields, the answer is 412 with their product.
 */
export async function changeProduct(product: Product, change: ProductChange): Promise<Answer<Product>> {
  const { data, error } = await adminApi.products.update(product._id, change, { version: product.version })
  if (!error) {
    showProduct(data.item)
    return { data: data.item, error: null }
  }
  const theirs = error.status === 412 ? (error.data as Product | undefined) : undefined
  if (theirs && agrees(theirs, product, change)) return changeProduct(theirs, change)
  return { data: null, error }
}

/** Puts a product as it now is where the old one is shown. */
export const showProduct = (product: Product): void => showProducts([product])

/** As `showProduct`, with several. */
export function showProducts(products: readonly Product[]): void {
  const byId = new Map(products.map(product => [product._id, product]))
  updateCached(productsQuery, shown => shown.map(product => byId.get(product._id) ?? product))
}

interface InlineChange {
  change: ProductChange
  /** What takes it back. */
  back: ProductChange
  /** What to say of it. */
  said: string
}

/** Changes a product in its row, says so, and offers to undo it; answers what went wrong, or null. */
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
