import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type List, type ReturnState, storedListPosition, storeListPosition } from './list-position.ts'

/** Stores where somebody is in a list, and restores it when they come by `wayBackTo`. */
export function useListPosition(list: List, data: object | undefined): void {
  const { search, state, key } = useLocation()
  const scrollY = useRef(0)
  const restoredKey = useRef('')

  useLayoutEffect(() => {
    const returning = state as ReturnState | null
    if (!data || !returning?.isReturn || restoredKey.current === key) return
    const id = returning.itemId
    const row = id === undefined ? null : document.querySelector(`[data-item="${CSS.escape(id)}"]`)
    // What is new comes with the next reading.
    if (returning.isNew && !row) return
    restoredKey.current = key
    window.scrollTo(0, storedListPosition(list).scrollY)
    const link = row?.querySelector<HTMLElement>('a[data-edit]')
    if (!link) return
    // A row that is new stands where nobody looked yet.
    const { top, bottom } = link.getBoundingClientRect()
    if (top < 0 || bottom > window.innerHeight) link.scrollIntoView({ block: 'center' })
    link.focus({ preventScroll: true })
  }, [list, data, state, key])

  // Before the next screen is drawn: it begins at its own top.
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
