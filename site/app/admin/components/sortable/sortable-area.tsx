import { createContext, lazy, type ReactNode, Suspense, useState } from 'react'

export interface DraggableRow {
  listId: string
  index: number
  name: string
  onDropAt: (to: number) => void
  element: HTMLElement
  /** The element whose upper and lower half decide the side of a drop; in a grid, its left and right half. */
  dropArea: HTMLElement
  isGrid: boolean
}

export interface Press {
  rowId: string
  /** The event that began it, until the release. */
  event?: MouseEvent | TouchEvent
}

interface Area {
  rows: Map<string, DraggableRow>
  /** Called when a row is pressed where it can be dragged. */
  onPress: (rowId: string, event: MouseEvent | TouchEvent) => void
}

export const AreaContext = createContext<Area>({ rows: new Map(), onPress: () => undefined })

// If it fails to load, offline on a first visit, rows can still be moved by their menus.
const DragLayer = lazy(() => import('./drag-layer.tsx').catch(() => ({ default: () => null })))

interface SortableAreaProps {
  children: ReactNode
  /** Called when a row is dropped on a row of another list; nothing moves. Without it those are no drop targets. */
  onOtherList?: () => void
}

/**
 * Makes the rows of its `SortableList`s draggable, by touch after a long press; until the drop only a marker moves. A
 * press that is held until drag and drop has loaded starts a drag too.
 */
export function SortableArea({ children, onOtherList }: SortableAreaProps) {
  const [press, setPress] = useState<Press>()
  const [area] = useState<Area>(() => ({
    rows: new Map(),
    onPress: (rowId, event) => {
      const released = new AbortController()
      const release = () => {
        released.abort()
        setPress({ rowId })
      }
      for (const end of ['mouseup', 'touchend', 'pointercancel']) addEventListener(end, release, released)
      setPress({ rowId, event })
    },
  }))
  return (
    <AreaContext value={area}>
      {children}
      <Suspense>
        <DragLayer rows={area.rows} press={press} onOtherList={onOtherList} />
      </Suspense>
    </AreaContext>
  )
}
