import {
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
  type TouchEvent as ReactTouchEvent,
  type RefObject,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { DotsIcon, DownIcon, GripIcon, UpIcon } from '../../../ui/admin/admin-icons.tsx'
import { useAnnounce } from '../../../ui/admin/announcer.tsx'
import { iconButtonClasses } from '../../../ui/admin/button.tsx'
import { Menu, type MenuEntry } from '../../../ui/admin/menu.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { AreaContext } from './sortable-area.tsx'

export interface SortableItem {
  id: string
  name: string
}

/** The page of a longer list; all indexes refer to the whole list. */
export interface ListPart {
  start: number
  total: number
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
  /** Set if `items` are one page of a longer list. */
  part?: ListPart
  moreEntries?: (item: Item) => readonly MenuEntry[]
  /** Moves an entry to another index of its list. */
  onMove: (id: string, to: number) => void
  children: (item: Item, index: number, controls: RowControls) => ReactNode
  className?: string
  rowClassName?: string
  /** Rows can be dragged by any part, not only by the handle. */
  dragsByRow?: boolean
  /** Entries stand beside each other. */
  isGrid?: boolean
}

/** A row that is dragged, and the line where it would be dropped. */
const markedClasses =
  'relative data-dragging:opacity-40 data-marker:before:pointer-events-none data-marker:before:absolute data-marker:before:z-10 data-marker:before:rounded-full data-marker:before:bg-leaf'
const rowMarkClasses =
  'data-marker:before:inset-x-2 data-marker:before:h-1 data-[marker=before]:before:-top-0.5 data-[marker=after]:before:-bottom-0.5'
const gridMarkClasses =
  'data-marker:before:inset-y-0 data-marker:before:w-1 data-[marker=before]:before:-left-1.5 data-[marker=after]:before:-right-1.5'

const moveButtonId = (rowId: string) => `move-${rowId}`

/** A list reordered by dragging or by a menu, in a `SortableArea`; moves are announced, and the row keeps the focus. */
export function SortableList<Item extends SortableItem>(props: SortableListProps<Item>) {
  const { label, items, onMove, className } = props
  const { start, total } = props.part ?? { start: 0, total: items.length }
  const listId = useId()
  const announce = useAnnounce()
  /** The id of the item whose menu gets the focus. */
  const focusNext = useRef<string>(undefined)
  const [movingIndex, setMovingIndex] = useState<number>()

  // A row that moved in the DOM has lost the focus.
  useLayoutEffect(() => {
    if (focusNext.current === undefined) return
    document.getElementById(moveButtonId(`${listId}/${focusNext.current}`))?.focus()
    focusNext.current = undefined
  })

  const move = (index: number, to: number) => {
    const item = items[index - start]
    if (!item || to === index || to < 0 || to >= total) return
    onMove(item.id, to)
    announce(`${item.name}: place ${to + 1} of ${total}`)
  }
  const moveByMenu = (index: number, to: number) => {
    focusNext.current = items[index - start]?.id
    setMovingIndex(undefined)
    move(index, to)
  }

  return (
    <>
      <ul aria-label={label} className={className}>
        {items.map((item, shownIndex) => {
          const index = start + shownIndex
          return (
            <SortableRow
              key={item.id}
              {...props}
              {...{ listId, item, index, total }}
              onDropAt={to => move(index, to)}
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
  listId: string
  item: Item
  index: number
  total: number
  onDropAt: (to: number) => void
  onMoveTo: (to: number) => void
  onAskIndex: () => void
}

function SortableRow<Item extends SortableItem>(props: SortableRowProps<Item>) {
  const { listId, item, index, onDropAt, children } = props
  const { rowClassName = '', dragsByRow = false, isGrid = false } = props
  const { rows, onPress } = useContext(AreaContext)
  const rowId = `${listId}/${item.id}`
  const dropArea = useRef<HTMLDivElement>(null)
  const onStart = ({ target, nativeEvent }: ReactMouseEvent | ReactTouchEvent) => {
    // A press in a row of a list within this row is not one of this row.
    if (target instanceof Element && target.closest('li') === rows.get(rowId)?.element)
      onPress(rowId, nativeEvent)
  }
  const dragStarts = { onMouseDown: onStart, onTouchStart: onStart }
  const grip = (
    <span
      {...(!dragsByRow && dragStarts)}
      aria-hidden="true"
      title={`Drag ${item.name}`}
      data-grip={item.id}
      className="grid size-11 shrink-0 cursor-grab select-none place-items-center text-soft [-webkit-touch-callout:none]"
    >
      <GripIcon />
    </span>
  )
  const moveMenu = <MoveMenu {...props} id={moveButtonId(rowId)} />
  const startClasses = dragsByRow ? 'touch-manipulation select-none [-webkit-touch-callout:none]' : ''
  return (
    <li
      ref={element => {
        if (!element) return
        rows.set(rowId, {
          listId,
          index,
          name: item.name,
          onDropAt,
          element,
          dropArea: dropArea.current ?? element,
          isGrid,
        })
        return () => {
          rows.delete(rowId)
        }
      }}
      {...(dragsByRow && dragStarts)}
      className={`${startClasses} ${markedClasses} ${isGrid ? gridMarkClasses : rowMarkClasses} ${rowClassName}`}
    >
      {children(item, index, { grip, moveMenu, rowRef: dropArea })}
    </li>
  )
}

/** The menu of a row, which moves it without dragging. */
function MoveMenu<Item extends SortableItem>(props: SortableRowProps<Item> & { id: string }) {
  const { id, item, index, total, part, moreEntries, onMoveTo, onAskIndex } = props
  const isFirst = index === 0
  const isLast = index === total - 1
  const toTop = { label: 'Move to top', icon: <UpIcon />, onChoose: () => onMoveTo(0), isDisabled: isFirst }
  return (
    <Menu
      id={id}
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
}
