/**
 * A text in a Unicode normal form, in linear time: sorting a run of combining marks takes quadratic time, and a text with
 * more than 30 in a row, which no script writes, is left as it is.
 */
export const normalForm = (form: 'NFC' | 'NFKC', text: string): string =>
  /[\p{M}\uff9e\uff9f]{31}/u.test(text) ? text : text.normalize(form)

/** Normalised text for comparing, searching and sorting: the same in both databases and every browser. */
export const searchKey = (text: string): string => normalForm('NFKC', text).toLowerCase()

/**
 * Normalised text for matching a search and for telling names apart: whitespace runs are collapsed, the ends are trimmed,
 * and characters that show nothing are left out.
 */
export const searchedKey = (text: string): string =>
  searchKey(visibleText(text)).replaceAll(/\s+/g, ' ').trim()

/** Compares two texts by their search keys, by code point; ties are broken by the texts themselves. */
export function compareTexts(a: string, b: string): number {
  return compareCodeUnits(searchKey(a), searchKey(b)) || compareCodeUnits(a, b)
}

/** The texts that differ by their keys of a search, sorted: each in its first spelling, and none that shows nothing. */
export function distinctTexts(texts: readonly string[]): string[] {
  const keys = new Set([''])
  return [...texts].sort(compareTexts).filter(text => keys.size < keys.add(searchedKey(text)).size)
}

function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Characters that show nothing, such as joiners and fillers. */
export const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * A trimmed text without characters that show nothing, as pasting brings along, and with plain hyphens: for addresses, codes and
 * numbers. In names and descriptions, scripts need some of them.
 */
export const visibleText = (text: string): string =>
  text
    .replaceAll(unseen, '')
    .replaceAll(/[\u2010\u2011]/g, '-')
    .trim()
