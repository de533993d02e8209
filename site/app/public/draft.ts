/** What was typed into each field, by its id, for as long as the page stays open: looking something up loses nothing. */
const drafts = new Map<string, string>()

export const draftOf = (id: string): string => drafts.get(id) ?? ''

/** For a form's `onInput`. */
export function keepDraft({ target }: Pick<Event, 'target'>): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
    drafts.set(target.id, target.value)
}

/** Keeps what is typed in a box whose own script is not there yet, from before there was a script at all; ends on call. */
export function keepDraftsIn(box: HTMLElement): () => void {
  for (const target of box.querySelectorAll('input, textarea')) keepDraft({ target })
  const onInput = ({ target }: Event) => {
    if (target instanceof Node && box.contains(target)) keepDraft({ target })
  }
  // Before React hears of it, who lets nobody hear of what happens where its script is missing.
  addEventListener('input', onInput, true)
  return () => removeEventListener('input', onInput, true)
}
