import { parsePicturePath, pictureMiddle } from '@chekku/domain/pictures/picture'
import { type RefObject, type Touch, type TouchEvent, useLayoutEffect, useRef } from 'react'
import { StoredPicture } from '../../ui/stored-picture.tsx'

interface ZoomablePictureProps {
  path: string
  alt: string
  sizes: string
  /** Classes of the whole picture. */
  className: string
  isZoomed: boolean
  /** Scrolls the zoomed picture. */
  frame: RefObject<HTMLDivElement | null>
  onSwipe: (step: -1 | 1) => void
}

/** A picture, whole and swiped to its neighbours, or zoomed and panned by scrolling, a finger or the mouse. */
export function ZoomablePicture(props: ZoomablePictureProps) {
  const { path, alt, sizes, className, isZoomed, frame, onSwipe } = props
  const touch = useRef<Touch>(undefined)
  useLayoutEffect(() => {
    if (!isZoomed || !frame.current) return
    scrollToFocus(frame.current, path)
    return panByMouse(frame.current)
  }, [isZoomed, path, frame])

  const onTouchStart = ({ touches }: TouchEvent) => {
    touch.current = touches.length === 1 ? touches[0] : undefined
  }
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const [start, end] = [touch.current, changedTouches[0]]
    touch.current = undefined
    // Fingers pan the picture, zoomed by its button or by a pinch.
    if (isZoomed || !start || !end || (window.visualViewport?.scale ?? 1) !== 1) return
    const step = swipeStep(end.clientX - start.clientX, end.clientY - start.clientY)
    if (step !== 0) onSwipe(step)
  }

  return (
    <div
      ref={frame}
      onTouchStart={onTouchStart}
      onTouchEnd={onTouchEnd}
      className={`relative min-h-0 min-w-0 ${isZoomed ? 'cursor-grab overflow-auto active:cursor-grabbing' : 'touch-pan-y touch-pinch-zoom'}`}
    >
      <StoredPicture
        key={path}
        path={path}
        alt={alt}
        sizes={isZoomed ? '250vw' : sizes}
        isFirst
        className={isZoomed ? 'h-auto w-[250%] max-w-none' : `absolute inset-0 size-full whole ${className}`}
      />
    </div>
  )
}

/** Shows the focus of the zoomed picture, whose size is known before it loads. */
function scrollToFocus(frame: HTMLElement, path: string): void {
  const { x, y } = parsePicturePath(path)?.focus ?? pictureMiddle
  frame.scrollTo({
    left: frame.scrollWidth * x - frame.clientWidth / 2,
    top: frame.scrollHeight * y - frame.clientHeight / 2,
    behavior: 'instant',
  })
}

/** Lets a mouse pan the frame, as a finger does; returns the function that ends it. */
function panByMouse(frame: HTMLElement): () => void {
  const end = new AbortController()
  const onDown = ({ pointerType, button, target, pointerId }: PointerEvent) => {
    // A press on a scrollbar has the frame itself as its target.
    if (pointerType === 'mouse' && button === 0 && target !== frame) frame.setPointerCapture(pointerId)
  }
  const onMove = ({ pointerId, movementX, movementY }: PointerEvent) => {
    if (frame.hasPointerCapture(pointerId)) frame.scrollBy(-movementX, -movementY)
  }
  frame.addEventListener('pointerdown', onDown, end)
  frame.addEventListener('pointermove', onMove, end)
  // Otherwise the browser drags the file.
  frame.addEventListener('dragstart', event => event.preventDefault(), end)
  return () => end.abort()
}

const swipePx = 48

/** Direction of a swipe: 1 for next, -1 for previous, 0 if it is too short or too vertical. */
export function swipeStep(across: number, down: number): -1 | 0 | 1 {
  if (Math.abs(across) < swipePx || Math.abs(across) < 1.5 * Math.abs(down)) return 0
  return across < 0 ? 1 : -1
}
