import type { PicturePoint } from '@chekku/domain/pictures/picture'
import { coveredPart } from '@chekku/domain/pictures/picture-crop'
import { useState } from 'react'
import { Button } from '../../../ui/admin/button.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { AlertText } from '../../../ui/admin/error-summary.tsx'
import { CheckField } from '../../../ui/admin/fields/choice-fields.tsx'
import { Skeleton } from '../../../ui/admin/skeleton.tsx'
import { ChosenPreview } from './chosen-preview.tsx'
import { type Crop, largestCrop, largestZoom, partOfShape, settledCrop } from './crop-shape.ts'
import { CropStage } from './crop-stage.tsx'
import type { PictureFrame } from './picture-frame.ts'
import type { ReadPicture } from './read-picture.ts'

interface PictureCropProps {
  name: string
  /** The decoded picture; undefined until then. */
  read: Pick<ReadPicture, 'bitmap'> | undefined
  frame: PictureFrame
  /** The crop to begin with. */
  crop?: Crop | undefined
  /** The point that stays in view of the whole picture, where one can be stored. */
  focus?: PicturePoint
  error?: string | undefined
  isBusy?: boolean
  /** Called with the part that is kept; for the whole picture without one, and with its point. */
  onUse: (crop: Crop | undefined, focus: PicturePoint) => void
  onClose: () => void
}

/** The dialog that crops a picture, or keeps it whole around a point. */
export function PictureCrop({ name, read, onClose, error, ...choice }: PictureCropProps) {
  const bitmap = read?.bitmap
  return (
    <Dialog isOpen onClose={onClose} title={`Crop ${name}`}>
      {!read && <Skeleton className="h-[40svh] w-full" />}
      {read && !bitmap && <p role="alert">This picture cannot be read on this device.</p>}
      {bitmap && <CropChoice {...choice} name={name} bitmap={bitmap} onClose={onClose} />}
      <AlertText>{error}</AlertText>
    </Dialog>
  )
}

function CropChoice(props: Omit<PictureCropProps, 'read' | 'error'> & { bitmap: ImageBitmap }) {
  const { name, bitmap, frame, focus, isBusy = false, onUse, onClose } = props
  const [crop, setCrop] = useState(
    props.crop ?? settledCrop(bitmap, frame.ratio, { ...largestCrop, ...focus }),
  )
  const [point, setPoint] = useState<PicturePoint>(focus ?? largestCrop)
  const [isWhole, setIsWhole] = useState(false)
  /** The whole picture is kept, around a point that can be moved. */
  const hasPoint = isWhole && focus !== undefined
  const part = hasPoint
    ? coveredPart(bitmap, frame.ratio, point)
    : partOfShape(bitmap, frame.ratio, isWhole ? undefined : crop)
  const isUncut = part.width === bitmap.width && part.height === bitmap.height
  const confirmLabel = isWhole ? 'Keep it whole' : 'Use this part'
  const change = (next: Crop) => {
    if (hasPoint) setPoint({ x: clampShare(next.x), y: clampShare(next.y) })
    else if (!isWhole) setCrop(settledCrop(bitmap, frame.ratio, next))
  }
  return (
    <>
      <CropStage
        bitmap={bitmap}
        part={part}
        crop={hasPoint ? { ...point, zoom: 1 } : crop}
        hasPoint={hasPoint}
        label={hasPoint ? 'Point that stays in view' : 'Part that is kept'}
        name={name}
        onChange={change}
      />
      <p className="text-fine text-soft">{hintOf(isWhole, hasPoint, frame)}</p>
      <div className="flex items-center gap-4">
        <div className="w-20 shrink-0">
          <ChosenPreview
            bitmap={bitmap}
            part={part}
            label={`${name} as visitors see it`}
            className={`w-full ${frame.className}`}
          />
        </div>
        <div className="min-w-0 grow">
          <CheckField
            id="whole-picture"
            label="Whole picture"
            checked={isWhole}
            onChange={({ target }) => setIsWhole(target.checked)}
          />
          {!isWhole && <ZoomSlider zoom={crop.zoom} onChange={zoom => change({ ...crop, zoom })} />}
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          onClick={() => onUse(isWhole ? undefined : crop, point)}
          kind="primary"
          disabled={isBusy || (isUncut && !isWhole)}
        >
          {isBusy ? 'Storing...' : confirmLabel}
        </Button>
      </div>
    </>
  )
}

const ZoomSlider = ({ zoom, onChange }: { zoom: number; onChange: (zoom: number) => void }) => (
  <label className="block text-fine text-soft">
    Zoom
    <input
      type="range"
      min={1}
      max={largestZoom}
      step={0.05}
      value={zoom}
      onChange={({ target }) => onChange(Number(target.value))}
      className="block h-11 w-full accent-leaf"
    />
  </label>
)

const clampShare = (share: number) => Math.min(1, Math.max(0, share))

function hintOf(isWhole: boolean, hasPoint: boolean, frame: PictureFrame): string {
  if (hasPoint) return 'Tap what must stay in view. Lists show the bright part.'
  return isWhole ? frame.wholeNote : 'Drag the bright part, or tap its new middle.'
}
