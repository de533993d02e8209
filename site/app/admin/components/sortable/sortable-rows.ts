import type { useDraggable } from '@dnd-kit/core'
import { createContext, useCallback, useContext, useLayoutEffect, useRef, useState } from 'react'
import type { Side } from './drop-index.ts'

export interface RowData {
  listId: string
  index: number
  name: string
  onDropAt: (to: number) => void
}

export interface RowDragging {
  /** The event handlers that start a drag; undefined until drag and drop is loaded. */
  listeners: ReturnType<typeof useDraggable>['listeners']
  isDragging: boolean
  /** The side on which the dragged row would be dropped. */
  marker: Side | undefined
}

export const notDraggable: RowDragging = { listeners: undefined, isDragging: false, marker: undefined }

export interface DraggableRow {
  id: string
  data: RowData
  element: HTMLElement | null
  /** The element whose upper and lower half decide the side of a drop. */
  halves: HTMLElement | null
  grip: HTMLElement | null
  onDrag: (dragging: RowDragging) => void
}

/** Registers a row in its area; returns the function that removes it. */
type AddRow = (row: DraggableRow) => () => void

export const AddRowContext = createContext<AddRow>(() => () => undefined)

export function useRowsOfArea() {
  const [rows, setRows] = useState<ReadonlyMap<string, DraggableRow>>(new Map())
  const addRow = useCallback<AddRow>(row => {
    setRows(now => new Map(now).set(row.id, row))
    return () =>
      setRows(now => (now.get(row.id) === row ? new Map([...now].filter(([id]) => id !== row.id)) : now))
  }, [])
  return { rows: [...rows.values()], addRow }
}

/** Registers a row in its area; returns its drag state and the refs of its elements. */
export function useDraggableRow(id: string, { listId, index, name, onDropAt }: RowData) {
  const addRow = useContext(AddRowContext)
  const [dragging, onDrag] = useState(notDraggable)
  const element = useRef<HTMLLIElement>(null)
  const halves = useRef<HTMLDivElement>(null)
  const grip = useRef<HTMLSpanElement>(null)
  // A drop happens later and must use the list as it is then.
  const latest = useRef(onDropAt)
  useLayoutEffect(() => {
    latest.current = onDropAt
  })
  useLayoutEffect(
    () =>
      addRow({
        id,
        data: { listId, index, name, onDropAt: to => latest.current(to) },
        element: element.current,
        halves: halves.current ?? element.current,
        grip: grip.current,
        onDrag,
      }),
    [addRow, id, listId, index, name],
  )
  return { dragging, element, halves, grip }
}
