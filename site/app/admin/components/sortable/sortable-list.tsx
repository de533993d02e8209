import { useDraggable, useDroppable } from '@dnd-kit/core'
import {
  createContext,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { DotsIcon, DownIcon, GripIcon, UpIcon } from '../../../ui/admin/admin-icons.tsx'
import { useAnnounce } from '../../../ui/admin/announcer.tsx'
import { Button, iconButtonClasses } from '../../../ui/admin/button.tsx'
import { SelectField } from '../../../ui/admin/choice-fields.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { Menu, type MenuEntry } from '../../../ui/admin/menu.tsx'
import { selectOnFocus } from '../../../ui/admin/select-on-focus.ts'
import { TextField } from '../../../ui/admin/text-fields.tsx'
import { dropId, type RowData } from './sortable-area.tsx'

export interface SortableItem {
  id: string
  name: string
}

/** The drag handle and the move menu, to be placed by the row. */
interface RowControls {
  grip: ReactNode
  moveMenu: ReactNode
  /** For the row's own element if it contains a nested list: only its halves decide the side of a drop. */
  rowRef: RefObject<HTMLDivElement | null>
}

interface SortableListProps<Item extends SortableItem> {
  label: string
  items: readonly Item[]
  /** Set if `items` are one page of a longer list: all indexes refer to the whole list. */
  part?: { start: number; total: number }
  moreEntries?: (item: Item) => readonly MenuEntry[]
  /** Moves an entry to another index of its list. */
  onMove: (id: string, to: number) => void
  children: (item: Item, index: number, controls: RowControls) => ReactNode
  className?: string
  rowClassName?: string
  /** Rows can be dragged by any part, not only by the handle. */
  dragsByRow?: boolean
}

const moveButtonId = (rowId: string) => `move-${rowId}`

/** A list reordered by dragging or by a menu, in a `SortableArea`; moves are announced, and the row keeps the focus. */
export function SortableList<Item extends SortableItem>(props: SortableListProps<Item>) {
  const { label, items, onMove, className } = props
  const { start, total } = props.part ?? { start: 0, total: items.length }
  const listId = useId()
  const announce = useAnnounce()
  const focusNext = useRef<string>(undefined)
  const [movingIndex, setMovingIndex] = useState<number>()

  // A row that moved in the DOM has lost the focus.
  useLayoutEffect(() => {
    if (focusNext.current === undefined) return
    document.getElementById(moveButtonId(`${listId}/${focusNext.current}`))?.focus()
    focusNext.current = undefined
  })

  const drop = (index: number, to: number) => {
    const item = items[index - start]
    if (!item || to === index || to < 0 || to >= total) return
    onMove(item.id, to)
    announce(`${item.name}: place ${to + 1} of ${total}`)
  }
  const moveByMenu = (index: number, to: number) => {
    focusNext.current = items[index - start]?.id
    setMovingIndex(undefined)
    drop(index, to)
  }

  return (
    <>
      <ul aria-label={label} className={className}>
        {items.map((item, at) => {
          const index = start + at
          return (
            <SortableRow
              key={item.id}
              {...props}
              {...{ item, index, total }}
              data={{
                rowId: `${listId}/${item.id}`,
                listId,
                index,
                name: item.name,
                onDropAt: to => drop(index, to),
              }}
              onMoveTo={to => moveByMenu(index, to)}
              onAskIndex={() => setMovingIndex(index)}
            />
          )
        })}
      </ul>
      {movingIndex !== undefined && (
        <MoveDialog
          items={items}
          index={movingIndex}
          part={props.part}
          onChoose={to => moveByMenu(movingIndex, to)}
        />
      )}
    </>
  )
}

interface SortableRowProps<Item extends SortableItem> extends SortableListProps<Item> {
  item: Item
  index: number
  total: number
  data: RowData
  onMoveTo: (to: number) => void
  onAskIndex: () => void
}

/** The handlers that start a drag of the row around. */
const Listeners = createContext<ReturnType<typeof useDraggable>['listeners']>(undefined)

function SortableRow<Item extends SortableItem>(props: SortableRowProps<Item>) {
  const { item, index, total, data, part, onMoveTo, onAskIndex, moreEntries, children } = props
  const { rowClassName = '', dragsByRow = false } = props
  const halves = useRef<HTMLDivElement>(null)
  const isFirst = index === 0
  const isLast = index === total - 1
  const toTop: MenuEntry = {
    label: 'Move to top',
    icon: <UpIcon />,
    onChoose: () => onMoveTo(0),
    isDisabled: isFirst,
  }
  const moveMenu = (
    <Menu
      id={moveButtonId(data.rowId)}
      label={`Move ${item.name}`}
      className={iconButtonClasses()}
      entries={[
        ...(part ? [toTop] : []),
        { label: 'Move up', icon: <UpIcon />, onChoose: () => onMoveTo(index - 1), isDisabled: isFirst },
        { label: 'Move down', icon: <DownIcon />, onChoose: () => onMoveTo(index + 1), isDisabled: isLast },
        { label: 'Move to…', icon: <DotsIcon />, onChoose: onAskIndex, isDisabled: isFirst && isLast },
        ...(moreEntries?.(item) ?? []),
      ]}
    >
      <DotsIcon />
    </Menu>
  )
  return (
    <DraggableRow {...{ data, halves, dragsByRow }} className={rowClassName}>
      {children(item, index, { grip: <Grip {...item} isActive={!dragsByRow} />, moveMenu, rowRef: halves })}
    </DraggableRow>
  )
}

function Grip({ id, name, isActive }: SortableItem & { isActive: boolean }) {
  const listeners = useContext(Listeners)
  return (
    <span
      {...(isActive && listeners)}
      aria-hidden="true"
      title={`Drag ${name}`}
      data-grip={id}
      className="grid size-11 shrink-0 cursor-grab select-none place-items-center text-soft [-webkit-touch-callout:none]"
    >
      <GripIcon />
    </span>
  )
}

interface DraggableRowProps {
  data: RowData
  /** The element whose upper and lower half decide the side of a drop; the whole row if it is unset. */
  halves: RefObject<HTMLElement | null>
  dragsByRow: boolean
  className: string
  children: ReactNode
}

/** The element of a row. A drag renders it, and not what is in it. */
function DraggableRow({ data, halves, dragsByRow, className, children }: DraggableRowProps) {
  const { rowId } = data
  const row = useRef<HTMLLIElement>(null)
  const { listeners, isDragging, setNodeRef } = useDraggable({ id: rowId, data })
  const before = useDroppable({ id: dropId(rowId, 'before'), data: { ...data, side: 'before' } })
  const after = useDroppable({ id: dropId(rowId, 'after'), data: { ...data, side: 'after' } })
  const { setNodeRef: setBefore } = before
  const { setNodeRef: setAfter } = after
  useLayoutEffect(() => {
    setNodeRef(row.current)
    setBefore(halves.current ?? row.current)
    setAfter(halves.current ?? row.current)
  }, [setNodeRef, setBefore, setAfter, halves])
  const marker = (before.isOver && 'before') || (after.isOver && 'after') || undefined
  return (
    <li
      ref={row}
      {...(dragsByRow && listeners)}
      data-marker={marker}
      data-dragging={isDragging || undefined}
      className={`relative ${dragsByRow ? 'touch-manipulation select-none [-webkit-touch-callout:none]' : ''} ${isDragging ? 'opacity-40' : ''} ${className}`}
    >
      {marker && (
        <span
          aria-hidden="true"
          className={`pointer-events-none absolute inset-x-2 z-10 h-1 rounded-full bg-leaf ${marker === 'before' ? '-top-0.5' : '-bottom-0.5'}`}
        />
      )}
      <Listeners value={listeners}>{children}</Listeners>
    </li>
  )
}

interface MoveDialogProps {
  items: readonly SortableItem[]
  index: number
  part: SortableListProps<SortableItem>['part']
  /** Called with the same index if nothing moves. */
  onChoose: (to: number) => void
}

/** Asks for the target position: by the names, or by number if not all entries are loaded. */
function MoveDialog({ items, index, part, onChoose }: MoveDialogProps) {
  const [error, setError] = useState<string>()
  const onClose = () => onChoose(index)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('to')).trim()
    if (!part) return onChoose(Number(text))
    const isPosition = /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= part.total
    if (isPosition) return onChoose(Number(text) - 1)
    setError(`New position must be a whole number from 1 to ${part.total}`)
    document.getElementById('move-to-position')?.focus()
  }

  return (
    <Dialog isOpen onClose={onClose} title={`Move ${items[index - (part?.start ?? 0)]?.name}`}>
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        {part ? (
          <TextField
            id="move-to-position"
            label="New position"
            hint={`From 1 to ${part.total}`}
            error={error}
            name="to"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={index + 1}
            onChange={() => setError(undefined)}
            {...selectOnFocus}
          />
        ) : (
          <SelectField
            id="move-to-position"
            label="New position"
            name="to"
            defaultValue={index}
            options={items.map(({ name }, at) => [
              String(at),
              at === index ? `${at + 1}: where it is now` : `${at + 1}: where ${name} is`,
            ])}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary">
            Move
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
