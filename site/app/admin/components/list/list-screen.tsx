import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { failureText } from '../../../api/failure-text.ts'
import { DotsIcon, PlusIcon } from '../../../ui/admin/admin-icons.tsx'
import { Button, iconButtonClasses, LinkButton } from '../../../ui/admin/button.tsx'
import { type Option, Select } from '../../../ui/admin/fields/choice-fields.tsx'
import { controlClasses } from '../../../ui/admin/fields/field.tsx'
import { Menu, type MenuEntry } from '../../../ui/admin/menu.tsx'
import { Tabs } from '../../../ui/admin/tabs.tsx'
import { TextLink } from '../../../ui/admin/text-link.tsx'
import { buttonClasses } from '../../../ui/button.ts'
import { SearchIcon } from '../../../ui/icons.tsx'
import { useCanOpen } from '../../auth/use-can.ts'
import { QueryState } from '../../layout/query-state.tsx'
import { Screen } from '../../layout/screen.tsx'
import type { BulkAction, ListFilter, ListItem, ListTab } from './list-config.ts'
import { useListPosition } from './list-position.ts'
import { SelectionBar } from './selection-bar.tsx'
import { type List, manyRows } from './use-list.ts'
import type { ListAddress } from './use-list-address.ts'
import { useListFocus } from './use-list-focus.ts'

interface ListScreenProps<Item extends ListItem> {
  list: List<Item>
  /** The error message for other data that could not be loaded, and when that was last seen. */
  otherFailure?: { text: string; seenAt: number } | undefined
  onRetry: () => unknown
  /** The first shows all. */
  tabs?: readonly ListTab[]
  /** The filter beside the search. */
  mainFilter?: ListFilter
  /** Further filters, folded. */
  filters?: readonly ListFilter[]
  chip?: ReactNode
  tip?: ReactNode
  /** Actions on the whole list, beside adding an item. */
  menu?: readonly MenuEntry[]
  bulkActions: readonly BulkAction<Item>[]
  children: ReactNode
  pagination?: ReactNode
}

export function ListScreen<Item extends ListItem>(props: ListScreenProps<Item>) {
  const { list, otherFailure, onRetry, tabs, tip, menu, children, pagination } = props
  const { config, query, check, matching, items, selection } = list
  const { data, error, dataUpdatedAt } = query
  const canAdd = useCanOpen()(config.add.to)
  useListPosition(config.list, data, list.address.query)
  const focus = useListFocus(
    items.map(({ _id }) => _id),
    selection.items.length > 0,
  )
  const failure = error
    ? { text: config.rowsFailure ?? failureText(config.loadFailure, error), seenAt: dataUpdatedAt }
    : (otherFailure ?? check.failure)
  const hasRows = data !== undefined && matching.length > 0
  const rows = (
    <section aria-label={config.title} {...focus}>
      <QueryState
        query={{
          data,
          error: failure,
          dataUpdatedAt: failure?.seenAt ?? 0,
          refetch: () => void Promise.all([onRetry(), check.refetch()]),
        }}
        failure={failure?.text ?? ''}
        count={matching.length}
        emptyText={
          <>
            <p>{config.emptyText}</p>
            {data?.length === 0 && canAdd && config.firstStep && <p className="mt-2">{config.firstStep}</p>}
          </>
        }
      >
        {children}
      </QueryState>
    </section>
  )
  return (
    <Screen
      title={config.title}
      actions={
        <>
          {canAdd && (
            <Link to={config.add.to} className={buttonClasses('primary')}>
              <PlusIcon />
              {config.add.label}
            </Link>
          )}
          {menu && (
            <Menu label="More actions" className={iconButtonClasses()} entries={menu}>
              <DotsIcon />
            </Menu>
          )}
        </>
      }
    >
      {config.purpose && <p className="mb-4 max-w-measure text-soft">{config.purpose}</p>}
      {tip}
      <Toolbar {...props} />
      <SampleNote list={list} />
      {tabs ? <ListTabs tabs={tabs} address={list.address} label={config.title} panel={rows} /> : rows}
      {hasRows && (
        <div className="mt-5 flex flex-wrap items-center justify-center gap-x-5 gap-y-2 empty:hidden">
          {pagination}
          <RowsButton list={list} />
        </div>
      )}
      {config.otherForms && (
        <p className="mt-6 flex flex-wrap items-center gap-x-4 text-fine text-soft">
          Other forms:
          {config.otherForms.map(({ to, label }) => (
            <TextLink key={to} to={to}>
              {label}
            </TextLink>
          ))}
        </p>
      )}
      <SelectionBar list={list} bulkActions={props.bulkActions} />
    </Screen>
  )
}

/** Counts the shown items that still are the sample catalogue's. */
function SampleNote<Item extends ListItem>({ list }: Pick<ListScreenProps<Item>, 'list'>) {
  const { matching, check, address } = list
  const count = matching.filter(check.isSample).length
  if (count === 0) return null
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 text-fine text-soft">
      <span className="caps rounded-full border border-turmeric px-2.5 text-ink">Sample</span>
      {count === matching.length ? `All ${count}` : `${count} of ${matching.length}`}
      {count < matching.length && (
        <LinkButton onClick={() => address.setParams({ check: 'sample' })}>Show only these</LinkButton>
      )}
    </p>
  )
}

/** Shows more rows a page, or the usual number again. */
function RowsButton<Item extends ListItem>({ list }: Pick<ListScreenProps<Item>, 'list'>) {
  const { config, matching, address, hasManyRows } = list
  const { pageSize } = config
  if (pageSize === undefined || matching.length <= pageSize) return null
  return (
    <LinkButton onClick={() => address.setParams({ rows: hasManyRows ? '' : String(manyRows) })}>
      {`Show ${hasManyRows ? pageSize : manyRows}`}
    </LinkButton>
  )
}

const selectedTabs = (tabs: readonly Omit<ListTab, 'count'>[], { param }: ListAddress) =>
  tabs.filter(({ name, value }) => name !== '' && param(name) === value)

interface ListTabsProps {
  tabs: readonly ListTab[]
  address: ListAddress
  label: string
  panel: ReactNode
}

/** The filters that a tab changes: it sets its own, and clears those of the others. */
export function tabFilters(tabs: readonly Omit<ListTab, 'count'>[], name: string, address: ListAddress) {
  const cleared = Object.fromEntries(selectedTabs(tabs, address).map(tab => [tab.name, '']))
  return { ...cleared, [name]: tabs.find(tab => tab.name === name)?.value ?? '' }
}

function ListTabs({ tabs, address, label, panel }: ListTabsProps) {
  return (
    <Tabs
      label={label}
      value={selectedTabs(tabs, address)[0]?.name ?? ''}
      onChange={name => address.setParams(tabFilters(tabs, name, address))}
      tabs={tabs.map(({ name, label, count }) => ({ value: name, label, count, panel }))}
    />
  )
}

function Toolbar<Item extends ListItem>(props: ListScreenProps<Item>) {
  const { list, tabs = [], mainFilter, filters = [], chip } = props
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
  const [tab] = selectedTabs(tabs, address)
  const filtersOn = filters.filter(({ name }) => name !== tab?.name && address.param(name) !== '').length
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
      {list.check.chip}
      {chip}
    </search>
  )
}

interface SearchBoxProps {
  placeholder: string
  address: ListAddress
}

const SearchBox = ({ placeholder, address }: SearchBoxProps) => (
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
