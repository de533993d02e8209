import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

const picturesIn = (files: FileList | undefined) =>
  [...(files ?? [])].filter(file => file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name))

/** Accepts pictures dropped on an element or pasted on the page; blocks other drops, which would navigate away. */
export function usePictureDrop(onFiles: (files: readonly File[]) => void, takesPaste: () => boolean) {
  const [isOver, setIsOver] = useState(false)
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (!takesPaste()) return
    const files = picturesIn(event.clipboardData?.files)
    if (files.length > 0) event.preventDefault()
    onFiles(files)
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
      onFiles(picturesIn(event.dataTransfer.files))
    },
  }
  return { isOver, handlers }
}
