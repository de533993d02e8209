const storageKey = 'typed-texts.v1'

/** The text typed into each field, by its id, for as long as the tab stays open: it survives navigation and reloads. */
const typedTexts = new Map<string, string>(import.meta.env.SSR ? [] : storedTexts())

export const typedTextOf = (id: string): string => typedTexts.get(id) ?? ''

function storedTexts(): [string, string][] {
  try {
    return Object.entries(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, string>)
  } catch {
    // The entry is malformed, or the browser blocks storage.
    return []
  }
}

/** For a form's `onInput`. */
export function storeTypedText({ target }: Pick<Event, 'target'>): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  typedTexts.set(target.id, target.value)
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(typedTexts)))
  } catch {
    // If the browser blocks storage, the texts last as long as the page.
  }
}

/** For a form's `ref`: stores text that was typed before hydration. */
export function storeFilledFields(form: HTMLFormElement | null): void {
  for (const target of form?.elements ?? []) storeTypedText({ target })
}
