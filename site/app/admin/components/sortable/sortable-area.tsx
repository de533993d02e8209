import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { GripIcon } from '../../../ui/admin/admin-icons.tsx'
import { type DropTarget, dropTarget, indexAfterDrop } from './drop-index.ts'

/** What a row tells drag and drop about itself. */
export interface RowData {
  listId: string
  index: number
  name: string
  onDropAt: (to: number) => void
}

const MarkerContext = createContext<DropTarget | undefined>(undefined)

/** The row and side where the dragged row would be dropped. */
export const useMarker = () => useContext(MarkerContext)

/** Less movement of a mouse is a click, and a shorter press of a finger scrolls. */
const mouseStartsAfterPx = 4
const touchStarts = { delay: 220, tolerance: 8 }

const byHalfOfRow =
  (isWithinList: boolean): CollisionDetection =>
  ({ active, droppableContainers, droppableRects, pointerCoordinates }) => {
    if (!pointerCoordinates) return []
    const rows = droppableContainers.flatMap(({ id, disabled, data }) => {
      const rect = droppableRects.get(id)
      const isOther = data.current?.listId !== active.data.current?.listId
      if (!rect || disabled || (isWithinList && isOther)) return []
      return [{ id: String(id), top: rect.top, bottom: rect.bottom }]
    })
    const target = dropTarget(rows, pointerCoordinates.y)
    return target ? [{ id: target.id, data: { side: target.side } }] : []
  }

const targetOf = ({ collisions, active }: Pick<DragMoveEvent, 'collisions' | 'active'>) => {
  const [collision] = collisions ?? []
  if (!collision || collision.id === active.id) return undefined
  return { id: String(collision.id), side: collision.data?.side as DropTarget['side'] }
}

const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

interface SortableAreaProps {
  children: ReactNode
  /** A row was dropped on a row of another list; nothing moves. */
  onOtherList?: () => void
  /** Rows of other lists, such as nested ones, are no drop targets. */
  isWithinList?: boolean
}

/**
 * Makes the rows of its `SortableList`s draggable: with a mouse at once, by touch after a long press, because a shorter
 * one scrolls. Only a marker moves until the row is dropped.
 */
export function SortableArea({ children, onOtherList, isWithinList = false }: SortableAreaProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: mouseStartsAfterPx } }),
    useSensor(TouchSensor, { activationConstraint: touchStarts }),
  )
  const collide = useMemo(() => byHalfOfRow(isWithinList), [isWithinList])
  const [dragged, setDragged] = useState<string>()
  const [marker, setMarker] = useState<DropTarget>()
  const end = () => {
    setDragged(undefined)
    setMarker(undefined)
  }

  const onDragMove = (event: DragMoveEvent) => {
    const target = targetOf(event)
    setMarker(shown => (shown?.id === target?.id && shown?.side === target?.side ? shown : target))
  }

  const onDragEnd = (event: DragEndEvent) => {
    end()
    const target = targetOf(event)
    const from = event.active.data.current as RowData | undefined
    const over = event.over?.data.current as RowData | undefined
    if (!target || !from || !over) return
    if (from.listId !== over.listId) return onOtherList?.()
    const to = indexAfterDrop(from.index, over.index, target.side)
    if (to !== from.index) from.onDropAt(to)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collide}
      accessibility={{ announcements: silent, restoreFocus: false }}
      onDragStart={({ active }: DragStartEvent) => setDragged((active.data.current as RowData).name)}
      onDragMove={onDragMove}
      onDragEnd={onDragEnd}
      onDragCancel={end}
    >
      <MarkerContext value={marker}>{children}</MarkerContext>
      <DragOverlay dropAnimation={null}>
        {dragged !== undefined && (
          <div className="flex min-h-11 w-fit max-w-72 cursor-grabbing items-center gap-2 rounded-control border border-leaf bg-work py-2 pl-2 pr-4 font-medium shadow-float">
            <GripIcon className="size-5 shrink-0 text-soft" />
            <span className="truncate">{dragged}</span>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
