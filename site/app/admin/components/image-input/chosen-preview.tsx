import type { PicturePart } from '@chekku/domain/pictures/picture-crop'
import { useEffect, useRef } from 'react'
import { drawPart, fitInto } from './crop-shape.ts'

const previewPixels = 720

/** A preview of the part of a picture that visitors will see. */
export function ChosenPreview(props: {
  bitmap: ImageBitmap
  part: PicturePart
  label: string
  className: string
}) {
  const { bitmap, part, label, className } = props
  const { x, y, width, height } = part
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return
    Object.assign(canvas.current, fitInto({ width, height }, previewPixels))
    drawPart(canvas.current, bitmap, { x, y, width, height })
  }, [bitmap, x, y, width, height])
  return <canvas ref={canvas} role="img" aria-label={label} className={`block rounded-card ${className}`} />
}
