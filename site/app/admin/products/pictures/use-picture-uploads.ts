import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SendOptions } from '../../../api/admin/admin-call.ts'
import { adminFailures, isUnreadableFile } from '../../../api/admin/admin-failures.ts'
import { callApi } from '../../../api/admin/browser-admin-api.ts'
import { failureText } from '../../../api/failure-text.ts'
import type { ChosenPicture } from '../../components/image-input/picture-choice.ts'
import { productFrame } from '../../components/image-input/picture-frame.ts'
import { pictureToSend } from '../../components/image-input/picture-to-send.ts'

export interface PictureUpload {
  key: number
  choice: ChosenPicture
  /** Progress of the upload, from 0 to 1. */
  share: number
  error?: string
  /** The file will never be read, so that another attempt fails too. */
  isUnreadable?: boolean
}

/** Uploads a picture; resolves to its path, or to an error message. */
export async function sendPicture(choice: ChosenPicture, options: SendOptions) {
  const picture = await pictureToSend(choice, productFrame.ratio)
  if (picture.error !== undefined) return { error: picture.error, isUnreadable: true }
  const image = picture.image ?? choice.file
  const { data, error } = await callApi('storeProductPicture', { body: { image }, ...options })
  if (!error) return { image: data.image }
  return { error: failureText(adminFailures.storePicture, error), isUnreadable: isUnreadableFile(error) }
}

/** Uploads pictures one after another, which keeps the order in which they were chosen. */
export function usePictureUploads(onStored: (image: string) => void) {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([])
  const lastKey = useRef(0)
  const update = (key: number, change: (upload: PictureUpload) => PictureUpload) =>
    setUploads(current => current.map(upload => (upload.key === key ? change(upload) : upload)))
  const remove = (key: number) => setUploads(current => current.filter(upload => upload.key !== key))

  const next = uploads.find(({ error }) => error === undefined)
  // The list of pictures may have changed by the time that an upload is finished.
  const onFinished = useEffectEvent(onStored)
  const send = useEffectEvent(async (signal: AbortSignal) => {
    if (!next) return
    const { key, choice } = next
    const onProgress = (share: number) => update(key, upload => ({ ...upload, share }))
    const answer = await sendPicture(choice, { signal, onProgress })
    if (signal.aborted) return
    if (answer.image === undefined) return update(key, upload => ({ ...upload, ...answer }))
    remove(key)
    onFinished(answer.image)
  })
  const nextKey = next?.key
  useEffect(() => {
    if (nextKey === undefined) return
    const controller = new AbortController()
    void send(controller.signal)
    return () => controller.abort()
  }, [nextKey])

  return {
    uploads,
    add(choices: readonly ChosenPicture[]) {
      const added = choices.map(choice => {
        lastKey.current += 1
        return { key: lastKey.current, choice, share: 0 }
      })
      setUploads(current => [...current, ...added])
    },
    retry: (key: number) => update(key, ({ error: _, ...upload }) => ({ ...upload, share: 0 })),
    remove,
  }
}
