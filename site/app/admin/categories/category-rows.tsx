import { childrenOf, familyOrder } from '@chekku/domain/catalogue'
import type { Category } from '@chekku/domain/schemas/category'
import type { Selection } from '../components/list/use-list.ts'
import { SortableArea } from '../components/sortable/sortable-area.tsx'
import { SortableList } from '../components/sortable/sortable-list.tsx'
import { panelClasses } from '../layout/panel.ts'
import { CategoryRow } from './category-row.tsx'

interface CategoryRowsProps {
  all: readonly Category[]
  /** The search results; a search disables reordering. */
  matching: readonly Category[] | undefined
  selection: Selection<Category>
  onMove: (siblings: readonly Category[], id: string, to: number) => void
  onDelete: (category: Category) => void
}

const withId = (category: Category) => ({ ...category, id: category._id })

/** Main categories, each with its subcategories under it. */
export function CategoryRows({ all, matching, selection, onMove, onDelete }: CategoryRowsProps) {
  const rowProps = { selection, onDelete }
  if (matching) {
    const found = new Set(matching.map(({ _id }) => _id))
    return (
      <ul aria-label="Categories" className={`${panelClasses} divide-y divide-line`}>
        {familyOrder(all)
          .filter(({ _id }) => found.has(_id))
          .map(category => (
            <li key={category._id}>
              <CategoryRow category={category} {...rowProps} />
            </li>
          ))}
      </ul>
    )
  }

  const mains = all.filter(({ parent }) => parent === undefined)
  return (
    <SortableArea isWithinList>
      <SortableList
        label="Categories"
        items={mains.map(withId)}
        onMove={(id, to) => onMove(mains, id, to)}
        className={`${panelClasses} divide-y divide-line`}
        hasInnerLists
        dragsByRow
      >
        {(main, _index, { rowRef, ...controls }) => {
          const children = childrenOf(all, main._id)
          return (
            <>
              <div ref={rowRef}>
                <CategoryRow category={main} controls={controls} {...rowProps} />
              </div>
              {children.length > 0 && (
                <SortableList
                  label={`Subcategories of ${main.name}`}
                  items={children.map(withId)}
                  onMove={(id, to) => onMove(children, id, to)}
                  className="divide-y divide-line border-t border-line"
                  dragsByRow
                >
                  {(child, _childIndex, { grip, moveMenu }) => (
                    <CategoryRow category={child} controls={{ grip, moveMenu }} {...rowProps} />
                  )}
                </SortableList>
              )}
            </>
          )
        }}
      </SortableList>
    </SortableArea>
  )
}
