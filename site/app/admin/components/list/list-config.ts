import type { ReactNode } from 'react'
import type { FailureTexts } from '../../../api/failure-text.ts'
import type { Option } from '../../../ui/admin/choice-fields.tsx'
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

/** A choice of rows that the address holds; its first option, the default, has no value. */
export interface ListFilter {
  name: string
  label: string
  options: readonly Option[]
}

export interface ListColumn<Item> {
  header: string
  cell: (item: Item) => ReactNode
  /** Its part of a card, which each row is under 768 px. */
  onCard: 'picture' | 'title' | 'line' | 'badge' | 'control' | 'actions'
}

export interface BulkAction<Item> {
  label: string
  isDangerous?: boolean
  /** Offered from this many selected items on; 1 by default. */
  fewest?: number
  onChoose: (items: readonly Item[]) => void
}

/** What differs between the lists of the administration. */
export interface ListConfig<Item extends ListItem> {
  /** Under this name its position is stored. */
  list: ListName
  title: string
  add: { label: string; to: string }
  otherForms?: readonly { to: string; label: string }[]
  searchPlaceholder: string
  emptyText: string
  loadFailure: FailureTexts
  /** The text instead of the rows, where `loadFailure` is a toast. */
  rowsFailure?: string
  nameOf: (item: Item) => string
  searched: (item: Item) => readonly string[]
  /** The first is the default. */
  sorts: readonly [ListSort<Item>, ...ListSort<Item>[]]
  /** Rows a page; all where not given. */
  pageSize?: number
}
