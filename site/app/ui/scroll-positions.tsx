import { useEffect, useLayoutEffect } from 'react'
import { ScrollRestoration, useLocation, useNavigationType } from 'react-router'
import { readStoredJson, writeStored } from '../web-storage.ts'

/** Milliseconds that a position is held: content comes within the timeout of its calls. */
const longestHoldMs = 12_000

/** Interactions after which the page's position is the reader's own. */
export const readerMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Where React Router stores the position of each history entry, by its key, on `pagehide`. */
const storageKey = 'scroll-positions'

/** The positions of the tab's history entries, by the key of the entry. */
const positions = import.meta.env.SSR ? {} : storedPositions()

function storedPositions(): Partial<Record<string, number>> {
  return readStoredJson('sessionStorage', storageKey) ?? {}
}

/** True while a position is held, and `release` ends that. */
let isHeld = false
let release: (() => void) | undefined

/**
 * Keeps the window at `top` while content arrives and changes the page's height, until the reader moves. Otherwise it
 * would be cut to the height of a page that is still loading.
 */
function hold(top: number): () => void {
  const page = document.documentElement
  let height = -1
  isHeld = true
  const keep = () => {
    height = page.scrollHeight
    window.scrollTo(0, top)
  }
  const onScroll = () => {
    // When the height changes, the browser itself scrolls; otherwise a screen reader or the scrollbar does.
    if (page.scrollHeight !== height) return keep()
    if (Math.abs(window.scrollY - Math.min(top, height - window.innerHeight)) > 2) end()
  }
  const observer = new ResizeObserver(keep)
  const controller = new AbortController()
  const { signal } = controller
  const end = () => {
    isHeld = false
    clearTimeout(timer)
    observer.disconnect()
    controller.abort()
  }
  const timer = setTimeout(end, longestHoldMs)
  observer.observe(document.body)
  addEventListener('scroll', onScroll, { passive: true, signal })
  for (const move of readerMoves) addEventListener(move, end, { passive: true, signal })
  return end
}

/** Stores the positions of a page that is hidden: a phone may discard it then, without `pagehide`. */
function storePositions(): void {
  if (document.visibilityState !== 'hidden') return
  // If the browser blocks storage, Back leads to the top.
  writeStored('sessionStorage', storageKey, JSON.stringify({ ...storedPositions(), ...positions }))
}

/** Returns Back and Forward to where the reader was, also while the page is loading and after a reload. */
export function ScrollPositions() {
  const { key } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    release?.()
    const position = isReturn ? positions[key] : undefined
    release = position === undefined ? undefined : hold(position)
  }, [key, isReturn])
  useLayoutEffect(() => {
    const record = () => {
      if (!isHeld) positions[key] = window.scrollY
    }
    // The reader may have scrolled before the page was hydrated.
    record()
    const controller = new AbortController()
    const { signal } = controller
    addEventListener('scroll', record, { passive: true, signal })
    // A link may be followed before the browser reports the last scroll.
    addEventListener('click', record, { capture: true, signal })
    return () => controller.abort()
  }, [key])
  useEffect(() => {
    let top = 0
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('visibilitychange', storePositions, { signal })
    const onHide = () => {
      top = window.scrollY
    }
    addEventListener('pagehide', onHide, { signal })
    // WebKit shows a page from its back-forward cache at the top.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      release?.()
      release = hold(top)
    }
    addEventListener('pageshow', onShow, { signal })
    return () => controller.abort()
  }, [])
  return <ScrollRestoration storageKey={storageKey} />
}
