import { type DragEvent, useEffect, useRef, useState } from 'react'

const firstPicture = (files: FileList | undefined) =>
  [...(files ?? [])].find(file => file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name))

/** Takes pictures that are dropped on a place, or pasted anywhere on the page. */
export function usePictureDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false)
  const latest = useRef(onFile)
  useEffect(() => {
    latest.current = onFile
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = firstPicture(event.clipboardData?.files)
      if (!file) return
      event.preventDefault()
      latest.current(file)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: () => setIsOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault()
        setIsOver(false)
        const file = firstPicture(event.dataTransfer.files)
        if (file) latest.current(file)
      },
    },
  }
}
