import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Select } from '../../../ui/admin/choice-fields.tsx'
import { controlClasses } from '../../../ui/admin/field.tsx'
import { SearchIcon } from '../../../ui/icons.tsx'
import type { ListAddress } from './use-list-address.ts'

interface ListToolbarProps {
  address: ListAddress
  searchPlaceholder: string
  sorts: readonly { value: string; label: string }[]
  /** A filter beside the search. */
  children?: ReactNode
}

/** Search, filter and sort of a list. */
export function ListToolbar({ address, searchPlaceholder, sorts, children }: ListToolbarProps) {
  const input = useRef<HTMLInputElement>(null)
  useSearchKey(input)
  return (
    <search className="mb-4 flex flex-wrap gap-3">
      <div className="relative min-w-0 grow basis-64">
        <SearchIcon className="pointer-events-none absolute left-3 top-1/2 size-5 -translate-y-1/2 text-soft" />
        <input
          ref={input}
          type="search"
          aria-label={searchPlaceholder.replace(/\.{1,3}$/, '')}
          aria-keyshortcuts="/"
          placeholder={searchPlaceholder}
          title="Press / to search"
          value={address.search}
          onChange={event => address.setSearch(event.target.value)}
          className={`${controlClasses} pl-10 placeholder:text-soft`}
        />
      </div>
      {children}
      {sorts.length > 1 && (
        <Select
          aria-label="Sort by"
          className="min-w-0 grow basis-36 md:max-w-56"
          value={address.sort || sorts[0]?.value}
          onChange={event =>
            address.setSort(event.target.value === sorts[0]?.value ? '' : event.target.value)
          }
        >
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </search>
  )
}

const typesText = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]'

/** `/` focuses the search box, unless a text field has the focus or a dialog is open. */
function useSearchKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (
        event.target instanceof Element &&
        event.target.closest(`${typesText}, [role=dialog], [role=alertdialog]`)
      )
        return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [input])
}
