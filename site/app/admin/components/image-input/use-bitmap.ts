import { useEffect, useState } from 'react'
import { type ReadPicture, readPicture } from './read-picture.ts'

/** A chosen file, decoded for its preview; undefined until then. */
export function useBitmap(file: File | undefined): ReadPicture | undefined {
  const [read, setRead] = useState<{ file: File; picture: ReadPicture }>()
  useEffect(() => {
    if (!file) return
    let isWanted = true
    let shown: ReadPicture | undefined
    void readPicture(file).then(picture => {
      shown = picture
      if (isWanted) setRead({ file, picture })
      else picture.bitmap?.close()
    })
    return () => {
      isWanted = false
      setRead(undefined)
      shown?.bitmap?.close()
    }
  }, [file])
  return read?.file === file ? read?.picture : undefined
}
