import { type PointerEvent, useEffect, useRef } from 'react'
import { cutAlong, fitInto, partOfShape } from './crop-shape.ts'
import type { PictureFrame } from './picture-frame.ts'
import { drawPart } from './read-picture.ts'

const previewPixels = 720

interface ChosenPreviewProps {
  bitmap: ImageBitmap
  frame: PictureFrame
  /** Of the crop, from 0 to 1; undefined for the whole picture. */
  position: number | undefined
  onPosition: (position: number) => void
  label: string
}

/** The picture as visitors will see it; a crop is moved by dragging. */
export function ChosenPreview({ bitmap, frame, position, onPosition, label }: ChosenPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const dragged = useRef<{ x: number; y: number; position: number }>(undefined)
  const { width, height } = bitmap
  const cut = position === undefined ? null : cutAlong(width, height, frame.ratio)

  useEffect(() => {
    if (!canvas.current) return
    const part =
      position === undefined
        ? { x: 0, y: 0, width, height }
        : partOfShape(width, height, frame.ratio, position)
    Object.assign(canvas.current, fitInto(part, previewPixels))
    drawPart(canvas.current, bitmap, part)
  }, [bitmap, width, height, frame, position])

  function onDrag(event: PointerEvent<HTMLCanvasElement>) {
    const start = dragged.current
    if (!start || !cut) return
    const part = partOfShape(width, height, frame.ratio, 0)
    const box = event.currentTarget.getBoundingClientRect()
    const hidden =
      cut === 'width'
        ? (width - part.width) * (box.width / part.width)
        : (height - part.height) * (box.height / part.height)
    const moved = cut === 'width' ? event.clientX - start.x : event.clientY - start.y
    onPosition(Math.min(1, Math.max(0, start.position - moved / hidden)))
  }

  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className={`block w-full rounded-card ${frame.className} ${cut ? 'cursor-grab active:cursor-grabbing' : ''} ${cut === 'width' ? 'touch-pan-y' : ''} ${cut === 'height' ? 'touch-pan-x' : ''}`}
      onPointerDown={event => {
        if (position === undefined || !cut) return
        event.currentTarget.setPointerCapture(event.pointerId)
        dragged.current = { x: event.clientX, y: event.clientY, position }
      }}
      onPointerMove={onDrag}
      onPointerUp={() => {
        dragged.current = undefined
      }}
      onPointerCancel={() => {
        dragged.current = undefined
      }}
    />
  )
}
