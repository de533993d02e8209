import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
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
  const { data: file } = useQuery({
    queryKey: ['picture file', image],
    queryFn: async () => (await readStoredPicture(image)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { isStored: false },
  })
  const read = useReadPicture(file ?? undefined)
  const [position, setPosition] = useState<number | undefined>(0.5)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const sending = useMutation({
    mutationFn(chosen: File) {
      stop.current = new AbortController()
      return sendPicture({ kind: 'chosen', file: chosen, position }, { signal: stop.current.signal })
    },
  })
  const bitmap = read?.bitmap
  const isCut = bitmap ? cutAlong(bitmap, frame.ratio) !== null : false
  const isUnreadable = file === null || (read !== undefined && !bitmap)
  const error = sending.data?.error
  const isBusy = sending.isPending
  // Pictures may have been added since the press.
  const onStored = useEffectEvent(onCut)
  // Not called once the dialog is closed.
  const onSuccess = ({ image }: Awaited<ReturnType<typeof sendPicture>>) => image && onStored(image)

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
        <Button
          onClick={() => file && sending.mutate(file, { onSuccess })}
          kind="primary"
          disabled={!isCut || isBusy}
        >
          {isBusy ? 'Storing...' : 'Use this part'}
        </Button>
      </div>
    </Dialog>
  )
}
