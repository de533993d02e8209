import type { PicturePart, PicturePoint } from '@chekku/domain/picture'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { Crop } from './crop-shape.ts'
import { drawPart } from './read-picture.ts'

/** Longest side of the picture that is drawn. */
const stagePixels = 960
/** A pointer that moves less is a tap. */
const tapPixels = 5
const step = 0.02
const zoomStep = 1.1
const keySteps: Readonly<Record<string, readonly [x: number, y: number, zoom: number]>> = {
  ArrowLeft: [-step, 0, 1],
  ArrowRight: [step, 0, 1],
  ArrowUp: [0, -step, 1],
  ArrowDown: [0, step, 1],
  '+': [0, 0, zoomStep],
  '=': [0, 0, zoomStep],
  '-': [0, 0, 1 / zoomStep],
}

interface CropStageProps {
  bitmap: ImageBitmap
  /** What is kept, or shown; the rest is dimmed. */
  part: PicturePart
  crop: Crop
  /** Shows the point itself, which then moves in all of the picture. */
  hasPoint: boolean
  /** What is moved. */
  label: string
  /** The name of the picture. */
  name: string
  onChange: (crop: Crop) => void
}

/** A whole picture with a part of it, placed by a tap, by dragging, pinching and the wheel, and by keys. */
export function CropStage({ bitmap, part, crop, hasPoint, label, name, onChange }: CropStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return
    const scale = stagePixels / Math.max(bitmap.width, bitmap.height)
    const sides = { width: bitmap.width * scale, height: bitmap.height * scale }
    Object.assign(canvas.current, sides)
    drawPart(canvas.current, bitmap, { x: 0, y: 0, width: bitmap.width, height: bitmap.height })
  }, [bitmap])
  const { area, ...gestures } = useGestures(crop, onChange)
  const percent = (share: number) => `${share * 100}%`
  function onKeyDown(event: KeyboardEvent) {
    const [x, y, zoom] = keySteps[event.key] ?? []
    if (x === undefined || y === undefined || zoom === undefined) return
    event.preventDefault()
    onChange({ x: crop.x + x, y: crop.y + y, zoom: crop.zoom * zoom })
  }
  return (
    <div className="relative mx-auto w-fit">
      <canvas ref={canvas} role="img" aria-label={name} className="block max-h-[40svh] max-w-full" />
      <div
        ref={area}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuenow={Math.round(crop.x * 100)}
        aria-valuetext={`${Math.round(crop.x * 100)}% across, ${Math.round(crop.y * 100)}% down`}
        onKeyDown={onKeyDown}
        {...gestures}
        className="absolute inset-0 cursor-move touch-none overflow-hidden rounded-control"
      >
        <span
          className="absolute border-2 border-card shadow-[0_0_0_200vmax_rgb(43_33_24/0.65)]"
          style={{
            left: percent(part.x / bitmap.width),
            top: percent(part.y / bitmap.height),
            width: percent(part.width / bitmap.width),
            height: percent(part.height / bitmap.height),
          }}
        />
        {hasPoint && (
          <span
            className="absolute size-6 -translate-1/2 rounded-full border-3 border-card bg-leaf shadow-float"
            style={{ left: percent(crop.x), top: percent(crop.y) }}
          />
        )}
      </div>
    </div>
  )
}

/** The middle of all pointers, and how far two are apart. */
function meanOf(pointers: readonly PicturePoint[]) {
  const [one = { x: 0, y: 0 }, other = one] = pointers
  return {
    at: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    spread: Math.hypot(one.x - other.x, one.y - other.y),
  }
}

/** A point follows the pointer, or goes to where it taps; two pointers and the wheel zoom. */
function useGestures(crop: Crop, onChange: (crop: Crop) => void) {
  const area = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, PicturePoint>())
  const start = useRef({ crop, ...meanOf([]), isTap: true })
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    onChange({ ...crop, zoom: crop.zoom * Math.exp(-event.deltaY / 500) })
  })
  useEffect(() => {
    const element = area.current
    const listen = (event: WheelEvent) => onWheel(event)
    // React's own listener cannot keep the page from zooming or scrolling.
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [])

  const begin = (isTap: boolean) => {
    start.current = { crop, ...meanOf([...pointers.current.values()]), isTap }
  }
  function onPointerDown({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent) {
    currentTarget.setPointerCapture(pointerId)
    pointers.current.set(pointerId, { x, y })
    begin(pointers.current.size === 1)
  }
  function onPointerMove({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent) {
    if (!pointers.current.has(pointerId)) return
    pointers.current.set(pointerId, { x, y })
    const { at, spread } = meanOf([...pointers.current.values()])
    const from = start.current
    if (from.isTap && Math.hypot(at.x - from.at.x, at.y - from.at.y) < tapPixels) return
    from.isTap = false
    const { width, height } = currentTarget.getBoundingClientRect()
    onChange({
      x: from.crop.x + (at.x - from.at.x) / width,
      y: from.crop.y + (at.y - from.at.y) / height,
      zoom: from.spread > 0 ? (from.crop.zoom * spread) / from.spread : from.crop.zoom,
    })
  }
  function onPointerUp({ currentTarget, pointerId, clientX, clientY }: PointerEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const isTap = start.current.isTap && pointers.current.delete(pointerId)
    pointers.current.delete(pointerId)
    if (isTap) onChange({ ...crop, x: (clientX - left) / width, y: (clientY - top) / height })
    begin(false)
  }
  const onPointerCancel = ({ pointerId }: PointerEvent) => {
    pointers.current.delete(pointerId)
    begin(false)
  }
  return { area, onPointerDown, onPointerMove, onPointerUp, onPointerCancel }
}
