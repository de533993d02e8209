/** False for a click that opens a tab or a window, or downloads: those are the browser's. */
export const isPlainClick = (event: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>) =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
