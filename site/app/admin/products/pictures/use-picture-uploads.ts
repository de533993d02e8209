import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SendOptions } from '../../../api/admin/admin-call.ts'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { callApi } from '../../../api/admin/browser-admin-api.ts'
import { failureText } from '../../../api/failure-text.ts'
import type { PictureChoice } from '../../components/image-input/picture-choice.ts'
import { productFrame } from '../../components/image-input/picture-frame.ts'
import { pictureToSend } from '../../components/image-input/picture-to-send.ts'

export type ChosenPicture = Extract<PictureChoice, { kind: 'chosen' }>

export interface PictureUpload {
  key: number
  choice: ChosenPicture
  /** Progress of the upload, from 0 to 1. */
  share: number
  error?: string
  /** The file will never be read, so that another attempt fails too. */
  isUnreadable?: boolean
}

/** The statuses of a file that the server will never take. */
const unreadable = new Set([400, 413, 415])

/** Uploads a picture; resolves to its path, or to an error message. */
export async function sendPicture(choice: ChosenPicture, options: SendOptions) {
  const image = (await pictureToSend(choice, productFrame.ratio)) ?? choice.file
  if (typeof image === 'string') return { error: image, isUnreadable: true }
  const { data, error } = await callApi('storeProductPicture', { body: { image }, ...options })
  if (!error) return { image: data.image }
  return { error: failureText(adminFailures.storePicture, error), isUnreadable: unreadable.has(error.status) }
}

/** Uploads pictures one after another, which keeps the order in which they were chosen. */
export function usePictureUploads(onStored: (image: string) => void) {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([])
  const lastKey = useRef(0)
  const change = (key: number, changed: Partial<PictureUpload>) =>
    setUploads(now => now.map(upload => (upload.key === key ? { ...upload, ...changed } : upload)))
  const remove = (key: number) => setUploads(now => now.filter(upload => upload.key !== key))

  const next = uploads.find(({ error }) => error === undefined)
  const run = useEffectEvent(async (signal: AbortSignal) => {
    if (!next) return
    const { key, choice } = next
    const answer = await sendPicture(choice, { signal, onProgress: share => change(key, { share }) })
    if (signal.aborted) return
    if (answer.image === undefined) return change(key, answer)
    remove(key)
    store(answer.image)
  })
  // The list may have changed by the time that an upload is finished.
  const store = useEffectEvent(onStored)
  const key = next?.key
  useEffect(() => {
    if (key === undefined) return
    const stop = new AbortController()
    void run(stop.signal)
    return () => stop.abort()
  }, [key])

  return {
    uploads,
    add(choices: readonly ChosenPicture[]) {
      const added = choices.map(choice => {
        lastKey.current += 1
        return { key: lastKey.current, choice, share: 0 }
      })
      setUploads(now => [...now, ...added])
    },
    retry(key: number) {
      setUploads(now =>
        now.map(upload => {
          const { error: _, ...again } = upload
          return upload.key === key ? { ...again, share: 0 } : upload
        }),
      )
    },
    remove,
  }
}
