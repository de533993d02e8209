import type { useDraggable } from '@dnd-kit/core'
import { createContext, useCallback, useContext, useLayoutEffect, useRef, useState } from 'react'
import type { Side } from './drop-index.ts'

/** What a row tells drag and drop about itself. */
export interface RowData {
  listId: string
  index: number
  name: string
  onDropAt: (to: number) => void
}

/** How drag and drop sees a row. */
export interface RowDragging {
  /** What starts a drag; undefined until drag and drop has come. */
  listeners: ReturnType<typeof useDraggable>['listeners']
  isDragging: boolean
  /** Where what is dragged would be dropped. */
  marker: Side | undefined
}

export const notDraggable: RowDragging = { listeners: undefined, isDragging: false, marker: undefined }

/** A row on the page. */
export interface DraggableRow {
  id: string
  data: RowData
  element: HTMLElement | null
  /** Its upper and lower half decide where something is dropped. */
  halves: HTMLElement | null
  grip: HTMLElement | null
  onDrag: (dragging: RowDragging) => void
}

/** Adds a row to those of its area; returns what takes it away. */
type AddRow = (row: DraggableRow) => () => void

export const AddRowContext = createContext<AddRow>(() => () => undefined)

/** The rows of an area, and what adds one. */
export function useRowsOfArea() {
  const [rows, setRows] = useState<ReadonlyMap<string, DraggableRow>>(new Map())
  const addRow = useCallback<AddRow>(row => {
    setRows(now => new Map(now).set(row.id, row))
    return () =>
      setRows(now => (now.get(row.id) === row ? new Map([...now].filter(([id]) => id !== row.id)) : now))
  }, [])
  return { rows: [...rows.values()], addRow }
}

/** Adds a row to its area; returns how it is dragged, and the refs of its elements. */
export function useDraggableRow(id: string, { listId, index, name, onDropAt }: RowData) {
  const addRow = useContext(AddRowContext)
  const [dragging, onDrag] = useState(notDraggable)
  const element = useRef<HTMLLIElement>(null)
  const halves = useRef<HTMLDivElement>(null)
  const grip = useRef<HTMLSpanElement>(null)
  // A drop comes later, to the list as it is by then.
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
