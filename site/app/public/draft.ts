import type { FormEvent } from 'react'

/** What was typed into each field, by its id, for as long as the page stays open: looking something up loses nothing. */
const drafts = new Map<string, string>()

export const draftOf = (id: string): string => drafts.get(id) ?? ''

/** For a form's `onInput`. */
export function keepDraft({ target }: FormEvent<HTMLFormElement>): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    drafts.set(target.id, target.value)
  }
}
