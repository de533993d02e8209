import type { Category } from '@chekku/domain/category'
import type { Product } from '@chekku/domain/product'
import { useToast } from '../../ui/toast.tsx'
import { changeProduct, type ProductChange } from '../data/product-change.ts'
import type { BulkAction } from './list-config.ts'
import { eachText, runEach } from './run-each.ts'
import type { Selection } from './use-selection.ts'

interface ProductBulkOptions {
  selection: Selection<Product>
  askAndDelete: (products: readonly Product[]) => Promise<void>
  /** Asks for the category that the selection moves to. */
  onMove: () => void
}

const counted = (what: string) => (count: number) =>
  `${count} ${count === 1 ? 'product' : 'products'} ${what}`

/** What can be done with several products at once. */
export function useProductBulk({ selection, askAndDelete, onMove }: ProductBulkOptions) {
  const toast = useToast()

  async function change(products: readonly Product[], changes: ProductChange, what: string) {
    const result = await runEach(products, product => changeProduct(product, changes))
    toast(
      eachText(result, counted(what), ({ name }) => name),
      { hasFailed: result.failed.length > 0 },
    )
    selection.drop(result.done)
  }

  const action = (label: string, changes: ProductChange, what: string): BulkAction<Product> => ({
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
