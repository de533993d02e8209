import type { FormEvent } from 'react'

/** What was typed into each field, by its id, for as long as the page stays open: looking something up loses nothing. */
const drafts = new Map<string, string>()

export const draftOf = (id: string): string => drafts.get(id) ?? ''

/** For a form's `onInput`. */
export function keepDraft({ target }: FormEvent<HTMLFormElement>): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) keepTyped(target)
}

const keepTyped = ({ id, value }: HTMLInputElement | HTMLTextAreaElement) => drafts.set(id, value)

/** For what goes away: it may have been typed into before there was a script to hear of it. */
export function keepDraftsIn(box: HTMLElement): void {
  for (const field of box.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    keepTyped(field)
}
