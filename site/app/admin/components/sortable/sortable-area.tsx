import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useDndContext,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useMemo } from 'react'
import { GripIcon } from '../../../ui/admin/admin-icons.tsx'
import { dropTarget, indexAfterDrop, type Side } from './drop-index.ts'

/** What drag and drop knows of a row. */
export interface RowData {
  rowId: string
  listId: string
  index: number
  name: string
  onDropAt: (to: number) => void
}

/** Each row is two drop targets: before it and after it. */
export const dropId = (rowId: string, side: Side) => `${side} ${rowId}`

/** Below these limits a mouse press is a click, and a touch scrolls. */
const mouseStartsAfterPx = 4
const touchStarts = { delay: 220, tolerance: 8 }

const byHalfOfRow =
  (isWithinList: boolean): CollisionDetection =>
  ({ active, droppableContainers, droppableRects, pointerCoordinates }) => {
    if (!pointerCoordinates) return []
    const rows = droppableContainers.flatMap(({ id, data: { current } }) => {
      const rect = droppableRects.get(id)
      const isOther = current?.listId !== active.data.current?.listId
      if (!rect || current?.side !== 'before' || (isWithinList && isOther)) return []
      return [{ id: String(current.rowId), top: rect.top, bottom: rect.bottom }]
    })
    const target = dropTarget(rows, pointerCoordinates.y)
    return target && target.id !== active.id ? [{ id: dropId(target.id, target.side) }] : []
  }

// The list announces moves itself.
const silence = () => undefined
const announcements = { onDragStart: silence, onDragOver: silence, onDragEnd: silence, onDragCancel: silence }

interface SortableAreaProps {
  children: ReactNode
  /** Called when a row is dropped on a row of another list; nothing moves. Without it those are no drop targets. */
  onOtherList?: () => void
}

/** Makes the rows of its `SortableList`s draggable, by touch after a long press; until the drop only a marker moves. */
export function SortableArea({ children, onOtherList }: SortableAreaProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: mouseStartsAfterPx } }),
    useSensor(TouchSensor, { activationConstraint: touchStarts }),
  )
  const isWithinList = onOtherList === undefined
  const collide = useMemo(() => byHalfOfRow(isWithinList), [isWithinList])

  function onDragEnd({ active, over }: DragEndEvent) {
    const from = active.data.current as RowData
    const target = over?.data.current as (RowData & { side: Side }) | undefined
    if (!target) return
    if (from.listId !== target.listId) return onOtherList?.()
    const to = indexAfterDrop(from.index, target.index, target.side)
    if (to !== from.index) from.onDropAt(to)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collide}
      accessibility={{ announcements, restoreFocus: false }}
      onDragEnd={onDragEnd}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        <DraggedRow />
      </DragOverlay>
    </DndContext>
  )
}

function DraggedRow() {
  const { active } = useDndContext()
  return (
    <div className="flex min-h-11 w-fit max-w-72 cursor-grabbing items-center gap-2 rounded-control border border-leaf bg-work py-2 pl-2 pr-4 font-medium shadow-float">
      <GripIcon className="size-5 shrink-0 text-soft" />
      <span className="truncate">{active?.data.current?.name}</span>
    </div>
  )
}
