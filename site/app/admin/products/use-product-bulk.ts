import { productLimits, productMessages } from '@chekku/domain/product'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import type { BulkProductFields } from '../../api/admin/admin-client.ts'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import type { ApiError } from '../../api/api-response.ts'
import { failureText } from '../../api/failure-text.ts'
import { useToast } from '../../ui/toast.tsx'
import type { BulkAction } from '../components/list/list-config.ts'
import type { Selection } from '../components/list/use-selection.ts'
import { invalidate } from '../data/queries.ts'
import { undoShownForMs } from '../data/use-after-delete.ts'
import { showProducts } from './use-inline-change.ts'

interface ProductBulkOptions {
  selection: Selection<Product>
  askAndDelete: (products: readonly Product[]) => Promise<void>
  /** Asks for the category that the selection moves to. */
  onMove: () => void
}

type Change = Omit<BulkProductFields, 'subcategory'>

/** The current values of the changed fields, for Undo. */
const asItWas = ({ _id, ...product }: Product, { featured, inStock, category }: Change) => ({
  _id,
  ...(featured !== undefined && { featured: product.featured }),
  ...(inStock !== undefined && { inStock: product.inStock }),
  ...(category !== undefined && {
    category: product.category?._id ?? '',
    subcategory: product.subcategory?._id ?? '',
  }),
})

/** The bulk actions for products: each is one call with one Undo. */
export function useProductBulk({ selection, askAndDelete, onMove }: ProductBulkOptions) {
  const toast = useToast()

  function fail(error: ApiError) {
    toast(failureText(adminFailures.changeProduct, error), { hasFailed: true })
    // One of them may be deleted.
    if (error.status === 400) invalidate('product')
  }

  async function undo(products: readonly Product[], changes: Change) {
    const before = products.map(product => asItWas(product, changes))
    const { data, error } = await adminApi.products.setSeveral(before)
    if (error) return fail(error)
    showProducts(data)
    toast(productMessages.changeUndone)
  }

  async function change(products: readonly Product[], changes: Change, what: string) {
    if (products.length > productLimits.bulk)
      return toast(productMessages.productsChosen, { hasFailed: true })
    const ids = products.map(({ _id }) => _id)
    const { data, error } = await adminApi.products.changeSeveral(ids, changes)
    if (error) return fail(error)
    showProducts(data)
    toast(`${products.length} ${products.length === 1 ? 'product' : 'products'} ${what}`, {
      action: { label: 'Undo', onAction: () => void undo(products, changes) },
      shownForMs: undoShownForMs,
    })
    selection.drop(products)
  }

  const action = (label: string, changes: Change, what: string): BulkAction<Product> => ({
    label,
    onChoose: products => void change(products, changes, what),
  })
  return {
    actions: [
      action('Feature', { featured: true }, 'featured'),
      action('Unfeature', { featured: false }, 'no longer featured'),
      action('In stock', { inStock: true }, 'in stock'),
      action('Out of stock', { inStock: false }, 'out of stock'),
      { label: 'Move category', onChoose: onMove },
      { label: 'Delete', isDangerous: true, onChoose: products => void askAndDelete(products) },
    ] satisfies BulkAction<Product>[],
    moveTo: ({ _id, name }: Category) => change(selection.items, { category: _id }, `moved to ${name}`),
  }
}
