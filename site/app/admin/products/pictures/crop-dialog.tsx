import { type PicturePoint, parsePicturePath, pictureMiddle } from '@chekku/domain/pictures/picture'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { SendOptions } from '../../../api/admin/admin-call.ts'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { callApi } from '../../../api/admin/browser-admin-api.ts'
import { failureText } from '../../../api/failure-text.ts'
import { PictureCrop } from '../../components/image-input/picture-crop.tsx'
import { productFrame } from '../../components/image-input/picture-frame.ts'
import { readStoredPicture, useReadPicture } from '../../components/image-input/read-picture.ts'
import { type ChosenPicture, sendPicture } from './use-picture-uploads.ts'

interface CropDialogProps {
  /** The path of a stored picture. */
  image: string
  name: string
  /** Called with the path of the crop, or of the picture with its focus, which is stored as a new picture. */
  onCut: (image: string) => void
  onClose: () => void
}

/** Crops a stored picture to the aspect ratio that visitors see, or sets the point of it that stays in view. */
export function CropDialog({ image, name, onCut, onClose }: CropDialogProps) {
  const { data: file } = useQuery({
    queryKey: ['picture file', image],
    queryFn: async () => (await readStoredPicture(image)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { isStored: false },
  })
  const read = useReadPicture(file ?? undefined)
  const focus = parsePicturePath(image)?.focus ?? pictureMiddle
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const sending = useMutation({
    mutationFn(choice: ChosenPicture | typeof focus) {
      stop.current = new AbortController()
      const options = { signal: stop.current.signal }
      return 'kind' in choice ? sendPicture(choice, options) : sendFocus(image, choice, options)
    },
  })
  // Pictures may have been added since the press.
  const onStored = useEffectEvent(onCut)
  // Not called once the dialog is closed.
  const onSuccess = ({ image }: { image?: string | undefined }) => image && onStored(image)

  return (
    <PictureCrop
      name={name}
      read={file === null ? { bitmap: null } : read}
      frame={productFrame}
      focus={focus}
      error={sending.data?.error}
      isBusy={sending.isPending}
      onUse={(crop, point) =>
        file && sending.mutate(crop ? { kind: 'chosen', file, crop } : point, { onSuccess })
      }
      onClose={onClose}
    />
  )
}

async function sendFocus(image: string, focus: PicturePoint, options: SendOptions) {
  const { data, error } = await callApi('focusProductPicture', { body: { image, focus }, ...options })
  return error ? { error: failureText(adminFailures.storePicture, error) } : { image: data.image }
}
