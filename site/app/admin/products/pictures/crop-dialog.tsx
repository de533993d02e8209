import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/admin/button.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { Skeleton } from '../../../ui/admin/skeleton.tsx'
import { ChosenPreview, CropChoice } from '../../components/image-input/chosen-preview.tsx'
import { cutAlong } from '../../components/image-input/crop-shape.ts'
import { productFrame } from '../../components/image-input/picture-frame.ts'
import { readStoredPicture, useReadPicture } from '../../components/image-input/read-picture.ts'
import { sendPicture } from './use-picture-uploads.ts'

const frame = { ...productFrame, isAlwaysCut: true }

interface CropDialogProps {
  /** The path of a stored picture. */
  image: string
  name: string
  /** Called with the path of the crop, which is stored as a new picture. */
  onCut: (image: string) => void
  onClose: () => void
}

/** Crops a stored picture to the aspect ratio that visitors see. */
export function CropDialog({ image, name, onCut, onClose }: CropDialogProps) {
  const { file, hasFailed } = useStoredFile(image)
  const read = useReadPicture(file)
  const [position, setPosition] = useState<number | undefined>(0.5)
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])
  const bitmap = read?.bitmap
  const isCut = bitmap ? cutAlong(bitmap, frame.ratio) !== null : false
  const isUnreadable = hasFailed || (read !== undefined && !bitmap)

  async function onUse() {
    if (!file || isBusy) return
    setIsBusy(true)
    setError(undefined)
    const stop = new AbortController()
    sending.current = stop
    const answer = await sendPicture({ kind: 'chosen', file, position }, () => undefined, stop.signal)
    if (stop.signal.aborted) return
    setIsBusy(false)
    if (answer.error === undefined) onCut(answer.image)
    else setError(answer.error)
  }

  return (
    <Dialog isOpen onClose={onClose} title={`Crop ${name}`}>
      <div className="mx-auto w-full max-w-64">
        {bitmap ? (
          <ChosenPreview
            bitmap={bitmap}
            frame={frame}
            position={position}
            onPosition={setPosition}
            label={`${name} as visitors see it`}
          />
        ) : (
          !isUnreadable && <Skeleton className={`w-full ${frame.className}`} />
        )}
      </div>
      {bitmap && (
        <CropChoice id="crop" bitmap={bitmap} frame={frame} position={position} onPosition={setPosition} />
      )}
      {bitmap && !isCut && <p className="text-soft">It has the shape that visitors see already.</p>}
      {isUnreadable && <p role="alert">This picture cannot be read on this device.</p>}
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button onClick={() => void onUse()} kind="primary" disabled={!isCut || isBusy}>
          {isBusy ? 'Storing...' : 'Use this part'}
        </Button>
      </div>
    </Dialog>
  )
}

/** The file of a stored picture; undefined until it is loaded. */
function useStoredFile(image: string) {
  const [loaded, setLoaded] = useState<{ file?: File | undefined; hasFailed: boolean }>({ hasFailed: false })
  useEffect(() => {
    let isWanted = true
    void readStoredPicture(image).then(file => isWanted && setLoaded({ file, hasFailed: file === undefined }))
    return () => {
      isWanted = false
    }
  }, [image])
  return loaded
}
