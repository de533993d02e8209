import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { failureText } from '../../../api/failure-text.ts'
import { PlusIcon } from '../../../ui/admin/admin-icons.tsx'
import { Skeleton } from '../../../ui/admin/skeleton.tsx'
import { buttonClasses } from '../../../ui/button.ts'
import { panelClasses } from '../../layout/panel.ts'
import { Screen } from '../../layout/screen.tsx'
import { SeenLast } from '../../layout/seen-last.tsx'
import type { BulkAction, ListConfig, ListItem } from './list-config.ts'
import { useListPosition } from './list-position.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { ListAddress } from './use-list-address.ts'
import type { Selection } from './use-selection.ts'

interface ListScreenProps<Item extends ListItem> {
  config: ListConfig<Item>
  address: ListAddress
  query: Pick<UseQueryResult<Item[]>, 'data' | 'error' | 'dataUpdatedAt'>
  /** Other things that could not be read, in words. */
  otherFailure?: string | undefined
  onRetry: () => void
  filter?: ReactNode
  tip?: ReactNode
  /** How many rows there are to show after search and filter. */
  count: number
  selection: Selection<Item>
  bulkActions: readonly BulkAction<Item>[]
  /** The rows. */
  children: ReactNode
  /** Below the selection bar, which never covers it. */
  pagination?: ReactNode
}

/** The screen of a list: title, Add, search, rows, their loading and error states, bulk actions. */
export function ListScreen<Item extends ListItem>({
  config,
  address,
  query: { data, error, dataUpdatedAt },
  otherFailure,
  onRetry,
  filter,
  tip,
  count,
  selection,
  bulkActions,
  children,
  pagination,
}: ListScreenProps<Item>) {
  useListPosition(config.list, data)
  const failure = error ? (config.rowsFailure ?? failureText(config.loadFailure, error)) : otherFailure
  const isLoading = data === undefined && !error
  return (
    <Screen
      title={config.title}
      actions={
        <Link to={config.add.to} className={buttonClasses('primary')}>
          <PlusIcon />
          {config.add.label}
        </Link>
      }
    >
      {tip}
      <ListToolbar address={address} searchPlaceholder={config.searchPlaceholder} sorts={config.sorts}>
        {filter}
      </ListToolbar>
      {failure !== undefined && <LoadFailure text={failure} seenAt={dataUpdatedAt} onRetry={onRetry} />}
      {isLoading && <LoadingRows />}
      {data !== undefined && count > 0 && children}
      {data !== undefined && count === 0 && !error && (
        <p role="status" className={`${panelClasses} px-5 py-10 text-center text-soft`}>
          {config.emptyText}
        </p>
      )}
      <SelectionBar selection={selection} actions={bulkActions} />
      {data !== undefined && count > 0 && pagination}
      {config.otherForms && <OtherForms forms={config.otherForms} />}
    </Screen>
  )
}

interface LoadFailureProps {
  text: string
  seenAt: number
  onRetry: () => void
}

function LoadFailure({ text, seenAt, onRetry }: LoadFailureProps) {
  return (
    <div
      role="alert"
      className={`${panelClasses} mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3`}
    >
      <p className="text-danger">{text}</p>
      <SeenLast at={seenAt} />
      <button type="button" onClick={onRetry} className="link min-h-11">
        Try again
      </button>
    </div>
  )
}

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f']

function LoadingRows() {
  return (
    <div className={panelClasses}>
      <p role="status" className="px-5 pt-3 text-fine text-soft">
        Loading...
      </p>
      {skeletonRows.map(row => (
        <div key={row} className="flex items-center gap-4 px-5 py-3">
          <Skeleton className="size-14 shrink-0" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="ml-auto h-4 w-1/5" />
        </div>
      ))}
    </div>
  )
}

/** One quiet line to the other forms of a list. */
function OtherForms({ forms }: { forms: readonly { to: string; label: string }[] }) {
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-4 text-fine text-soft">
      Other forms:
      {forms.map(({ to, label }) => (
        <Link key={to} to={to} className="link inline-grid min-h-11 content-center">
          {label}
        </Link>
      ))}
    </p>
  )
}
