import { pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** A decoded picture, or why it can't be read. */
export type ReadPicture = { bitmap: ImageBitmap; error?: never } | { bitmap: null; error: string }

/** The bytes 4 to 12 of HEIC files. */
const heicTypes = new Set(
  ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'].map(brand => `ftyp${brand}`),
)

/** Decodes a picture with its EXIF orientation applied. */
export async function readPicture(file: Blob): Promise<ReadPicture> {
  try {
    return { bitmap: await createImageBitmap(file) }
  } catch {
    // Browsers give no reason why they cannot decode a file: its content decides the message.
    const type = await file
      .slice(4, 12)
      .text()
      .catch(() => undefined)
    // It was changed or deleted since it was chosen.
    if (type === undefined) return { bitmap: null, error: pictureMessages.noLongerReadable }
    const isHeic = heicTypes.has(type)
    return { bitmap: null, error: isHeic ? pictureMessages.heicUnreadable : pictureMessages.notAPicture }
  }
}

/** A chosen file, decoded for its preview; undefined until then. */
export function useReadPicture(file: File | undefined): ReadPicture | undefined {
  const [latest, setLatest] = useState<{ file: File; picture: ReadPicture }>()
  useEffect(() => {
    if (!file) return
    let isWanted = true
    let shown: ReadPicture | undefined
    void readPicture(file).then(picture => {
      shown = picture
      if (isWanted) setLatest({ file, picture })
      else picture.bitmap?.close()
    })
    return () => {
      isWanted = false
      setLatest(undefined)
      shown?.bitmap?.close()
    }
  }, [file])
  return latest?.file === file ? latest?.picture : undefined
}

/** The file of a stored picture; undefined if there is none or it fails to load. */
export async function readStoredPicture(path: string): Promise<File | undefined> {
  if (path === '') return undefined
  try {
    const answer = await fetch(path)
    if (!answer.ok) return undefined
    const blob = await answer.blob()
    // Equal pictures must produce equal idempotency keys.
    return new File([blob], path.slice(path.lastIndexOf('/') + 1), { type: blob.type, lastModified: 0 })
  } catch {
    return undefined
  }
}

/** The file of a stored picture; null if there is none or it fails to load. */
export const storedPictureQuery = (path: string) =>
  queryOptions({
    queryKey: ['picture file', path],
    queryFn: async () => (await readStoredPicture(path)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { isStored: false },
  })
