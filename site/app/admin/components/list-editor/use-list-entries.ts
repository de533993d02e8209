import { moveEntry } from '@chekku/domain/list-positions'
import { useLayoutEffect, useRef, useState } from 'react'
import { useAnnounce } from '../../../ui/admin/announcer.tsx'
import type { ListEditorProps } from './list-editor.tsx'
import { useRowKeys } from './use-row-keys.ts'

/** The id of an entry's row, which can have the focus. */
export const entryId = (id: string, key: string) => `${id}-${key}`
/** The id of the collapsed fields of a row. */
export const fieldsIdOf = (rowId: string) => `${rowId}-fields`
const firstField = 'input:not([type=hidden]), textarea, select'

/** The entries of a list with their row keys, and their changes, each with the next focus. */
export function useListEntries<Item>(props: ListEditorProps<Item>) {
  const { id, items, onChange, create, nameOf, entry, isCompact = false } = props
  const rows = useRowKeys(items.length)
  const [openKeys, setOpenKeys] = useState<readonly string[]>([])
  const focusNext = useRef<() => HTMLElement | null | undefined>(undefined)
  const announce = useAnnounce()
  /** One of the compact rows is open at a time. */
  const opened = (keys: readonly string[], key: string) => (isCompact ? [key] : [...keys, key])
  const rowElement = (key: string) => document.getElementById(entryId(id, key))

  useLayoutEffect(() => {
    focusNext.current?.()?.focus()
    focusNext.current = undefined
  })

  return {
    keys: rows.keys,
    isOpen: (key: string) => openKeys.includes(key),
    open: (key: string) => setOpenKeys(keys => (keys.includes(key) ? keys : opened(keys, key))),
    toggle: (key: string) =>
      setOpenKeys(keys => (keys.includes(key) ? keys.filter(other => other !== key) : opened(keys, key))),
    add() {
      const key = rows.insert(items.length)
      setOpenKeys(keys => opened(keys, key))
      focusNext.current = () => {
        const fields = document.getElementById(fieldsIdOf(entryId(id, key)))
        return (fields ?? rowElement(key))?.querySelector<HTMLElement>(firstField)
      }
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
      // The next row gets the focus, not its Remove button: a second press would remove that row too.
      focusNext.current = () => (next === undefined ? document.getElementById(`${id}-add`) : rowElement(next))
      rows.remove(index)
      onChange(items.toSpliced(index, 1))
      announce(`${nameOf(item) || `The ${entry}`} removed`)
    },
  }
}
