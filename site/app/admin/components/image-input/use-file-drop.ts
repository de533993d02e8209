import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

const isPicture = ({ type, name }: File) => type.startsWith('image/') || /\.hei[cf]$/i.test(name)

/** Accepts files, by default pictures, dropped on an element or pasted on the page; blocks other drops, which would navigate away. */
export function useFileDrop(
  onFiles: (files: readonly File[]) => void,
  takesPaste: () => boolean,
  isWanted: (file: File) => boolean = isPicture,
) {
  const wantedOf = (files: FileList | undefined) => [...(files ?? [])].filter(isWanted)
  const [isOver, setIsOver] = useState(false)
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (!takesPaste()) return
    const files = wantedOf(event.clipboardData?.files)
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
      onFiles(wantedOf(event.dataTransfer.files))
    },
  }
  return { isOver, handlers }
}
