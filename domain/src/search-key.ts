/** Normalised text for comparing, searching and sorting: the same in both databases and every browser. */
export const searchKey = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Normalised text for matching a search: whitespace runs are collapsed, and the ends are trimmed. */
export const searchedKey = (text: string): string => searchKey(text).replaceAll(/\s+/g, ' ').trim()

/** True if `text` contains `query`, ignoring case and the amount of whitespace; an empty query always matches. */
export function matchesSearch(text: string, query: string): boolean {
  return searchedKey(text).includes(searchedKey(query))
}

/** Compares two texts by their search keys, by code point; ties are broken by the texts themselves. */
export function compareTexts(a: string, b: string): number {
  return compareCodeUnits(searchKey(a), searchKey(b)) || compareCodeUnits(a, b)
}

function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
