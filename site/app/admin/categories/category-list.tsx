import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { isSameList } from '../components/list/is-same-list.ts'
import { ListScreen } from '../components/list/list-screen.tsx'
import { useListAddress } from '../components/list/use-list-address.ts'
import { useSelection } from '../components/list/use-selection.ts'
import { useShownItems } from '../components/list/use-shown-items.ts'
import { allCategories } from '../data/catalogue.ts'
import { useResource } from '../data/resource.ts'
import { categoryList } from './category-list-config.ts'
import { CategoryRows } from './category-rows.tsx'
import { useCategoryBulk } from './use-category-bulk.tsx'
import { useCategoryMoves } from './use-category-moves.ts'

const refresh = () => void allCategories.refresh()

export function clientLoader() {
  refresh()
  return null
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) => !isSameList(change)

export default function CategoryList() {
  const read = useResource(allCategories)
  const address = useListAddress()
  const data = read.data ?? []
  const { matching } = useShownItems(categoryList, { data, generation: read.generation }, address, () => true)
  const selection = useSelection(data)
  const { actions, askAndDelete } = useCategoryBulk(selection)
  const move = useCategoryMoves()
  const isSearching = address.search.trim() !== ''

  return (
    <ListScreen
      config={categoryList}
      address={address}
      read={read}
      onRetry={refresh}
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
