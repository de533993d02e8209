import { capitalised } from '@chekku/domain/sentence'
import type { ReactNode } from 'react'
import { PlusIcon } from '../../../ui/admin/admin-icons.tsx'
import { Button } from '../../../ui/admin/button.tsx'
import { SortableArea } from '../sortable/sortable-area.tsx'
import { SortableList } from '../sortable/sortable-list.tsx'
import { EntryRow, type ListEntry } from './entry-row.tsx'
import { type ControlAt, type RecordFields, recordFields } from './record-fields.ts'
import { entryId, useListEntries } from './use-list-entries.ts'

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
  /** Lines part the entries of a single field each, without a box around them. */
  isPlain?: boolean
  /** Rows hold `actions` in one line on a phone: an entry moves and goes by buttons among its collapsed fields. */
  isCompact?: boolean
  /** Shown in place of the list while it has a single entry. */
  alone?: (fields: RecordFields<Item>) => ReactNode
  addLabel?: string
  /** Shown below an entry's name. */
  note?: (item: Item, index: number) => ReactNode
  /** Buttons or fields in an entry's row. */
  actions?: (fields: RecordFields<Item>, name: string) => ReactNode
  /** The fields of an entry; `change` puts another in its place. */
  children: (fields: RecordFields<Item>, index: number, change: (item: Item) => void) => ReactNode
}

/**
 * Edits a list of small records: entries are added, removed, expanded, and reordered by dragging or by a menu. It
 * stores nothing itself.
 */
export function ListEditor<Item>(props: ListEditorProps<Item>) {
  const { id, path, items, entry, nameOf, maximum, errors, alone } = props
  const { isFixed = false, addLabel = `Add a ${entry}` } = props
  const entries = useListEntries(props)
  const rows = items.map((item, index) => ({
    id: entries.keys[index] ?? '',
    name: nameOf(item) || `${capitalised(entry)} ${index + 1}`,
    index,
    fields: recordFields({ at: props.at, errors, path: `${path}.${index}`, item }, (part, paths) =>
      entries.change(index, Object.assign({}, item, part), paths),
    ),
  }))
  const onlyRow = rows.length === 1 ? rows[0] : undefined
  return (
    <div id={id} tabIndex={-1} className="grid min-w-0 grid-cols-1 gap-2 outline-none">
      {alone && onlyRow ? (
        <div id={entryId(id, onlyRow.id)} tabIndex={-1}>
          {alone(onlyRow.fields)}
        </div>
      ) : (
        <EntryList {...props} {...{ entries, rows }} />
      )}
      {!isFixed && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
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

interface EntryListProps<Item> extends ListEditorProps<Item> {
  entries: ReturnType<typeof useListEntries<Item>>
  rows: readonly ListEntry<Item>[]
}

function EntryList<Item>(props: EntryListProps<Item>) {
  const { path, label, hint, emptyHint, errors, entries, rows } = props
  const { isLabelHidden = false, isFixed = false, isUnordered = isFixed } = props
  const className = props.isPlain ? 'grid gap-3' : 'divide-y divide-line rounded-card border border-line'
  return (
    <>
      {!isLabelHidden && <h3 className="font-sans font-semibold leading-tight">{label}</h3>}
      {hint && <p className="text-fine text-soft">{hint}</p>}
      {errors[path] && <p className="text-danger">{errors[path]}</p>}
      {rows.length === 0 && <p className="text-soft">{emptyHint}</p>}
      {rows.length > 0 && isUnordered && (
        <ul aria-label={label} className={className}>
          {rows.map(row => (
            <li key={row.id}>
              <EntryRow {...props} row={row} />
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && !isUnordered && (
        <SortableArea>
          <SortableList label={label} items={rows} onMove={entries.move} className={className}>
            {(row, _index, controls) => <EntryRow {...props} {...{ row, controls }} />}
          </SortableList>
        </SortableArea>
      )}
    </>
  )
}
