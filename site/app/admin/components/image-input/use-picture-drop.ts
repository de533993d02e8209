import { type DragEvent, useEffect, useRef, useState } from 'react'

const firstPicture = (files: FileList | undefined) =>
  [...(files ?? [])].find(file => file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name))

/**
 * Takes pictures that are dropped on an element, or pasted anywhere on the page. A file that is dropped elsewhere is
 * ignored: by default the browser would leave the form to show it.
 */
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
    const onDrag = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    document.addEventListener('paste', onPaste)
    document.addEventListener('dragover', onDrag)
    document.addEventListener('drop', onDrag)
    return () => {
      document.removeEventListener('paste', onPaste)
      document.removeEventListener('dragover', onDrag)
      document.removeEventListener('drop', onDrag)
    }
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
