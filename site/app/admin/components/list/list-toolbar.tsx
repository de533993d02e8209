import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, LinkButton } from '../../../ui/admin/button.tsx'
import { type Option, Select } from '../../../ui/admin/fields/choice-fields.tsx'
import { controlClasses } from '../../../ui/admin/fields/field.tsx'
import { CloseIcon, SearchIcon } from '../../../ui/icons.tsx'
import type { ListFilter, ListItem } from './list-config.ts'
import type { List } from './use-list.ts'
import type { ListAddress } from './use-list-address.ts'

interface ListToolbarProps<Item extends ListItem> {
  list: List<Item>
  /** The filter beside the search. */
  mainFilter?: ListFilter
  /** Further filters, folded. */
  filters?: readonly ListFilter[]
  /** The name of the filter that the open tab sets. */
  tabFilter: string | undefined
  chip?: ReactNode
}

/** Search, filters and sort of a list. */
export function ListToolbar<Item extends ListItem>(props: ListToolbarProps<Item>) {
  const { list, mainFilter, filters = [], tabFilter, chip } = props
  const { config, address } = list
  const [isOpen, setIsOpen] = useState(false)
  const hasFilters = filters.length > 0
  const inBar = 'grow basis-36 md:max-w-56'
  const select = ({ name, label, options }: ListFilter, className = '') => (
    <Select
      key={name}
      aria-label={label}
      className={`min-w-0 ${className}`}
      value={address.param(name)}
      onChange={({ target }) => address.setParams({ [name]: target.value })}
      options={options}
    />
  )
  // The first sort is the default, which stands in no address.
  const sorts = config.sorts.map(({ value, label }, index): Option => [index === 0 ? '' : value, label])
  const sortSelect =
    sorts.length > 1 && select({ name: 'sort', label: 'Sort by', options: sorts }, hasFilters ? '' : inBar)
  // The filter of a tab is not counted twice.
  const filtersOn = filters.filter(({ name }) => name !== tabFilter && address.param(name) !== '').length
  const clearFilters = () => address.setParams(Object.fromEntries(filters.map(({ name }) => [name, ''])))
  return (
    <search className="mb-3 flex flex-wrap gap-3">
      <SearchBox placeholder={config.searchPlaceholder} address={address} />
      {mainFilter && select(mainFilter, inBar)}
      {!hasFilters && sortSelect}
      {hasFilters && (
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} className="max-md:px-4">
          {filtersOn === 0 ? 'Filters' : `Filters: ${filtersOn} on`}
        </Button>
      )}
      {isOpen && (
        <div className="grid w-full grid-cols-2 gap-3 xl:grid-cols-4">
          {filters.map(filter => select(filter))}
          {sortSelect}
          {filtersOn > 0 && <LinkButton onClick={clearFilters}>Clear filters</LinkButton>}
        </div>
      )}
      {list.check.label && (
        <CheckChip label={list.check.label} onClear={() => address.setParams({ check: '' })} />
      )}
      {chip}
    </search>
  )
}

/** Names the point of the go-live check that the list is filtered by, and ends that filter. */
const CheckChip = ({ label, onClear }: { label: string; onClear: () => void }) => (
  <Button aria-label={`Only: ${label}: show the others too`} onClick={onClear} className="order-last">
    <span className="min-w-0 text-left">{`Only: ${label}`}</span>
    <CloseIcon className="size-4 shrink-0" />
  </Button>
)

const SearchBox = ({ placeholder, address }: { placeholder: string; address: ListAddress }) => (
  <div className="relative min-w-0 grow basis-64">
    <SearchIcon className="pointer-events-none absolute left-3 top-1/2 size-5 -translate-y-1/2 text-soft" />
    <input
      ref={useSearchKey()}
      type="search"
      // Without the dots at its end.
      aria-label={placeholder.replace(/\.{1,3}$/, '')}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      title="Press / to search"
      value={address.search}
      onChange={event => address.setSearch(event.target.value)}
      className={`${controlClasses} pl-10 placeholder:text-soft`}
    />
  </div>
)

/** The focused elements in which `/` is a character, or whose keys are their own. */
const slashOwners =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog]'

/** `/` focuses the search box, unless a text field has the focus or a dialog is open. */
function useSearchKey() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(slashOwners)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return input
}
