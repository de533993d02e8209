import type { NavigationDraft } from './navigation-draft.ts'

const storageKey = 'navigation-draft'

/** A draft, and what was stored when it was begun. */
export interface KeptDraft {
  draft: NavigationDraft
  base: NavigationDraft
}

/** Keeps a draft for the time it takes to sign in again, in this tab. */
export function keepDraft(kept: KeptDraft): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept))
  } catch (cause) {
    console.warn('This browser keeps no drafts', cause)
  }
}

/** Takes what was kept, once. */
export function takeKeptDraft(): KeptDraft | undefined {
  try {
    const text = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return text === null ? undefined : (JSON.parse(text) as KeptDraft)
  } catch (cause) {
    console.warn('The draft of the navigation could not be read', cause)
    return undefined
  }
}
