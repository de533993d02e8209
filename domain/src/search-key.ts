/** The normalised form in which texts are compared, searched and sorted: the same in both databases and every browser. */
export const searchKey = (text: string): string => text.normalize('NFKC').toLowerCase()

/** The normalised key of a search and of the text searched: runs of blanks become one, and the ends are trimmed. */
export const searchedKey = (text: string): string => searchKey(text).replaceAll(/\s+/g, ' ').trim()

/** Whether `text` holds `query`, ignoring case and the number of blanks; an empty query is in every text. */
export function matchesSearch(text: string, query: string): boolean {
  return searchedKey(text).includes(searchedKey(query))
}

/** Order of two texts by their search keys, by code point; the texts themselves break a tie. */
export function compareTexts(a: string, b: string): number {
  return compareCodeUnits(searchKey(a), searchKey(b)) || compareCodeUnits(a, b)
}

function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
