import type { Product } from '@chekku/domain/schemas/product'
import { adminFailures } from '../../api/admin-failures.ts'
import type { ApiError } from '../../api/api-response.ts'
import { failureText } from '../../api/failure-text.ts'
import { useToast } from '../../ui/toast.tsx'
import { changeProduct, type ProductChange } from './product-change.ts'

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
