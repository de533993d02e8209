import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { HTMLAttributes } from 'react'
import { useReorderState } from './reorder-area.tsx'

interface ReorderRow {
  /** For the element that is dragged and dropped on. */
  rowProps: HTMLAttributes<HTMLElement> & { ref: (element: HTMLElement | null) => void }
  isDragged: boolean
  /** Where what is dragged would land, seen from this row. */
  marker: 'before' | 'after' | undefined
}

/** Makes a row of a `ReorderArea` draggable. Keyboard and taps use the `MoveMenu` beside it. */
export function useReorderRow(id: string, isDisabled = false): ReorderRow {
  const { setNodeRef: setDragged, listeners } = useDraggable({ id, disabled: isDisabled })
  const { setNodeRef: setDroppedOn } = useDroppable({ id, disabled: isDisabled })
  const { draggedId, target } = useReorderState()
  return {
    rowProps: {
      ...listeners,
      ref: element => {
        setDragged(element)
        setDroppedOn(element)
      },
    },
    isDragged: draggedId === id,
    marker: target?.id === id ? target.side : undefined,
  }
}
