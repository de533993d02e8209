import { type RefObject, useEffect, useState } from 'react'

/** Milliseconds after the last scroll event until scrolling counts as ended, in browsers without `scrollend`. */
const scrollEndMs = 150

/** Offsets are tried in steps of this many pixels, which also stay free around the box. */
const stepPx = 9

const highestOffsetPx = 16 * stepPx

const controls = 'a, button, input, textarea, select, summary, label, iframe'

/**
 * The distance in pixels between the window's lower edge and a box at its right edge: the lowest one where the box covers
 * no text or control. While the page scrolls up it stays; undefined while the page scrolls down, or if there is none.
 */
export function useFreeOffset(box: RefObject<HTMLElement | null>): number | undefined {
  const [offset, setOffset] = useState<number>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let { scrollY } = window
    const measure = () => setOffset(box.current ? freeOffset(box.current) : undefined)
    const measureLater = () => {
      clearTimeout(timer)
      timer = setTimeout(measure, scrollEndMs)
    }
    const onScroll = () => {
      const isUp = window.scrollY < scrollY
      scrollY = window.scrollY
      setOffset(last => (isUp ? (last ?? 0) : undefined))
      clearTimeout(timer)
      if (!('onscrollend' in window)) measureLater()
    }
    const observer = new ResizeObserver(() => {
      setOffset(undefined)
      measureLater()
    })
    observer.observe(document.body)
    const controller = new AbortController()
    const { signal } = controller
    addEventListener('scroll', onScroll, { passive: true, signal })
    addEventListener('scrollend', measure, { signal })
    addEventListener('resize', measureLater, { signal })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      controller.abort()
    }
  }, [box])
  return offset
}

function freeOffset(box: HTMLElement): number | undefined {
  const { clientWidth, clientHeight } = document.documentElement
  const left = clientWidth - box.offsetWidth
  const obstacles = [...controlRects(box), ...textRects(box)].filter(
    rect => rect.width > 1 && rect.right > left - stepPx && rect.left < clientWidth,
  )
  for (let offset = 0; offset <= highestOffsetPx; offset += stepPx) {
    const bottom = clientHeight - offset
    const top = bottom - box.offsetHeight
    if (obstacles.every(rect => rect.bottom <= top - stepPx || rect.top >= bottom + stepPx)) return offset
  }
  return undefined
}

const controlRects = (box: HTMLElement) =>
  [...document.querySelectorAll(controls)]
    .filter(control => !box.contains(control) && control.checkVisibility({ visibilityProperty: true }))
    .map(control => control.getBoundingClientRect())

/** The rectangles of the lines of all visible texts outside the box. */
function textRects(box: HTMLElement): DOMRect[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const rects: DOMRect[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const isVisible = text.parentElement?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!isVisible || box.contains(text) || text.data.trim() === '') continue
    range.selectNodeContents(text)
    rects.push(...range.getClientRects())
  }
  return rects
}
