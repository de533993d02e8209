import { useLayoutEffect, useRef } from 'react'
import { type To, useLocation } from 'react-router'
import { readStoredJson, writeStored } from '../../../web-storage.ts'

export type ListName = 'products' | 'categories' | 'gallery'

const storageKey = (list: ListName) => `admin-list-${list}`

interface ListPosition {
  search: string
  scrollY: number
}

/** The position of a list, stored in the session storage of the tab. */
function storedPosition(list: ListName): ListPosition {
  const stored = readStoredJson('sessionStorage', storageKey(list)) as Partial<ListPosition> | undefined
  return { search: '', scrollY: 0, ...stored }
}

interface ReturnState {
  isReturn: true
  itemId?: string | undefined
  /**
   * Set for a new item to the `performance.timeOrigin` of the document that created it: the list opens at the page
   * with the item, and marks it until a reload.
   */
  newSince?: number
}

/** The id of the item that was just created. */
export function newItemOf(state: unknown): string | undefined {
  const { itemId, newSince } = (state as ReturnState | null) ?? {}
  return newSince === performance.timeOrigin ? itemId : undefined
}

export interface WayBack {
  to: To
  state: ReturnState
  preventScrollReset: true
}

/** The link to a list after a creation: without search and filters, which might hide the new item. */
export function wayToNew(list: ListName, itemId: string): WayBack {
  const state = { isReturn: true, itemId, newSince: performance.timeOrigin } as const
  return { to: `/admin/${list}`, state, preventScrollReset: true }
}

/**
 * The link back to a list with the same search, filter, sort, page and scroll position, and with the focus on the row
 * of `itemId`. Call it at each render: a list stores its position after the next screen has rendered.
 */
export function wayBackTo(list: ListName, itemId?: string): WayBack {
  return {
    to: { pathname: `/admin/${list}`, search: storedPosition(list).search },
    state: { isReturn: true, itemId },
    preventScrollReset: true,
  }
}

/** Stores the position in a list with its query `search`, and restores it after `wayBackTo`. */
export function useListPosition(list: ListName, data: object | undefined, search: string): void {
  const { state, key } = useLocation()
  const scrollY = useRef(0)
  const restoredKey = useRef('')

  useLayoutEffect(() => {
    const returnState = state as ReturnState | null
    if (!data || !returnState?.isReturn || restoredKey.current === key) return
    const { itemId, newSince } = returnState
    const row = itemId === undefined ? null : document.querySelector(`[data-item="${CSS.escape(itemId)}"]`)
    // A new item appears with the next refetch.
    if (newSince !== undefined && !row) return
    restoredKey.current = key
    window.scrollTo(0, storedPosition(list).scrollY)
    const link = row?.querySelector<HTMLElement>('a[data-edit]')
    if (!link) return
    // A new row may be out of view.
    const { top, bottom } = link.getBoundingClientRect()
    if (top < 0 || bottom > window.innerHeight) link.scrollIntoView({ block: 'center' })
    link.focus({ preventScroll: true })
  }, [list, data, state, key])

  // A layout effect ends before the next screen scrolls to its top, so the stored position stays.
  useLayoutEffect(() => {
    const track = () => {
      scrollY.current = window.scrollY
    }
    window.addEventListener('scroll', track, { passive: true })
    return () => {
      window.removeEventListener('scroll', track)
      writeStored('sessionStorage', storageKey(list), JSON.stringify({ search, scrollY: scrollY.current }))
    }
  }, [list, search])
}
