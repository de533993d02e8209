import { moveEntry } from '@chekku/domain/sort-order'
import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { BinIcon, PlusIcon } from '../../ui/admin/admin-icons.tsx'
import { Button, iconButtonClasses } from '../../ui/admin/button.tsx'
import { SortableArea } from '../components/sortable/sortable-area.tsx'
import { SortableList } from '../components/sortable/sortable-list.tsx'
import { freeId } from './shop-card-definition.ts'

interface EntryListProps<Entry extends { id: string }> {
  label: string
  entries: readonly Entry[]
  onChange: (entries: Entry[]) => void
  /** What a new entry begins with. */
  blank: Omit<Entry, 'id'>
  addLabel: string
  /** As many as there can be. */
  maximum: number
  /** How an entry is called, such as by its title; "" for its number. */
  nameOf: (entry: Entry) => string
  /** The fields of an entry; `set` changes some of its values. */
  children: (entry: Entry, index: number, set: (change: Partial<Entry>) => void) => ReactNode
}

/** Entries of a card that are added, removed and put into another order, by dragging or from a menu. */
export function EntryList<Entry extends { id: string }>(props: EntryListProps<Entry>) {
  const { label, entries, onChange, blank, addLabel, maximum, nameOf, children } = props
  const area = useRef<HTMLFieldSetElement>(null)
  const added = useRef<string>(undefined)
  const addButton = useRef<HTMLButtonElement>(null)

  // A new entry is written at once.
  useEffect(() => {
    if (added.current === undefined) return
    const row = area.current?.querySelector(`[data-entry="${added.current}"]`)
    row?.querySelector<HTMLElement>('input, textarea, select')?.focus()
    added.current = undefined
  })

  const named = entries.map((entry, index) => ({
    entry,
    id: entry.id,
    name: nameOf(entry) || `No. ${index + 1}`,
  }))
  const onAdd = () => {
    const id = freeId(entries)
    added.current = id
    onChange([...entries, { ...blank, id } as Entry])
  }
  const onRemove = (id: string) => {
    // A full list cannot be added to before one is gone.
    flushSync(() => onChange(entries.filter(entry => entry.id !== id)))
    addButton.current?.focus()
  }
  const set = (id: string) => (change: Partial<Entry>) =>
    onChange(entries.map(entry => (entry.id === id ? { ...entry, ...change } : entry)))

  return (
    <fieldset ref={area} className="min-w-0">
      <legend className="mb-2 font-semibold">{label}</legend>
      {entries.length > 0 && (
        <SortableArea isWithinList>
          <SortableList
            label={label}
            items={named}
            onMove={(id, to) =>
              onChange(
                moveEntry(
                  entries,
                  entries.findIndex(entry => entry.id === id),
                  to,
                ),
              )
            }
            className="mb-3 divide-y divide-line rounded-card border border-line"
            rowClassName="flex flex-wrap items-start gap-x-1 py-2 px-1"
          >
            {({ entry, id, name }, index, { grip, moveMenu }) => (
              <>
                {entries.length > 1 && grip}
                <div
                  data-entry={id}
                  className="order-last grid min-w-0 grow basis-full grid-cols-1 gap-3 px-2 pb-2 sm:order-none sm:basis-0 sm:pt-1"
                >
                  {children(entry, index, set(id))}
                </div>
                <div className="ml-auto flex">
                  {entries.length > 1 && moveMenu}
                  <button
                    type="button"
                    aria-label={`Remove ${name}`}
                    onClick={() => onRemove(id)}
                    className={iconButtonClasses('danger')}
                  >
                    <BinIcon />
                  </button>
                </div>
              </>
            )}
          </SortableList>
        </SortableArea>
      )}
      <Button ref={addButton} onClick={onAdd} disabled={entries.length >= maximum}>
        <PlusIcon />
        {addLabel}
      </Button>
    </fieldset>
  )
}
