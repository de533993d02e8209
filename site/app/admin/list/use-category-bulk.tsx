import type { Category } from '@chekku/domain/category'
import { messages } from '@chekku/domain/messages'
import { adminApi } from '../../api/browser-admin-api.ts'
import { useToast } from '../../ui/toast.tsx'
import { useConfirm } from '../../ui/work/confirm.tsx'
import { useAfterDelete } from '../data/after-delete.ts'
import { allCategories } from '../data/catalogue.ts'
import { childrenOf } from '../data/category-choices.ts'
import { touchedText } from './category-touches.ts'
import type { BulkAction } from './list-config.ts'
import { eachText, runEach } from './run-each.ts'
import type { Selection } from './use-selection.ts'

const nameOf = ({ name }: Category) => name
const counted = (count: number, what: string) => `${count} ${count === 1 ? 'category' : 'categories'} ${what}`

/** How many products belong to these categories or their subcategories; undefined where that can't be read. */
async function countProducts(categories: readonly Category[]): Promise<number | undefined> {
  const pages = await Promise.all(
    categories.map(({ _id }) => adminApi.products.list({ category: _id, limit: 1 })),
  )
  if (pages.some(({ error }) => error)) return undefined
  return pages.reduce((total, { pagination }) => total + (pagination?.total ?? 0), 0)
}

/** What can be done with several categories at once, and deleting one or several. */
export function useCategoryBulk(selection: Selection<Category>) {
  const confirm = useConfirm()
  const toast = useToast()
  const afterDelete = useAfterDelete()

  async function askAndDelete(chosen: readonly Category[]) {
    // A subcategory goes with its parent: it need not be told twice.
    const categories = chosen.filter(({ parent }) => !chosen.some(({ _id }) => _id === parent))
    const [first] = categories
    if (!first) return
    const all = allCategories.get().data ?? []
    const subcategories = categories.flatMap(({ _id }) => childrenOf(all, _id))
    const isOne = categories.length === 1
    const products = await countProducts(categories)
    const isSure = await confirm({
      title: isOne ? first.name : counted(categories.length, 'are selected'),
      details: <p>{touchedText(subcategories.length, products)}</p>,
      text: messages.confirmDeleteCategory,
      confirmLabel: 'Delete',
      isDangerous: true,
    })
    if (!isSure) return
    const result = await runEach(categories, ({ _id }) => adminApi.categories.remove(_id))
    const ids = result.done.map(({ _id }) => _id)
    allCategories.update(shown =>
      shown.filter(({ _id, parent }) => !ids.includes(_id) && !ids.includes(parent ?? '')),
    )
    afterDelete('category', result.answers)
    selection.drop(result.done)
    if (result.failed.length === 0) return
    const why = isOne ? '' : ` ${eachText(result, String, nameOf)}`
    toast(`${messages.deleteCategoryFailed}${why}`, { hasFailed: true })
  }

  async function setInNav(categories: readonly Category[], showInNav: boolean) {
    const result = await runEach(categories, async ({ _id }) => {
      const { data, error } = await adminApi.categories.setNavPlace(_id, { showInNav })
      if (data) allCategories.update(shown => shown.map(one => (one._id === _id ? data : one)))
      return { error }
    })
    const what = showInNav ? 'in the navigation' : 'hidden from the navigation'
    toast(
      eachText(result, count => counted(count, what), nameOf),
      { hasFailed: result.failed.length > 0 },
    )
    selection.drop(result.done)
  }

  const actions: BulkAction<Category>[] = [
    { label: 'Show in navigation', onChoose: categories => void setInNav(categories, true) },
    { label: 'Hide from navigation', onChoose: categories => void setInNav(categories, false) },
    { label: 'Delete', isDangerous: true, onChoose: categories => void askAndDelete(categories) },
  ]
  return { actions, askAndDelete }
}
