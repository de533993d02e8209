import { capitalised } from '@chekku/domain/sentence'
import { moveEntry } from '@chekku/domain/sort-order'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { PlusIcon } from '../../../ui/admin/admin-icons.tsx'
import { useAnnounce } from '../../../ui/admin/announcer.tsx'
import { Button, RemoveButton } from '../../../ui/admin/button.tsx'
import { ChevronIcon } from '../../../ui/icons.tsx'
import { SortableArea } from '../sortable/sortable-area.tsx'
import { SortableList } from '../sortable/sortable-list.tsx'
import { type ControlAt, type RecordFields, recordFields } from './record-fields.ts'
import { useRowKeys } from './use-row-keys.ts'

export interface ListEditorProps<Item> {
  id: string
  items: readonly Item[]
  /** Called with the paths whose errors a change clears; by default all of the list. */
  onChange: (items: Item[], paths?: readonly string[]) => void
  /** The name of one entry: `branch`. */
  entry: string
  create: () => NoInfer<Item>
  nameOf: (item: Item) => string
  /** The prefix of its error paths: `branches` of `branches.0.label`. */
  path: string
  /** The heading, or the accessible name if it is hidden. */
  label: string
  isLabelHidden?: boolean
  maximum: number
  /** Shown while the list is empty: the effect for visitors. */
  emptyHint: ReactNode
  hint?: ReactNode
  errors: Readonly<Record<string, string>>
  at: ControlAt
  /** Entries cannot be moved, because their order has no meaning. */
  isUnordered?: boolean
  /** Entries can be neither added, moved nor removed. */
  isFixed?: boolean
  /** Each entry is a single field, shown in its row and never collapsed. */
  isOneField?: boolean
  /** Lines part the entries, without a box around them. */
  isPlain?: boolean
  /** Entries are never collapsed, and the list is a part of a larger form. */
  isFlat?: boolean
  /** Shown in place of the list while it has a single entry. */
  alone?: (fields: RecordFields<Item>) => ReactNode
  addLabel?: string
  /** Shown below an entry's name. */
  note?: (item: Item, index: number) => ReactNode
  /** Buttons in an entry's row. */
  actions?: (fields: RecordFields<Item>) => ReactNode
  /** The fields of an entry; `change` puts another in its place. */
  children: (fields: RecordFields<Item>, index: number, change: (item: Item) => void) => ReactNode
}

/** The id of an entry's row, which can have the focus. */
const entryId = (id: string, key: string) => `${id}-${key}`
const firstField = 'input:not([type=hidden]), textarea, select'

function useListEntries<Item>(props: ListEditorProps<Item>) {
  const { id, items, onChange, create, nameOf, entry } = props
  const rows = useRowKeys(items.length)
  const [open, setOpen] = useState<readonly string[]>([])
  const focusNext = useRef<() => HTMLElement | null | undefined>(undefined)
  const announce = useAnnounce()
  const rowOf = (key: string) => document.getElementById(entryId(id, key))

  useLayoutEffect(() => {
    focusNext.current?.()?.focus()
    focusNext.current = undefined
  })

  return {
    rows,
    isOpen: (key: string) => open.includes(key),
    toggle: (key: string) =>
      setOpen(keys => (keys.includes(key) ? keys.filter(other => other !== key) : [...keys, key])),
    add() {
      const key = rows.insert(items.length)
      setOpen(keys => [...keys, key])
      focusNext.current = () => rowOf(key)?.querySelector<HTMLElement>(firstField)
      onChange([...items, create()], [])
    },
    change: (index: number, item: Item, paths?: readonly string[]) =>
      onChange(items.with(index, item), paths),
    move(key: string, to: number) {
      const from = rows.keys.indexOf(key)
      rows.move(from, to)
      onChange(moveEntry(items, from, to))
    },
    remove(index: number) {
      const item = items[index]
      if (item === undefined) return
      const next = rows.keys[index + 1] ?? rows.keys[index - 1]
      // The row and not its button, which a second press would remove as well.
      focusNext.current = () => (next === undefined ? document.getElementById(`${id}-add`) : rowOf(next))
      rows.remove(index)
      onChange(items.toSpliced(index, 1))
      announce(`${nameOf(item) || `The ${entry}`} removed`)
    },
  }
}

/**
 * Edits a list of small records: entries are added, removed, expanded, and reordered by dragging or by a menu. It
 * stores nothing itself.
 */
export function ListEditor<Item>(props: ListEditorProps<Item>) {
  const { id, path, label, isLabelHidden = false, items, entry, maximum, emptyHint, hint, errors } = props
  const { nameOf, isFixed = false, isUnordered = isFixed, isFlat = false, alone } = props
  const { addLabel = `Add a ${entry}` } = props
  const entries = useListEntries(props)
  const sortable = items.map((item, index) => ({
    id: entries.rows.keys[index] ?? '',
    name: nameOf(item) || `${capitalised(entry)} ${index + 1}`,
    item,
  }))
  const fieldsOf = (index: number) =>
    recordFields(
      { at: props.at, errors, path: `${path}.${index}`, item: items[index] as Item },
      (part, paths) => entries.change(index, Object.assign({}, items[index], part), paths),
    )
  const classes = {
    className: props.isPlain ? 'grid gap-3' : 'divide-y divide-line rounded-card border border-line',
  }
  const rowOf = (index: number, controls?: { grip: ReactNode; moveMenu: ReactNode }) => {
    const row = sortable[index]
    const fields = fieldsOf(index)
    return (
      row && <EntryRow {...props} {...{ entries, fields, index, controls }} rowKey={row.id} name={row.name} />
    )
  }
  const Heading = isFlat ? 'h2' : 'h3'
  const list = (
    <>
      {!isLabelHidden && <Heading className="font-sans font-semibold leading-tight">{label}</Heading>}
      {hint && <p className="text-fine text-soft">{hint}</p>}
      {errors[path] && <p className="text-danger">{errors[path]}</p>}
      {items.length === 0 && <p className="text-soft">{emptyHint}</p>}
      {items.length > 0 && isUnordered && (
        <ul aria-label={label} {...classes}>
          {sortable.map((row, index) => (
            <li key={row.id}>{rowOf(index)}</li>
          ))}
        </ul>
      )}
      {items.length > 0 && !isUnordered && (
        <SortableArea>
          <SortableList label={label} items={sortable} onMove={entries.move} {...classes}>
            {(_row, index, controls) => rowOf(index, controls)}
          </SortableList>
        </SortableArea>
      )}
    </>
  )
  return (
    <div id={id} tabIndex={-1} className="grid min-w-0 grid-cols-1 gap-2 outline-none">
      {alone && items.length === 1 ? (
        <div id={entryId(id, entries.rows.keys[0] ?? '')} tabIndex={-1}>
          {alone(fieldsOf(0))}
        </div>
      ) : (
        list
      )}
      {!isFixed && (
        <p className={`flex flex-wrap items-center gap-x-4 gap-y-1 ${isFlat ? 'mt-3' : ''}`}>
          <Button id={`${id}-add`} onClick={entries.add} disabled={items.length >= maximum}>
            <PlusIcon className="size-5 shrink-0" />
            {addLabel}
          </Button>
          {items.length >= maximum && <span className="text-fine text-soft">{`At most ${maximum}.`}</span>}
        </p>
      )}
    </div>
  )
}

interface EntryRowProps<Item> extends ListEditorProps<Item> {
  entries: ReturnType<typeof useListEntries<Item>>
  fields: RecordFields<Item>
  index: number
  rowKey: string
  name: string
  controls: { grip: ReactNode; moveMenu: ReactNode } | undefined
}

function EntryRow<Item>(props: EntryRowProps<Item>) {
  const { id, errors, isOneField = false, isFlat = false, isPlain = false, note, actions, children } = props
  const { entries, fields, index, rowKey, name, controls } = props
  const own = { id: entryId(id, rowKey), 'aria-label': name, tabIndex: -1 }
  const change = (item: Item) => entries.change(index, item, [fields.path])
  const isWrong = Object.keys(errors).some(wrong => wrong.startsWith(`${fields.path}.`))
  const isOpen = isFlat || isWrong || entries.isOpen(rowKey)
  const removeButton = !props.isFixed && <RemoveButton name={name} onClick={() => entries.remove(index)} />
  const indent = controls || isPlain ? '' : 'pl-3'
  if (isOneField) {
    return (
      <fieldset
        {...own}
        className={`flex min-w-0 items-start gap-1 ${isPlain ? 'border-b border-line pb-4' : 'py-1 pr-1'}`}
      >
        {controls?.grip}
        <div className={`min-w-0 grow ${indent}`}>{children(fields, index, change)}</div>
        {controls?.moveMenu}
        {removeButton}
      </fieldset>
    )
  }
  const noteText = note?.(fields.item, index)
  const title = (
    <span className="min-w-0 wrap-anywhere">
      {name}
      {noteText && <span className="block text-fine font-normal text-soft">{noteText}</span>}
    </span>
  )
  return (
    <fieldset {...own} className={`min-w-0 ${isFlat ? '@container' : ''}`}>
      <div className="flex flex-wrap items-center gap-x-1 py-1 pr-1">
        {controls?.grip}
        {isFlat ? (
          <p className="min-w-0 flex-1 basis-28 py-1 font-medium leading-tight">{title}</p>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${own.id}-fields`}
            onClick={() => entries.toggle(rowKey)}
            className={`flex min-h-11 min-w-0 flex-1 basis-28 items-center gap-2 rounded-control py-1 text-left font-medium leading-tight hover:text-leaf ${indent}`}
          >
            <ChevronIcon className={`size-5 shrink-0 text-soft ${isOpen ? 'rotate-180' : ''}`} />
            {title}
          </button>
        )}
        <span className="ml-auto flex items-center">
          {actions?.(fields)}
          {controls?.moveMenu}
          {removeButton}
        </span>
      </div>
      <div
        id={`${own.id}-fields`}
        hidden={!isOpen}
        className={`grid grid-cols-1 px-3 md:px-4 ${isFlat ? 'gap-2 pb-3' : 'gap-4 pb-4 pt-1'}`}
      >
        {isOpen && children(fields, index, change)}
      </div>
    </fieldset>
  )
}
