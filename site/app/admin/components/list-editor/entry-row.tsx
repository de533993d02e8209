import type { ReactNode } from 'react'
import { RemoveButton } from '../../../ui/admin/button.tsx'
import { ChevronIcon } from '../../../ui/icons.tsx'
import type { ListEditorProps } from './list-editor.tsx'
import type { RecordFields } from './record-fields.ts'
import { entryId, fieldsIdOf, type useListEntries } from './use-list-entries.ts'

export interface ListEntry<Item> {
  id: string
  name: string
  index: number
  fields: RecordFields<Item>
}

interface EntryRowProps<Item> extends ListEditorProps<Item> {
  entries: ReturnType<typeof useListEntries<Item>>
  row: ListEntry<Item>
  /** Undefined in a list whose entries cannot be moved. */
  controls?: { grip: ReactNode; moveMenu: ReactNode }
}

/** One entry of a list: its fields, collapsed under its name unless there is a single one, and the buttons to move and remove it. */
export function EntryRow<Item>(props: EntryRowProps<Item>) {
  const { isOneField = false, isPlain = false, controls, children, entries, row } = props
  if (!isOneField) return <ExpandableRow {...props} />
  return (
    <fieldset
      {...rowElement(props)}
      className={`flex min-w-0 items-start gap-1 ${isPlain ? 'border-b border-line pb-4' : 'py-1 pr-1'}`}
    >
      {controls?.grip}
      <div className={`min-w-0 grow ${controls || isPlain ? '' : 'pl-3'}`}>
        {children(row.fields, row.index, item => entries.change(row.index, item, [row.fields.path]))}
      </div>
      {controls?.moveMenu}
      <EntryRemoval {...props} />
    </fieldset>
  )
}

/** The attributes of a row, which can have the focus. */
const rowElement = <Item,>({ id, row }: EntryRowProps<Item>) => ({
  id: entryId(id, row.id),
  'aria-label': row.name,
  tabIndex: -1,
})

const EntryRemoval = <Item,>({ isFixed, entries, row }: EntryRowProps<Item>) =>
  !isFixed && <RemoveButton name={row.name} onClick={() => entries.remove(row.index)} />

/** A row with a heading, whose fields are collapsed until it is pressed. */
function ExpandableRow<Item>(props: EntryRowProps<Item>) {
  const { errors, isCompact = false, note, actions, controls, children, entries, row } = props
  const { fields, index, name } = row
  const element = rowElement(props)
  const fieldsId = fieldsIdOf(element.id)
  const hasError = Object.keys(errors).some(errorPath => errorPath.startsWith(`${fields.path}.`))
  const isOpen = hasError || entries.isOpen(row.id)
  const noteText = note?.(fields.item, index)
  const changes = (
    <>
      {controls?.moveMenu}
      <EntryRemoval {...props} />
    </>
  )
  return (
    // A row that its errors have opened stays open once they are mended.
    <fieldset {...element} onFocus={() => hasError && entries.open(row.id)} className="min-w-0">
      <div className={`flex items-center gap-x-1 py-1 pr-1 ${isCompact ? 'min-h-14' : 'flex-wrap'}`}>
        <span className={isCompact ? 'touch:hidden' : 'contents'}>{controls?.grip}</span>
        <RowHeading {...props} isOpen={isOpen} fieldsId={fieldsId} note={isCompact ? undefined : noteText} />
        <span className="ml-auto flex items-center">
          {actions?.(fields, name)}
          {!isCompact && changes}
        </span>
      </div>
      <div id={fieldsId} hidden={!isOpen} className="grid grid-cols-1 gap-4 px-3 pb-4 pt-1 md:px-4">
        {isOpen && isCompact && (
          <div className="-my-2 flex items-center justify-end">
            <p className="min-w-0 grow text-fine text-soft">{noteText}</p>
            {changes}
          </div>
        )}
        {isOpen && children(fields, index, item => entries.change(index, item, [fields.path]))}
      </div>
    </fieldset>
  )
}

interface RowHeadingProps<Item> extends Omit<EntryRowProps<Item>, 'note'> {
  isOpen: boolean
  fieldsId: string
  note: ReactNode
}

/** The name of a row, which opens and closes its fields. */
function RowHeading<Item>(props: RowHeadingProps<Item>) {
  const { entries, row, controls, isCompact = false, isOpen, fieldsId, note } = props
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={fieldsId}
      onClick={() => entries.toggle(row.id)}
      className={`flex min-h-11 min-w-0 flex-1 basis-28 items-center gap-2 rounded-control py-1 text-left font-medium leading-tight hover:text-leaf ${controls ? '' : 'pl-3'} ${isCompact ? 'touch:pl-2' : ''}`}
    >
      <ChevronIcon className={`size-5 shrink-0 text-soft ${isOpen ? 'rotate-180' : ''}`} />
      <span className="min-w-0 wrap-anywhere">
        {row.name}
        {note && <span className="block text-fine font-normal text-soft">{note}</span>}
      </span>
    </button>
  )
}
