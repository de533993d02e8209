import { moveEntry } from '@chekku/domain/sort-order'
import { useLayoutEffect, useRef, useState } from 'react'
import { useAnnounce } from '../../../ui/admin/announcer.tsx'
import { useRowKeys } from './use-row-keys.ts'

export interface ListEntriesOptions<Item> {
  id: string
  items: readonly Item[]
  /** Called with the paths whose errors a change clears; by default all of the list. */
  onChange: (items: Item[], paths?: readonly string[]) => void
  /** The name of one entry: `branch`. */
  entry: string
  create: () => NoInfer<Item>
  nameOf: (item: Item) => string
}

/** The id of an entry's row, which can have the focus. */
export const entryId = (id: string, key: string) => `${id}-${key}`
const firstField = 'input:not([type=hidden]), textarea, select'

/** The entries of a list and the actions on them. */
export function useListEntries<Item>(props: ListEntriesOptions<Item>) {
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
