import {
  type CollisionDetection,
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { MoveTarget } from './place-targets.ts'

interface ReorderState {
  draggedId: string | undefined
  target: MoveTarget | undefined
}

const ReorderContext = createContext<ReorderState>({ draggedId: undefined, target: undefined })

export const useReorderState = () => useContext(ReorderContext)

interface ReorderAreaProps {
  children: ReactNode
  /** How an entry is called. */
  nameOf: (id: string) => string
  /** What dropping `id` on the upper or lower half of another means; undefined where it means nothing. */
  targetFor: (id: string, over: MoveTarget) => MoveTarget | undefined
  /** Told once a drop, with a target that `targetFor` gave. */
  onMove: (id: string, target: MoveTarget) => void
  /** Told of a drop on something for which there is no target. */
  onRefused?: (id: string, over: MoveTarget) => void
}

/** Which row the pointer is on, and on which half of it. */
const rowUnderPointer: CollisionDetection = ({ pointerCoordinates, droppableContainers, droppableRects }) => {
  if (!pointerCoordinates) return []
  const { x, y } = pointerCoordinates
  for (const { id } of droppableContainers) {
    const rect = droppableRects.get(id)
    if (!rect || y < rect.top || y >= rect.bottom || x < rect.left || x >= rect.right) continue
    return [{ id, data: { side: y < rect.top + rect.height / 2 ? 'before' : 'after' } }]
  }
  return []
}

function overOf(collisions: readonly { id: string | number; data?: Record<string, unknown> }[] | null) {
  const first = collisions?.[0]
  if (!first) return undefined
  const over: MoveTarget = { id: String(first.id), side: first.data?.side === 'before' ? 'before' : 'after' }
  return over
}

/** Rows in here can be dragged, by mouse and by a finger's long press; a quick swipe scrolls as ever. */
export function ReorderArea({ children, nameOf, targetFor, onMove, onRefused }: ReorderAreaProps) {
  const [state, setState] = useState<ReorderState>({ draggedId: undefined, target: undefined })
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const named = (id: string | number | undefined) => (id === undefined ? '' : nameOf(String(id)))

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={rowUnderPointer}
      accessibility={{
        screenReaderInstructions: { draggable: '' },
        announcements: {
          onDragStart: ({ active }) => `Picked up ${named(active.id)}`,
          onDragOver: ({ active, over }) =>
            over && over.id !== active.id ? `${named(active.id)} is over ${named(over.id)}` : undefined,
          onDragEnd: () => undefined,
          onDragCancel: ({ active }) => `${named(active.id)} stays where it was`,
        },
      }}
      onDragStart={({ active }) => setState({ draggedId: String(active.id), target: undefined })}
      onDragMove={({ active, collisions }) => {
        const id = String(active.id)
        const over = overOf(collisions)
        const target = over && over.id !== id ? targetFor(id, over) : undefined
        setState(was =>
          was.target?.id === target?.id && was.target?.side === target?.side
            ? was
            : { draggedId: id, target },
        )
      }}
      onDragCancel={() => setState({ draggedId: undefined, target: undefined })}
      onDragEnd={({ active, collisions }) => {
        setState({ draggedId: undefined, target: undefined })
        const id = String(active.id)
        const over = overOf(collisions)
        if (!over || over.id === id) return
        const target = targetFor(id, over)
        if (target) onMove(id, target)
        else onRefused?.(id, over)
      }}
    >
      <ReorderContext value={state}>{children}</ReorderContext>
      <DragOverlay dropAnimation={null}>
        {state.draggedId !== undefined && (
          <p className="rounded-card border border-leaf bg-work px-4 py-3 font-semibold shadow-float">
            {nameOf(state.draggedId)}
          </p>
        )}
      </DragOverlay>
    </DndContext>
  )
}
