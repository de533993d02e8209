import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useAnnounce } from '../../../ui/admin/announcer.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { moveButtonId, SortableRow } from './sortable-row.tsx'

export interface SortableItem {
  id: string
  name: string
}

/** The grip to drag by and the menu that moves without dragging, for the row to lay out. */
export interface RowControls {
  grip: ReactNode
  moveMenu: ReactNode
  /** For the row's own element where a nested list follows it: only its halves decide the side. */
  rowRef: (row: HTMLElement | null) => void
}

interface SortableListProps<Item extends SortableItem> {
  /** The accessible name. */
  label: string
  items: readonly Item[]
  /** Puts an entry at another index of its list. */
  onMove: (id: string, to: number) => void
  children: (item: Item, index: number, controls: RowControls) => ReactNode
  className?: string
  rowClassName?: string
  /** Rows contain nested lists, and set `rowRef` on their own element. */
  hasInnerLists?: boolean
  /** Rows can be dragged by any part, not by the grip alone. */
  dragsByRow?: boolean
}

/**
 * A list that is reordered by dragging the grip, or by a menu: move up, move down, move to.
 * Belongs into a `SortableArea`. Every move is announced, and the focus stays on the moved row.
 */
export function SortableList<Item extends SortableItem>({
  label,
  items,
  onMove,
  children,
  className = '',
  rowClassName = '',
  hasInnerLists = false,
  dragsByRow = false,
}: SortableListProps<Item>) {
  const listId = useId()
  const announce = useAnnounce()
  const rowIdOf = (id: string) => `${listId}/${id}`
  const focusNext = useRef<string>(undefined)
  const [movingIndex, setMovingIndex] = useState<number>()

  // A row that moved in the DOM has lost the focus.
  useLayoutEffect(() => {
    if (focusNext.current === undefined) return
    document.getElementById(moveButtonId(rowIdOf(focusNext.current)))?.focus()
    focusNext.current = undefined
  })

  const move = (index: number, to: number, isByMenu: boolean) => {
    const item = items[index]
    if (!item || to === index || to < 0 || to >= items.length) return
    if (isByMenu) focusNext.current = item.id
    onMove(item.id, to)
    announce(`${item.name}: place ${to + 1} of ${items.length}`)
  }

  const moving = movingIndex === undefined ? undefined : items[movingIndex]
  const stopMoving = () => {
    if (moving) focusNext.current = moving.id
    setMovingIndex(undefined)
  }

  return (
    <>
      <ul aria-label={label} className={className}>
        {items.map((item, index) => (
          <SortableRow
            key={item.id}
            rowId={rowIdOf(item.id)}
            item={item}
            data={{ listId, index, name: item.name, onDropAt: to => move(index, to, false) }}
            isFirst={index === 0}
            isLast={index === items.length - 1}
            onStep={step => move(index, index + step, true)}
            onChooseIndex={() => setMovingIndex(index)}
            className={rowClassName}
            hasInnerLists={hasInnerLists}
            dragsByRow={dragsByRow}
          >
            {controls => children(item, index, controls)}
          </SortableRow>
        ))}
      </ul>
      <MoveDialog
        items={items}
        index={movingIndex}
        onClose={stopMoving}
        onChoose={to => {
          if (movingIndex !== undefined) move(movingIndex, to, true)
          stopMoving()
        }}
      />
    </>
  )
}
