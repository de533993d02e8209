import type { PicturePoint } from '@chekku/domain/pictures/picture'
import type { PicturePart } from '@chekku/domain/pictures/picture-crop'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { ChosenPreview } from './chosen-preview.tsx'
import { type Crop, partOfShape } from './crop-shape.ts'

const step = 0.02
const zoomStep = 1.1
/** How far a key moves the point, and by which factor it zooms. */
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
  /** The visible part of the picture; the rest is dimmed. */
  part: PicturePart
  crop: Crop
  /** Shows the point itself, which then moves in all of the picture. */
  hasPoint: boolean
  label: string
  name: string
  onChange: (crop: Crop) => void
}

/** A whole picture with a part of it, placed by a tap or by dragging, pinching, the wheel and keys. */
export function CropStage({ bitmap, part, crop, hasPoint, label, name, onChange }: CropStageProps) {
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
      <ChosenPreview
        bitmap={bitmap}
        part={partOfShape(bitmap, 1, undefined)}
        label={name}
        className="max-h-[40svh] max-w-full"
      />
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

/** Moves the point to the pointer, or to the middle of two; pinching and the wheel zoom. */
function useGestures(crop: Crop, onChange: (crop: Crop) => void) {
  const area = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, PicturePoint>())
  const start = useRef({ spread: 0, zoom: 1 })
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

  function follow({ currentTarget, pointerId, clientX: x, clientY: y, type }: PointerEvent) {
    pointers.current.set(pointerId, { x, y })
    // With one pointer, both are the same.
    const [first = { x, y }, second = first] = pointers.current.values()
    const spread = Math.hypot(first.x - second.x, first.y - second.y)
    if (type === 'pointerdown') start.current = { spread, zoom: crop.zoom }
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const { spread: startSpread, zoom: startZoom } = start.current
    onChange({
      x: ((first.x + second.x) / 2 - left) / width,
      y: ((first.y + second.y) / 2 - top) / height,
      zoom: startSpread > 0 ? (startZoom * spread) / startSpread : crop.zoom,
    })
  }
  function onPointerDown(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    follow(event)
  }
  const onPointerMove = (event: PointerEvent) => pointers.current.has(event.pointerId) && follow(event)
  // After a pinch, the remaining finger does not move the point.
  const onEnd = () => pointers.current.clear()
  return { area, onPointerDown, onPointerMove, onPointerUp: onEnd, onPointerCancel: onEnd }
}
