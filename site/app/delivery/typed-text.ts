import { readStoredJson, writeStored } from '../web-storage.ts'

const storageKey = 'typed-texts.v1'

/** The text typed into each field, by its id, for as long as the tab stays open: it survives navigation and reloads. */
const typedTexts = new Map<string, string>(import.meta.env.SSR ? [] : storedTexts())

export const typedTextOf = (id: string): string => typedTexts.get(id) ?? ''

function storedTexts(): [string, string][] {
  return Object.entries((readStoredJson('sessionStorage', storageKey) ?? {}) as Record<string, string>)
}

/** Stores the text of a field, for a form's `onInput`. */
export function storeTypedText({ target }: Pick<Event, 'target'>): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  typedTexts.set(target.id, target.value)
  // If the browser blocks storage, the texts last as long as the page.
  writeStored('sessionStorage', storageKey, JSON.stringify(Object.fromEntries(typedTexts)))
}

/** Stores text that was typed before hydration, for a form's `ref`. */
export function storeFilledFields(form: HTMLFormElement | null): void {
  for (const target of form?.elements ?? []) storeTypedText({ target })
}
