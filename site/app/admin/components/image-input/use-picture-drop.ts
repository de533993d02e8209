import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

const firstPicture = (files: FileList | undefined) =>
  [...(files ?? [])].find(file => file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name))

/**
 * Takes pictures that are dropped on an element, or pasted anywhere on the page. A file that is dropped elsewhere is
 * ignored: by default the browser would leave the form to show it.
 */
export function usePictureDrop(onFile: (file: File | undefined) => void) {
  const [isOver, setIsOver] = useState(false)
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const file = firstPicture(event.clipboardData?.files)
    if (file) event.preventDefault()
    onFile(file)
  })
  useEffect(() => {
    const stop = new AbortController()
    const onDrag = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    document.addEventListener('paste', event => onPaste(event), stop)
    document.addEventListener('dragover', onDrag, stop)
    document.addEventListener('drop', onDrag, stop)
    return () => stop.abort()
  }, [])
  const handlers = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsOver(false)
      onFile(firstPicture(event.dataTransfer.files))
    },
  }
  return { isOver, handlers }
}
