import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { DotsIcon, DownIcon, GripIcon, UpIcon } from '../../../ui/admin/admin-icons.tsx'
import { iconButtonClasses } from '../../../ui/admin/button-classes.ts'
import { Menu } from '../../../ui/admin/menu.tsx'
import { type RowData, useMarker } from './sortable-area.tsx'
import type { RowControls, SortableItem } from './sortable-list.tsx'

interface SortableRowProps {
  rowId: string
  item: SortableItem
  data: RowData
  isFirst: boolean
  isLast: boolean
  onStep: (step: -1 | 1) => void
  onChooseIndex: () => void
  className: string
  hasInnerLists: boolean
  dragsByRow: boolean
  children: (controls: RowControls) => ReactNode
}

/** The id of a row's menu button. */
export const moveButtonId = (rowId: string) => `move-${rowId}`

/** One row that can be dragged and dropped on. */
export function SortableRow({
  rowId,
  item,
  data,
  isFirst,
  isLast,
  onStep,
  onChooseIndex,
  className,
  hasInnerLists,
  dragsByRow,
  children,
}: SortableRowProps) {
  const drag = useDraggable({ id: rowId, data })
  const drop = useDroppable({ id: rowId, data })
  const marker = useMarker()
  const isMarked = marker?.id === rowId && marker.side
  const setRow = (row: HTMLLIElement | null) => {
    drag.setNodeRef(row)
    if (!hasInnerLists) drop.setNodeRef(row)
  }

  const grip = (
    <span
      ref={drag.setActivatorNodeRef}
      {...(dragsByRow ? {} : drag.listeners)}
      aria-hidden="true"
      title={`Drag ${item.name}`}
      data-grip={item.id}
      className="grid size-11 shrink-0 cursor-grab select-none place-items-center text-soft [-webkit-touch-callout:none]"
    >
      <GripIcon />
    </span>
  )
  const moveMenu = (
    <Menu
      id={moveButtonId(rowId)}
      label={`Move ${item.name}`}
      className={iconButtonClasses()}
      entries={[
        { label: 'Move up', icon: <UpIcon />, onChoose: () => onStep(-1), isDisabled: isFirst },
        { label: 'Move down', icon: <DownIcon />, onChoose: () => onStep(1), isDisabled: isLast },
        { label: 'Move to…', icon: <DotsIcon />, onChoose: onChooseIndex, isDisabled: isFirst && isLast },
      ]}
    >
      <DotsIcon />
    </Menu>
  )

  return (
    <li
      ref={setRow}
      {...(dragsByRow ? drag.listeners : {})}
      data-marker={isMarked || undefined}
      data-dragging={drag.isDragging || undefined}
      className={`relative ${dragsByRow ? 'touch-manipulation select-none [-webkit-touch-callout:none]' : ''} ${drag.isDragging ? 'opacity-40' : ''} ${className}`}
    >
      {isMarked && (
        <span
          aria-hidden="true"
          className={`pointer-events-none absolute inset-x-2 z-10 h-1 rounded-full bg-leaf ${isMarked === 'before' ? '-top-0.5' : '-bottom-0.5'}`}
        />
      )}
      {children({ grip, moveMenu, rowRef: drop.setNodeRef })}
    </li>
  )
}
