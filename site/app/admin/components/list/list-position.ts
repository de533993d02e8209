import { useLayoutEffect, useRef } from 'react'
import { type To, useLocation } from 'react-router'

export type ListName = 'products' | 'categories' | 'gallery'

const pathOf = (list: ListName) => `/admin/${list}`

interface ListPosition {
  search: string
  scrollY: number
}

const storageKey = (list: ListName) => `admin-list-${list}`

/** Stores search and scroll position of a list for as long as the tab lives. */
function storeListPosition(list: ListName, position: ListPosition): void {
  try {
    sessionStorage.setItem(storageKey(list), JSON.stringify(position))
  } catch {
    // Without storage the list opens at its top.
  }
}

function storedListPosition(list: ListName): ListPosition {
  try {
    const stored = sessionStorage.getItem(storageKey(list))
    if (stored !== null) return JSON.parse(stored) as ListPosition
  } catch {
    // As above.
  }
  return { search: '', scrollY: 0 }
}

/** The history state of a list that is returned to. */
export interface ReturnState {
  isReturn: true
  /** The row to focus. */
  itemId?: string
  /** It was just created: the list opens on its page, and marks it. */
  isNew?: true
  /** `performance.timeOrigin`: a reload ends the mark. */
  documentBegan?: number
}

/** The id of the item that was just created. */
export function newItemOf(state: unknown): string | undefined {
  const { isNew, itemId, documentBegan } = (state as ReturnState | null) ?? {}
  return isNew && documentBegan === performance.timeOrigin ? itemId : undefined
}

/** The properties of a link, or the arguments of `navigate`. */
export interface WayBack {
  to: To
  state: ReturnState
  preventScrollReset: true
}

/** The way to a list after a creation: without search and filters, which might hide the new item. */
export function wayToNew(list: ListName, itemId: string): WayBack {
  const state = { isReturn: true, itemId, isNew: true, documentBegan: performance.timeOrigin } as const
  return { to: pathOf(list), state, preventScrollReset: true }
}

/**
 * The way back to a list as it was left: same search, filter, sort, page and scroll position, the focus on the row of
 * `itemId`. Call it at each render: a list stores its position after the next screen has rendered.
 */
export function wayBackTo(list: ListName, itemId?: string): WayBack {
  return {
    to: { pathname: pathOf(list), search: storedListPosition(list).search },
    state: itemId === undefined ? { isReturn: true } : { isReturn: true, itemId },
    preventScrollReset: true,
  }
}

/** Stores the position in a list, and restores it after `wayBackTo`. */
export function useListPosition(list: ListName, data: object | undefined): void {
  const { search, state, key } = useLocation()
  const scrollY = useRef(0)
  const restoredKey = useRef('')

  useLayoutEffect(() => {
    const returning = state as ReturnState | null
    if (!data || !returning?.isReturn || restoredKey.current === key) return
    const id = returning.itemId
    const row = id === undefined ? null : document.querySelector(`[data-item="${CSS.escape(id)}"]`)
    // A new item comes with the next reading.
    if (returning.isNew && !row) return
    restoredKey.current = key
    window.scrollTo(0, storedListPosition(list).scrollY)
    const link = row?.querySelector<HTMLElement>('a[data-edit]')
    if (!link) return
    // A new row may be out of view.
    const { top, bottom } = link.getBoundingClientRect()
    if (top < 0 || bottom > window.innerHeight) link.scrollIntoView({ block: 'center' })
    link.focus({ preventScroll: true })
  }, [list, data, state, key])

  // Before the next screen scrolls to its top.
  useLayoutEffect(() => {
    const track = () => {
      scrollY.current = window.scrollY
    }
    window.addEventListener('scroll', track, { passive: true })
    return () => {
      window.removeEventListener('scroll', track)
      storeListPosition(list, { search, scrollY: scrollY.current })
    }
  }, [list, search])
}
