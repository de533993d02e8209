/** The look of a button or link that shows only a sign: 44 px to hit. */
export function iconButtonLook(more = ''): string {
  return `grid size-11 shrink-0 place-items-center rounded-control text-soft transition-colors hover:bg-wash hover:text-ink disabled:opacity-50 ${more}`
}
