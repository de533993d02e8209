import { messages } from '@chekku/domain/messages'
import type { Product } from '@chekku/domain/product'
import { adminApi } from '../../api/browser-admin-api.ts'
import { useToast } from '../../ui/toast.tsx'
import { useConfirm } from '../../ui/work/confirm.tsx'
import { useAfterDelete } from '../data/after-delete.ts'
import { allProducts } from '../data/catalogue.ts'
import { eachText, runEach } from './run-each.ts'

/** Asks, and deletes one product or several. */
export function useProductDelete(
  onDeleted: (products: readonly Product[]) => void,
): (products: readonly Product[]) => Promise<void> {
  const confirm = useConfirm()
  const toast = useToast()
  const afterDelete = useAfterDelete()

  return async products => {
    const [first] = products
    if (!first) return
    const isOne = products.length === 1
    const isSure = await confirm({
      title: isOne ? first.name : `${products.length} products`,
      text: isOne
        ? messages.confirmDeleteProduct
        : `Are you sure you want to delete these ${products.length} products?`,
      confirmLabel: 'Delete',
      isDangerous: true,
    })
    if (!isSure) return
    const result = await runEach(products, ({ _id }) => adminApi.products.remove(_id))
    const ids = result.done.map(({ _id }) => _id)
    allProducts.update(shown => shown.filter(({ _id }) => !ids.includes(_id)))
    afterDelete('product', result.answers)
    onDeleted(result.done)
    if (result.failed.length === 0) return
    const text = isOne
      ? messages.deleteProductFailed
      : `${messages.deleteProductFailed}. ${eachText(result, String, ({ name }) => name)}`
    toast(text, { hasFailed: true })
  }
}
