import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useDndContext,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useLayoutEffect } from 'react'
import { GripIcon } from '../../../ui/admin/admin-icons.tsx'
import { type DropTarget, dropTarget, indexAfterDrop } from './drop-index.ts'
import type { DraggableRow, Press } from './sortable-area.tsx'

/** Below these limits a mouse press is a click, and a touch scrolls. */
const mouseStartsAfterPx = 4
const touchStarts = { delay: 220, tolerance: 8 }

// The list announces moves itself.
const silence = () => undefined
const announcements = { onDragStart: silence, onDragOver: silence, onDragEnd: silence, onDragCancel: silence }

interface DragLayerProps {
  rows: ReadonlyMap<string, DraggableRow>
  press: Press | undefined
  onOtherList: (() => void) | undefined
}

/** Drags the row that is pressed. A sibling of the rows, so that they are not remounted when it loads. */
export default function DragLayer({ rows, press, onOtherList }: DragLayerProps): ReactNode {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: mouseStartsAfterPx } }),
    useSensor(TouchSensor, { activationConstraint: touchStarts }),
  )
  const pressed = () => press && rows.get(press.rowId)

  const findTarget: CollisionDetection = ({ pointerCoordinates }) => {
    if (!pointerCoordinates) return []
    const boxes = [...rows].flatMap(([id, { listId, dropArea, isGrid }]) => {
      if (!onOtherList && listId !== pressed()?.listId) return []
      const { top, bottom, left, right } = dropArea.getBoundingClientRect()
      return [{ id, top, bottom, ...(isGrid && { left, right }) }]
    })
    const target = dropTarget(boxes, pointerCoordinates)
    return target && target.id !== press?.rowId ? [{ id: target.id, data: target }] : []
  }

  function onDragEnd({ collisions }: DragEndEvent) {
    const from = pressed()
    const target = collisions?.[0]?.data as DropTarget | undefined
    const over = target && rows.get(target.id)
    if (!from || !over) return
    if (from.listId !== over.listId) return onOtherList?.()
    const to = indexAfterDrop(from.index, over.index, target.side)
    if (to !== from.index) from.onDropAt(to)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findTarget}
      accessibility={{ announcements, restoreFocus: false }}
      onDragEnd={onDragEnd}
    >
      <PressedRow {...{ rows, press }} />
      <DragOverlay dropAnimation={null}>
        <div className="flex min-h-11 w-fit max-w-72 cursor-grabbing items-center gap-2 rounded-control border border-leaf bg-work py-2 pl-2 pr-4 font-medium shadow-float">
          <GripIcon className="size-5 shrink-0 text-soft" />
          <span className="truncate">{pressed()?.name}</span>
        </div>
      </DragOverlay>
    </DndContext>
  )
}

/** Starts the drag, and marks the row and where it would be dropped. */
function PressedRow({ rows, press }: Omit<DragLayerProps, 'onOtherList'>) {
  const { listeners, isDragging, setNodeRef } = useDraggable({ id: 'row' })
  const target = useDndContext().collisions?.[0]?.data as DropTarget | undefined
  const row = press && rows.get(press.rowId)?.element
  useLayoutEffect(() => {
    if (!press?.event || !row) return
    setNodeRef(row)
    listeners?.[press.event.type === 'mousedown' ? 'onMouseDown' : 'onTouchStart']?.({
      nativeEvent: press.event,
    })
  }, [press, row, setNodeRef, listeners])
  useMark(isDragging ? row : undefined, 'dragging', '')
  useMark(target && rows.get(target.id)?.element, 'marker', target?.side ?? '')
  return null
}

/** Marks a row by an attribute for the styles, so that a drag renders no row anew. */
function useMark(row: HTMLElement | undefined, name: 'dragging' | 'marker', value: string) {
  useLayoutEffect(() => {
    if (!row) return
    row.dataset[name] = value
    return () => {
      delete row.dataset[name]
    }
  }, [row, name, value])
}
