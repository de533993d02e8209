import { type RefCallback, startTransition, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { productsPerPage } from './product-selection.ts'

/** So many cards are drawn in the end without anybody near theirs; more follow when the reader comes there. */
const step = 72
/** So many more at a time, after those of the server: all of them at once would hold up the reader's first touch. */
const portion = 12
const portionMs = 50
/** How near, in pixels. */
const nearEnd = 2_000

/** How far the list had grown at each entry of the history, so that going back finds its place again. */
const grownAt = new Map<string, number>()

/** How many of `total` entries to draw, and the ref of what stands after the last one; its key is the count. */
export function useGrowingCount(total: number): [number, RefCallback<HTMLElement>] {
  const { key } = useLocation()
  const [count, setCount] = useState(() => grownAt.get(key) ?? productsPerPage)
  const hasMore = count < total

  useEffect(() => {
    grownAt.set(key, count)
  }, [key, count])

  useEffect(() => {
    if (!hasMore || count >= step) return
    const timer = setTimeout(() => startTransition(() => setCount(shown => shown + portion)), portionMs)
    return () => clearTimeout(timer)
  }, [hasMore, count])

  // A printed list has its end on paper.
  useEffect(() => {
    const showAll = () => flushSync(() => setCount(total))
    addEventListener('beforeprint', showAll)
    return () => removeEventListener('beforeprint', showAll)
  }, [total])

  const watchEnd = useCallback(
    (end: HTMLElement) => {
      if (!hasMore) return
      const grow = () => startTransition(() => setCount(shown => shown + step))
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

  return [count, watchEnd]
}
