import { lazy, type ReactNode, Suspense } from 'react'
import { AddRowContext, useRowsOfArea } from './sortable-rows.ts'

// If it fails to load, offline on a first visit, rows can still be moved by their menus.
const DragLayer = lazy(() => import('./drag-layer.tsx').catch(() => ({ default: () => null })))

interface SortableAreaProps {
  children: ReactNode
  /** Called when a row is dropped on a row of another list; nothing moves. */
  onOtherList?: () => void
  /** Rows of other lists, such as nested ones, are no drop targets. */
  isWithinList?: boolean
}

/**
 * Makes the rows of its `SortableList`s draggable, by touch after a long press; until the drop only a marker moves. The
 * script is loaded once there are two rows.
 */
export function SortableArea({ children, onOtherList, isWithinList = false }: SortableAreaProps) {
  const { rows, addRow } = useRowsOfArea()
  return (
    <AddRowContext value={addRow}>
      {children}
      {rows.length > 1 && (
        <Suspense>
          <DragLayer rows={rows} onOtherList={onOtherList} isWithinList={isWithinList} />
        </Suspense>
      )}
    </AddRowContext>
  )
}
