/** False for a click that opens a tab or a window, or downloads: those are the browser's. */
export const isPlainClick = ({
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>): boolean =>
  !(metaKey || ctrlKey || shiftKey || altKey)
