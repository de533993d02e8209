import { productLimits, productMessages } from '@chekku/domain/product'
import type { Product } from '@chekku/domain/schemas/product'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { failureText } from '../../api/failure-text.ts'
import { useConfirm } from '../../ui/admin/confirm.tsx'
import { useToast } from '../../ui/toast.tsx'
import { invalidate, productsQuery } from '../data/queries.ts'
import { updateCached } from '../data/query-client.ts'
import { useAfterDelete } from '../data/use-after-delete.ts'

/** Asks, and deletes one product, or several as one deletion. */
export function useProductDelete(
  onDeleted: (products: readonly Product[]) => void,
): (products: readonly Product[]) => Promise<void> {
  const confirm = useConfirm()
  const toast = useToast()
  const afterDelete = useAfterDelete()

  return async products => {
    const [first] = products
    if (!first) return
    if (products.length > productLimits.bulk)
      return toast(productMessages.productsChosen, { hasFailed: true })
    const isOne = products.length === 1
    const isSure = await confirm({
      title: isOne ? first.name : `${products.length} products`,
      text: isOne
        ? productMessages.confirmDeleteProduct
        : `Are you sure you want to delete these ${products.length} products?`,
      confirmLabel: 'Delete',
      isDangerous: true,
    })
    if (!isSure) return
    const ids = products.map(({ _id }) => _id)
    const { data, error } = await (isOne
      ? adminApi.products.remove(first._id)
      : adminApi.products.removeSeveral(ids))
    if (error) {
      const texts = isOne ? adminFailures.deleteProduct : adminFailures.deleteProducts
      toast(failureText(texts, error), { hasFailed: true })
      // One of them may be deleted.
      if (error.status === 400) invalidate('product')
      return
    }
    updateCached(productsQuery, shown => shown.filter(({ _id }) => !ids.includes(_id)))
    afterDelete('product', { count: ids.length, deletions: [data.deletion] })
    onDeleted(products)
  }
}
