import { type ReactNode, useRef } from 'react'
import { Select } from '../../../ui/admin/choice-fields.tsx'
import { controlClasses } from '../../../ui/admin/field.tsx'
import { SearchIcon } from '../../../ui/icons.tsx'
import type { ListAddress } from './use-list-address.ts'
import { useSearchKey } from './use-search-key.ts'

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
