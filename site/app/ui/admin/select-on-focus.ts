import type { FocusEvent, MouseEvent } from 'react'

const justFocused = new WeakSet<EventTarget>()

/** For a field whose text is mostly replaced as a whole: it is selected when the field gets the focus, by a press too. */
export const selectOnFocus = {
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    currentTarget.select()
    justFocused.add(currentTarget)
  },
  // The release of the press that brought the focus would put the caret where it happened.
  onMouseUp: (event: MouseEvent<HTMLInputElement>) => {
    if (justFocused.delete(event.currentTarget)) event.preventDefault()
  },
}
