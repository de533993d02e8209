import { useQuery } from '@tanstack/react-query'
import { ListScreen } from '../components/list/list-screen.tsx'
import { useListAddress } from '../components/list/use-list-address.ts'
import { useSelection } from '../components/list/use-selection.ts'
import { useShownItems } from '../components/list/use-shown-items.ts'
import { categoriesQuery } from '../data/queries.ts'
import { categoryList } from './category-list-config.ts'
import { CategoryRows } from './category-rows.tsx'
import { useCategoryBulk } from './use-category-bulk.tsx'
import { useCategoryMoves } from './use-category-moves.ts'

export function clientLoader() {
  return null
}

export default function CategoryList() {
  const categories = useQuery(categoriesQuery)
  const address = useListAddress()
  const { data = [], dataUpdatedAt } = categories
  const { matching } = useShownItems(categoryList, { data, dataUpdatedAt }, address, () => true)
  const selection = useSelection(data)
  const { actions, askAndDelete } = useCategoryBulk(selection)
  const move = useCategoryMoves()
  const isSearching = address.search.trim() !== ''

  return (
    <ListScreen
      config={categoryList}
      address={address}
      query={categories}
      onRetry={() => void categories.refetch()}
      tip={
        <p className="mb-4 text-soft">
          Tip: drag a row to reorder it, on a phone after a long press; or use its move button. The order is
          the one that visitors see.
        </p>
      }
      count={matching.length}
      selection={selection}
      bulkActions={actions}
    >
      <CategoryRows
        all={data}
        matching={isSearching ? matching : undefined}
        selection={selection}
        onMove={move}
        onDelete={category => void askAndDelete([category])}
      />
    </ListScreen>
  )
}
