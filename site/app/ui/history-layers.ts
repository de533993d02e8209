import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

/** The state of a history entry: a page by the router's key, and the number of layers open over it. */
interface Entry {
  key: string
  layers: number
}

function entryOf(state: unknown): Entry {
  const { key = 'default', layers = 0 } = (state ?? {}) as Partial<Entry>
  return { key, layers }
}

/** The functions that close the open layers, the topmost last. */
const closeFunctions: (() => void)[] = []
/** Called once the entries of closed layers are gone. */
const afterClose: (() => void)[] = []
/** The key of the page that the router shows. */
let shownKey = ''
/** The entry before the next `popstate`. */
let current: Entry = { key: '', layers: 0 }
let isLeaving = false

/** Gives every open layer an entry of its own, and leaves those of closed ones. */
function settle(): void {
  const { key, layers } = entryOf(history.state)
  // It runs again once the router shows this entry's page, or the browser has left it.
  if (isLeaving || key !== shownKey) return
  if (layers > closeFunctions.length) {
    isLeaving = true
    history.go(closeFunctions.length - layers)
    return
  }
  for (let count = layers + 1; count <= closeFunctions.length; count += 1)
    history.pushState({ ...history.state, layers: count }, '')
  current = { key, layers: closeFunctions.length }
  for (const callback of afterClose.splice(0)) callback()
}

/** The router does not learn of a step between the entries of one page. */
function onPopState(event: PopStateEvent): void {
  const before = current
  const wasLeaving = isLeaving
  current = entryOf(event.state)
  isLeaving = false
  if (current.key === before.key && current.layers + before.layers > 0) {
    event.stopImmediatePropagation()
    if (!wasLeaving) for (const close of closeFunctions.slice(current.layers).reverse()) close()
  }
  // After the layers have closed.
  setTimeout(settle)
}

// Before the router starts: listeners of the window are called in the order of their addition.
if (!import.meta.env.SSR) window.addEventListener('popstate', onPopState)

/** Tracks the page that the router shows. Call it once per document. */
export function useHistoryLayers(): void {
  const { key } = useLocation()
  useEffect(() => {
    shownKey = key
    // A new page cancels a pending step back.
    isLeaving = false
    queueMicrotask(settle)
  }, [key])
}

/**
 * Gives a dialog, a drawer or a menu a history entry while it is open, so that Back closes it instead of leaving the
 * page. Returns a function whose callback runs once it is closed and its entry is gone, such as to navigate.
 */
export function useHistoryLayer(isOpen: boolean, onBack: () => void): (then: () => void) => void {
  const next = useRef<() => void>(undefined)
  const close = useEffectEvent(onBack)
  useEffect(() => {
    if (!isOpen) return
    const layer = () => close()
    closeFunctions.push(layer)
    queueMicrotask(settle)
    return () => {
      closeFunctions.splice(closeFunctions.indexOf(layer), 1)
      afterClose.push(() => {
        const then = next.current
        next.current = undefined
        then?.()
      })
      queueMicrotask(settle)
    }
  }, [isOpen])
  return useCallback(then => {
    next.current = then
  }, [])
}
