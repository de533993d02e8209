import { type RefObject, useEffect } from 'react'

const typesText = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]'

/** `/` puts the focus in the search box, unless somebody is typing somewhere or a dialog is open. */
export function useSearchKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (
        event.target instanceof Element &&
        event.target.closest(`${typesText}, [role=dialog], [role=alertdialog]`)
      )
        return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [input])
}
