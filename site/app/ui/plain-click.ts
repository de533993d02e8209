import type { MouseEvent as ReactMouseEvent } from 'react'

/** False for a click that opens a tab or a window, or downloads: those are the browser's. */
export const isPlainClick = (event: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>) =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** For a link: a plain click does this in place of following it. */
export const onPlainClick = (act: () => void) => (event: ReactMouseEvent) => {
  if (!isPlainClick(event)) return
  event.preventDefault()
  act()
}
