import { type PointerEvent, useEffect, useRef } from 'react'
import { cutAlong, fitInto, partOfShape } from './crop-shape.ts'
import type { PictureFrame } from './picture-frame.ts'
import { drawPart } from './read-picture.ts'

const previewPixels = 720

export interface CropProps {
  bitmap: ImageBitmap
  frame: PictureFrame
  /** Position of the crop, from 0 to 1; undefined for the whole picture. */
  position: number | undefined
  onPosition: (position: number | undefined) => void
}

/** A preview of the picture as visitors will see it; a crop is moved by dragging. */
export function ChosenPreview({ bitmap, frame, position, onPosition, label }: CropProps & { label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const dragged = useRef<{ x: number; y: number; position: number }>(undefined)
  const cut = position === undefined ? null : cutAlong(bitmap, frame.ratio)

  useEffect(() => {
    if (!canvas.current) return
    const part = partOfShape(bitmap, frame.ratio, position)
    Object.assign(canvas.current, fitInto(part, previewPixels))
    drawPart(canvas.current, bitmap, part)
  }, [bitmap, frame, position])

  function onDrag({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
    const start = dragged.current
    if (!start || !cut) return
    const part = partOfShape(bitmap, frame.ratio, 0)
    const shownPixel = currentTarget.getBoundingClientRect()[cut] / part[cut]
    const hidden = (bitmap[cut] - part[cut]) * shownPixel
    const moved = cut === 'width' ? clientX - start.x : clientY - start.y
    onPosition(Math.min(1, Math.max(0, start.position - moved / hidden)))
  }
  const onDragEnd = () => {
    dragged.current = undefined
  }

  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className={`block w-full rounded-card ${frame.className} ${cut ? 'cursor-grab active:cursor-grabbing' : ''} ${cut === 'width' ? 'touch-pan-y' : ''} ${cut === 'height' ? 'touch-pan-x' : ''}`}
      onPointerDown={({ currentTarget, pointerId, clientX: x, clientY: y }) => {
        if (position === undefined || !cut) return
        currentTarget.setPointerCapture(pointerId)
        dragged.current = { x, y, position }
      }}
      onPointerMove={onDrag}
      onPointerUp={onDragEnd}
      onPointerCancel={onDragEnd}
    />
  )
}

/** Chooses between the whole picture and a crop with the aspect ratio that visitors see. */
export function CropChoice({ id, bitmap, frame, position, onPosition }: CropProps & { id: string }) {
  const cut = cutAlong(bitmap, frame.ratio)
  if (!cut) return null
  const choice = (label: string, isChosen: boolean, chosen: number | undefined) => (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5">
      <input
        type="radio"
        name={`${id}-part`}
        checked={isChosen}
        onChange={() => onPosition(chosen)}
        className="size-5 accent-leaf"
      />
      {label}
    </label>
  )
  return (
    <fieldset className="mt-3">
      <legend className="sr-only">What is kept of the picture</legend>
      {!frame.isAlwaysCut && (
        <div className="flex flex-wrap gap-x-5">
          {choice('Whole picture', position === undefined, undefined)}
          {choice('Choose the part', position !== undefined, 0.5)}
        </div>
      )}
      {position === undefined ? (
        <p className="text-fine text-soft">{frame.wholeNote}</p>
      ) : (
        <label className="block text-fine text-soft">
          Drag the picture, or move the part {cut === 'width' ? 'left and right' : 'up and down'}
          <input
            type="range"
            min={0}
            max={100}
            step={1}
            value={Math.round(position * 100)}
            onChange={event => onPosition(Number(event.target.value) / 100)}
            className="block h-11 w-full accent-leaf"
          />
        </label>
      )}
    </fieldset>
  )
}
