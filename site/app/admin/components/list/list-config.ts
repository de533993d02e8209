import type { ReactNode } from 'react'
import type { FailureTexts } from '../../../api/failure-text.ts'
import type { Option } from '../../../ui/admin/fields/choice-fields.tsx'
import type { ListName } from './list-position.ts'

export interface ListItem {
  _id: string
}

/** One sort order; `value` is its query parameter. */
export interface ListSort<Item> {
  value: string
  label: string
  compare: (a: Item, b: Item) => number
}

/** A filter in the URL; its first option is the default and has no value. */
export interface ListFilter {
  name: string
  label: string
  options: readonly Option[]
}

/** A choice above the list: all items, or those of a filter in the URL. */
export interface ListTab {
  /** The filter; empty for all. */
  name: string
  value: string
  label: string
  /** Undefined while not all items are loaded. */
  count: number | undefined
}

export interface ListColumn<Item> {
  header: string
  cell: (item: Item) => ReactNode
  /** On the card that replaces the row under 768 px: under the name, or a control, which may need its header. */
  onCard: 'line' | 'control' | 'labelled'
}

export interface BulkAction<Item> {
  label: string
  /** The minimum number of selected items; 1 by default. */
  fewest?: number
  onChoose: (items: readonly Item[]) => void
}

export interface ListConfig<Item extends ListItem> {
  /** The key of its stored position. */
  list: ListName
  title: string
  add: { label: string; to: string }
  otherForms?: readonly { to: string; label: string }[]
  searchPlaceholder: string
  /** The purpose of the list, where its title does not show it. */
  purpose?: string
  emptyText: string
  /** The first step, shown with `emptyText` while there is nothing at all. */
  firstStep?: ReactNode
  loadFailure: FailureTexts
  /** Shown instead of the rows if `loadFailure` is a toast. */
  rowsFailure?: string
  nameOf: (item: Item) => string
  searched: (item: Item) => readonly string[]
  /** The first is the default. */
  sorts: readonly [ListSort<Item>, ...ListSort<Item>[]]
  /** Rows per page; all if omitted. */
  pageSize?: number
}
