import { type PicturePoint, parsePicturePath, pictureMiddle } from '@chekku/domain/pictures/picture'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { SendOptions } from '../../../api/admin/admin-call.ts'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { callApi } from '../../../api/admin/browser-admin-api.ts'
import { failureText } from '../../../api/failure-text.ts'
import { PictureCrop } from '../../components/image-input/picture-crop.tsx'
import { productFrame } from '../../components/image-input/picture-frame.ts'
import { storedPictureQuery, useReadPicture } from '../../components/image-input/read-picture.ts'
import { type ChosenPicture, sendPicture } from './use-picture-uploads.ts'

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
    mutationFn(send: (options: SendOptions) => Promise<{ image?: string; error?: string }>) {
      controller.current = new AbortController()
      return send({ signal: controller.current.signal })
    },
  })
  // Pictures may have been added since the press, which the newest `onCut` knows.
  const onStored = useEffectEvent(onCut)
  // The mutation does not call it once the dialog is closed.
  const onSuccess = ({ image }: { image?: string }) => image && onStored(image)
  function onUse(crop: ChosenPicture['crop'], point: PicturePoint) {
    if (!file) return
    const send = (options: SendOptions) =>
      crop ? sendPicture({ kind: 'chosen', file, crop }, options) : sendFocus(image, point, options)
    sending.mutate(send, { onSuccess })
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
