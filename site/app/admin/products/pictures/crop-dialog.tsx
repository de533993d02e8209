import { type PicturePoint, parsePicturePath, pictureMiddle } from '@chekku/domain/pictures/picture'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { SendOptions } from '../../../api/admin/admin-call.ts'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { callApi } from '../../../api/admin/browser-admin-api.ts'
import { failureText } from '../../../api/failure-text.ts'
import type { ChosenPicture } from '../../components/image-input/picture-choice.ts'
import { PictureCrop } from '../../components/image-input/picture-crop.tsx'
import { productFrame } from '../../components/image-input/picture-frame.ts'
import { storedPictureQuery, useReadPicture } from '../../components/image-input/read-picture.ts'
import { sendPicture } from './use-picture-uploads.ts'

/** A part of the picture, or without `crop` the whole with its focus at `point`. */
interface Cut {
  file: File
  crop: ChosenPicture['crop']
  point: PicturePoint
}

interface CropDialogProps {
  /** The path of a stored picture. */
  image: string
  name: string
  /** Called with the path of the crop, or of the picture with its focus, which is stored as a new picture. */
  onCut: (image: string) => void
  onClose: () => void
}

/** Crops a stored picture to the aspect ratio that visitors see, or sets its focus: the point that stays in view. */
export function CropDialog({ image, name, onCut, onClose }: CropDialogProps) {
  const { data: file } = useQuery(storedPictureQuery(image))
  const read = useReadPicture(file ?? undefined)
  const focus = parsePicturePath(image)?.focus ?? pictureMiddle
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const sending = useMutation({
    async mutationFn({ file, crop, point }: Cut): Promise<{ image?: string; error?: string }> {
      controller.current = new AbortController()
      const options = { signal: controller.current.signal }
      return crop ? sendPicture({ kind: 'chosen', file, crop }, options) : sendFocus(image, point, options)
    },
  })
  // Pictures may have been added during the call, which only the `onCut` of the latest render knows.
  const onStored = useEffectEvent(onCut)
  function onUse(crop: Cut['crop'], point: PicturePoint) {
    if (!file) return
    // Callbacks of `mutate` do not run once the dialog is closed.
    sending.mutate({ file, crop, point }, { onSuccess: ({ image }) => image && onStored(image) })
  }

  return (
    <PictureCrop
      name={name}
      read={file === null ? { bitmap: null } : read}
      frame={productFrame}
      focus={focus}
      error={sending.data?.error}
      isBusy={sending.isPending}
      onUse={onUse}
      onClose={onClose}
    />
  )
}

async function sendFocus(image: string, focus: PicturePoint, options: SendOptions) {
  const { data, error } = await callApi('focusProductPicture', { body: { image, focus }, ...options })
  return error ? { error: failureText(adminFailures.storePicture, error) } : { image: data.image }
}
