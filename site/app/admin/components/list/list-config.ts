import type { ReactNode } from 'react'
import type { FailureTexts } from '../../../api/failure-text.ts'
import type { List } from './list-position.ts'

export interface ListItem {
  _id: string
}

/** One way of sorting; its `value` stands in the address. */
export interface ListSort<Item> {
  value: string
  label: string
  compare: (a: Item, b: Item) => number
}

export interface ListColumn<Item> {
  header: string
  cell: (item: Item) => ReactNode
  /** Where it stands on a card: under 768 px each row is one. */
  onCard: 'picture' | 'title' | 'line' | 'badge' | 'control' | 'actions'
}

export interface BulkAction<Item> {
  label: string
  isDangerous?: boolean
  onChoose: (items: readonly Item[]) => void
}

/** What tells one list of the administration from another. */
export interface ListConfig<Item extends ListItem> {
  /** Under this name its position is stored. */
  list: List
  title: string
  add: { label: string; to: string }
  /** Other ways to add one. */
  otherForms?: readonly { to: string; label: string }[]
  searchPlaceholder: string
  emptyText: string
  loadFailure: FailureTexts
  /** What stands instead of the rows, where `loadFailure` is said in a message. */
  failureInPlace?: string
  nameOf: (item: Item) => string
  /** The texts that a search looks through. */
  searched: (item: Item) => readonly string[]
  /** The first is the one that holds unless another is chosen. */
  sorts: readonly [ListSort<Item>, ...ListSort<Item>[]]
  /** How many rows a page has; all where it is not given. */
  pageSize?: number
}
