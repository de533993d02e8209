import { categoryMessages } from '@chekku/domain/category'
import type { Category } from '@chekku/domain/schemas/category'
import { useQuery } from '@tanstack/react-query'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import type { ListConfig } from '../components/list/list-config.ts'
import { ListScreen } from '../components/list/list-screen.tsx'
import { useList } from '../components/list/use-list.ts'
import { useListAddress } from '../components/list/use-list-address.ts'
import { categoriesQuery } from '../data/queries.ts'
import { CategoryRows } from './category-rows.tsx'
import { useCategoryBulk } from './use-category-bulk.tsx'
import { useCategoryMoves } from './use-category-moves.ts'

const categoryList: ListConfig<Category> = {
  list: 'categories',
  title: 'Categories Management',
  add: { label: 'Add New', to: '/admin/categories/new' },
  otherForms: [{ to: '/admin/categories/simple', label: 'Name only' }],
  searchPlaceholder: 'Search categories...',
  emptyText: categoryMessages.noCategoriesYet,
  loadFailure: adminFailures.listCategories,
  nameOf: ({ name }) => name,
  searched: ({ name }) => [name],
  // The list is for changing the stored order: it has no other.
  sorts: [{ value: 'order', label: 'Order', compare: () => 0 }],
}

export default function CategoryList() {
  const categories = useQuery(categoriesQuery)
  const address = useListAddress()
  const list = useList(categoryList, categories, address)
  const { matching, selection } = list
  const { actions, askAndDelete } = useCategoryBulk(selection)
  const move = useCategoryMoves()
  const isSearching = address.search.trim() !== ''

  return (
    <ListScreen
      list={list}
      onRetry={() => void categories.refetch()}
      tip={
        <p className="mb-4 text-soft">
          Tip: drag a row to reorder it, on a phone after a long press; or use its move button. The order is
          the one that visitors see.
        </p>
      }
      bulkActions={actions}
    >
      <CategoryRows
        all={categories.data ?? []}
        matching={isSearching ? matching : undefined}
        selection={selection}
        onMove={move}
        onDelete={category => void askAndDelete([category])}
      />
    </ListScreen>
  )
}
