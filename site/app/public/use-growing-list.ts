import { type RefCallback, startTransition, useCallback, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { type Grown, grownFor } from './grown-list.ts'
import { productsPerPage } from './product-selection.ts'

/** After what the server draws, so many at a time when the reader comes near the end: more would make a long frame. */
const step = productsPerPage
/** The same for who has not moved yet: no frame that a slow telephone would be felt to stop for. */
const stepAtFirst = 4
let hasScrolled = false
/** How near, in pixels. */
const nearEnd = 6_000

/** How far the list had grown at each entry of the history, so that going back finds its place again. */
const grownAt = new Map<string, number>()

/**
 * The entries of a list to draw, and the ref of what stands after the last one; its key is their number. `subject` says
 * what it is a list of: another one begins anew, unless it begins with the same entry, as while one types.
 */
export function useGrowingList<Entry>(
  list: readonly Entry[],
  subject = '',
): [readonly Entry[], RefCallback<HTMLElement>] {
  const { key } = useLocation()
  const [head] = list
  const shown = { key, subject, head }
  const reached = grownAt.get(key)
  const [grown, setGrown] = useState<Grown>(() => ({ ...shown, count: reached ?? productsPerPage }))
  const now = grownFor(grown, shown, reached)
  if (now !== grown) setGrown(now)
  const { count } = now
  const drawn = useMemo(() => list.slice(0, count), [list, count])
  const hasMore = count < list.length

  useEffect(() => {
    grownAt.set(key, count)
  }, [key, count])

  // A printed list has its end on paper.
  useEffect(() => {
    const showAll = () => flushSync(() => setGrown(now => ({ ...now, count: list.length })))
    addEventListener('beforeprint', showAll)
    return () => removeEventListener('beforeprint', showAll)
  }, [list])

  const watchEnd = useCallback(
    (end: HTMLElement) => {
      if (!hasMore) return
      const grow = () => {
        hasScrolled ||= window.scrollY > 0
        const more = hasScrolled ? step : stepAtFirst
        startTransition(() => setGrown(now => ({ ...now, count: now.count + more })))
      }
      const observer = new IntersectionObserver(
        entries => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) grow()
        },
        { rootMargin: `${nearEnd}px` },
      )
      observer.observe(end)
      return () => observer.disconnect()
    },
    [hasMore],
  )

  return [drawn, watchEnd]
}
