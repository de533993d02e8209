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
import { FootBar } from '../../layout/foot-bar.tsx'
import { QueryState } from '../../layout/query-state.tsx'
import { Screen } from '../../layout/screen.tsx'
import type { BulkAction, ListFilter, ListItem, ListTab } from './list-config.ts'
import { useListPosition } from './list-position.ts'
import type { List } from './use-list.ts'
import type { ListAddress } from './use-list-address.ts'
import { useListFocus } from './use-list-focus.ts'

interface ListScreenProps<Item extends ListItem> {
  list: List<Item>
  /** The error message for other data that could not be loaded, and when that was last seen. */
  otherFailure?: { text: string; seenAt: number } | undefined
  onRetry: () => unknown
  /** The first shows all. */
  tabs?: readonly ListTab[]
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
      {tabs ? <ListTabs tabs={tabs} address={list.address} label={config.title} panel={rows} /> : rows}
      {hasRows && pagination && <div className="mt-5">{pagination}</div>}
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
      <SelectionBar {...props} />
    </Screen>
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

function Toolbar<Item extends ListItem>({ list, tabs = [], filters = [], chip }: ListScreenProps<Item>) {
  const { config, address } = list
  const [isOpen, setIsOpen] = useState(false)
  const hasFilters = filters.length > 0
  const select = ({ name, label, options }: ListFilter) => (
    <Select
      key={name}
      aria-label={label}
      className={`min-w-0 ${hasFilters ? 'max-xl:first:col-span-2' : 'grow basis-36 md:max-w-56'}`}
      value={address.param(name)}
      onChange={({ target }) => address.setParams({ [name]: target.value })}
      options={options}
    />
  )
  // The first sort is the default, which stands in no address.
  const sorts = config.sorts.map(({ value, label }, index): Option => [index === 0 ? '' : value, label])
  const sortSelect = sorts.length > 1 && select({ name: 'sort', label: 'Sort by', options: sorts })
  // The filter of a tab is not counted twice.
  const [tab] = selectedTabs(tabs, address)
  const filtersOn = filters.filter(({ name }) => name !== tab?.name && address.param(name) !== '').length
  const clearFilters = () => address.setParams(Object.fromEntries(filters.map(({ name }) => [name, ''])))
  return (
    <search className="mb-3 flex flex-wrap gap-3">
      <SearchBox
        placeholder={config.searchPlaceholder}
        address={address}
        className={hasFilters ? 'basis-40' : 'basis-64'}
      />
      {!hasFilters && sortSelect}
      {hasFilters && (
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} className="max-md:px-4">
          {filtersOn === 0 ? 'Filters' : `Filters: ${filtersOn} on`}
        </Button>
      )}
      {isOpen && (
        <div className="grid w-full grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
          {filters.map(select)}
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
  className: string
}

const SearchBox = ({ placeholder, address, className }: SearchBoxProps) => (
  <div className={`relative min-w-0 grow ${className}`}>
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

/** Actions that stand in one row on wide screens; further ones are in a menu. */
const actionsInRow = 6

function SelectionBar<Item extends ListItem>({ list, bulkActions }: ListScreenProps<Item>) {
  const { items, clear } = list.selection
  const actions = bulkActions
    .filter(({ fewest = 1 }) => items.length >= fewest)
    .map(({ onChoose, ...action }) => ({ ...action, onChoose: () => onChoose(items) }))
  return (
    <>
      <p role="status" className="sr-only">
        {items.length > 0 && `${items.length} selected`}
      </p>
      {items.length > 0 && (
        <FootBar label="Selection">
          <p className="mr-auto font-semibold">{`${items.length} selected`}</p>
          <Button onClick={clear} aria-label="Clear the selection" className="max-md:px-3">
            Clear
          </Button>
          <div className="2xl:hidden">
            <Menu label="Actions for the selection" className={buttonClasses('quiet')} entries={actions}>
              Actions
            </Menu>
          </div>
          <div className="flex gap-2 max-2xl:hidden">
            {actions.slice(0, actionsInRow).map(({ label, isDangerous, onChoose }) => (
              <Button key={label} kind={isDangerous ? 'danger' : 'quiet'} onClick={onChoose} className="px-3">
                {label}
              </Button>
            ))}
            {actions.length > actionsInRow && (
              <Menu
                label="More actions for the selection"
                className={buttonClasses('quiet')}
                entries={actions.slice(actionsInRow)}
              >
                More
              </Menu>
            )}
          </div>
        </FootBar>
      )}
    </>
  )
}
