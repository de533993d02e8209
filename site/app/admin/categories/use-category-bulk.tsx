import { categoryMessages } from '@chekku/domain/category'
import { childrenOf } from '@chekku/domain/category-tree'
import type { Category } from '@chekku/domain/schemas/category'
import { useNavigate } from 'react-router'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi, callApi } from '../../api/admin/browser-admin-api.ts'
import { useConfirm } from '../../ui/admin/confirm.tsx'
import type { BulkAction } from '../components/list/list-config.ts'
import { useBulk } from '../components/list/use-bulk.ts'
import type { Selection } from '../components/list/use-list.ts'
import { familiesQuery } from '../data/queries.ts'
import { queryClient } from '../data/query-client.ts'

export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function deletionText(subcategories: number, areProductsKnown: boolean): string {
  const children =
    subcategories === 0
      ? 'It has no subcategories.'
      : `${counted(subcategories, 'subcategory goes', 'subcategories go')} with it.`
  const products = areProductsKnown ? 'It has no products.' : 'Its products couldn’t be counted.'
  return `${children} ${products}`
}

function refusalText(total: number, names: readonly string[]): string {
  const others = total - names.length
  const listed = others > 0 ? [...names, counted(others, 'other', 'others')] : names
  const list = new Intl.ListFormat('en').format(listed)
  return `It has ${counted(total, 'product', 'products')}: ${list}. Move or delete ${total === 1 ? 'it' : 'them'} first.`
}

/** A category with the names of the first of its products, also in subcategories, and the number of all. */
interface CategoryProducts {
  category: Category
  names: readonly string[]
  total: number
}

const namedProducts = 3

/** The categories that contain products; undefined if one of them can't be loaded. */
async function findOccupied(categories: readonly Category[]): Promise<CategoryProducts[] | undefined> {
  const contents = await Promise.all(
    categories.map(async category => {
      const query = { category: category._id, limit: namedProducts }
      const { data, pagination } = await adminApi.products.list(query)
      return data && { category, names: data.map(({ name }) => name), total: pagination.total }
    }),
  )
  const loaded = contents.filter(content => content !== null)
  return loaded.length < contents.length ? undefined : loaded.filter(({ names }) => names.length > 0)
}

export function useCategoryBulk(selection: Selection<Category>) {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const bulk = useBulk({
    kind: 'category',
    query: familiesQuery,
    selection,
    nameOf: ({ name }) => name,
    parentOf: ({ parent }) => parent,
  })

  /** Shows the products that prevent a deletion, with a link to them. */
  async function refuse({ category: { _id, name }, total, names }: CategoryProducts) {
    const isShowing = await confirm({
      title: name,
      text: refusalText(total, names),
      confirmLabel: total === 1 ? 'Show the product' : `Show the ${total} products`,
    })
    if (isShowing) navigate(`/admin/products?category=${encodeURIComponent(_id)}`)
  }

  async function askAndDelete(chosen: readonly Category[]) {
    // A subcategory is deleted with its parent.
    const categories = chosen.filter(({ parent }) => !chosen.some(({ _id }) => _id === parent))
    const [first] = categories
    if (!first) return
    const all = queryClient.getQueryData(familiesQuery.queryKey) ?? []
    const subcategories = categories.flatMap(({ _id }) => childrenOf(all, _id))
    const occupied = await findOccupied(categories)
    if (occupied?.[0]) return refuse(occupied[0])
    const question = {
      title: categories.length === 1 ? first.name : `${categories.length} categories are selected`,
      details: <p>{deletionText(subcategories.length, occupied !== undefined)}</p>,
      text: categoryMessages.confirmDeleteCategory,
    }
    const failures = adminFailures.deleteCategory
    const remove = ({ _id, version }: Category) => callApi('deleteCategory', { params: { id: _id }, version })
    await bulk.removeEach(categories, question, remove, failures)
  }

  const setInNav = (showInNav: boolean, outcome: string) => (categories: readonly Category[]) =>
    void bulk.changeEach(
      categories,
      ({ _id, version }) =>
        callApi('updateCategoryNavSettings', { params: { id: _id }, body: { showInNav }, version }),
      count => `${counted(count, 'category', 'categories')} ${outcome}`,
    )

  const actions: BulkAction<Category>[] = [
    { label: 'Show in navigation', onChoose: setInNav(true, 'in the navigation') },
    { label: 'Hide from navigation', onChoose: setInNav(false, 'hidden from the navigation') },
    { label: 'Delete', onChoose: categories => void askAndDelete(categories) },
  ]
  return { actions, askAndDelete }
}
