import type { FocusEvent, MouseEvent } from 'react'

const justFocused = new WeakSet<EventTarget>()

/** Selects the whole text of a field on focus, by a press too, because it is mostly replaced as a whole. */
export const selectOnFocus = {
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    currentTarget.select()
    justFocused.add(currentTarget)
  },
  // The mouse-up of the press that set the focus would otherwise move the caret and clear the selection.
  onMouseUp: (event: MouseEvent<HTMLInputElement>) => {
    if (justFocused.delete(event.currentTarget)) event.preventDefault()
  },
}
