import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { failureText } from '../../../api/failure-text.ts'
import { DotsIcon, PlusIcon } from '../../../ui/admin/admin-icons.tsx'
import { iconButtonClasses, LinkButton } from '../../../ui/admin/button.tsx'
import { Menu, type MenuEntry } from '../../../ui/admin/menu.tsx'
import { Tabs } from '../../../ui/admin/tabs.tsx'
import { TextLink } from '../../../ui/admin/text-link.tsx'
import { buttonClasses } from '../../../ui/button.ts'
import { useCanOpen } from '../../auth/use-can.ts'
import { QueryState } from '../../layout/query-state.tsx'
import { Screen } from '../../layout/screen.tsx'
import type { BulkAction, ListItem, ListTab } from './list-config.ts'
import { useListPosition } from './list-position.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useSampleIds } from './use-check-filter.ts'
import { manyRows } from './use-list.ts'
import type { ListAddress } from './use-list-address.ts'
import { useListFocus } from './use-list-focus.ts'

interface ListScreenProps<Item extends ListItem>
  extends Omit<ComponentProps<typeof ListToolbar<Item>>, 'tabFilter'> {
  /** The error message for other data that could not be loaded, and when that was last seen. */
  otherFailure?: { text: string; seenAt: number } | undefined
  onRetry: () => unknown
  /** The first shows all. */
  tabs?: readonly ListTab[]
  tip?: ReactNode
  /** Actions on the whole list, beside adding an item. */
  menu?: readonly MenuEntry[]
  bulkActions: readonly BulkAction<Item>[]
  children: ReactNode
  pagination?: ReactNode
}

export function ListScreen<Item extends ListItem>(props: ListScreenProps<Item>) {
  const { list, otherFailure, onRetry, tabs = [], tip, menu, children, pagination } = props
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
      <ListToolbar {...props} tabFilter={selectedTabs(tabs, list.address)[0]?.name} />
      <SampleNote list={list} />
      {tabs.length > 0 ? (
        <ListTabs tabs={tabs} address={list.address} label={config.title} panel={rows} />
      ) : (
        rows
      )}
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
  const { config, matching, address } = list
  const sampleIds = useSampleIds(config.list)
  const count = matching.filter(({ _id }) => sampleIds.includes(_id)).length
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

/** The tabs whose filters are set; the first one is open. */
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
