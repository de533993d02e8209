import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

/**
 * True if the window is narrower than `width`, by default the `md:` breakpoint below which tables become cards. Not for
 * server rendering.
 */
export function useIsNarrow(width = '48rem'): boolean {
  const query = `(width < ${width})`
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

const isEditing = () =>
  document.querySelector('[role=dialog], [role=alertdialog]') !== null ||
  document.activeElement?.matches('[data-item] :is(input:not([type=checkbox]), select, textarea)') === true

/**
 * `useIsNarrow` for a list with fields in its rows: another layout would drop typed text, so it waits until no dialog
 * is open and no field of a row has the focus.
 */
export function useIsNarrowAtRest(): boolean {
  const isNarrow = useIsNarrow()
  const [shown, setShown] = useState(isNarrow)
  useEffect(() => {
    if (shown === isNarrow) return
    const end = new AbortController()
    const { signal } = end
    const settle = () => {
      if (!signal.aborted && !isEditing()) setShown(isNarrow)
    }
    // A frame later, once the next field has the focus.
    const onFocus = () => requestAnimationFrame(settle)
    document.addEventListener('focusin', onFocus, { signal })
    document.addEventListener('focusout', onFocus, { signal })
    settle()
    return () => end.abort()
  }, [shown, isNarrow])
  return shown
}
