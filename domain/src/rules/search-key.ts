/**
 * A text in a Unicode normal form, in linear time: sorting a run of combining marks takes quadratic time, and a text with
 * more than 30 in a row, which no script writes, is left as it is.
 */
export const normalForm = (form: 'NFC' | 'NFKC', text: string): string =>
  /[\p{M}\uff9e\uff9f]{31}/u.test(text) ? text : text.normalize(form)

/** A text without differences of case and of Unicode forms: the same in both databases and every browser. */
export const caselessText = (text: string): string => normalForm('NFKC', text).toLowerCase()

/**
 * Normalised text for matching a search and for telling names apart: whitespace runs are collapsed, the ends are trimmed,
 * and characters that show nothing are left out.
 */
export const searchedKey = (text: string): string =>
  caselessText(visibleText(text)).replaceAll(/\s+/g, ' ').trim()

/** Compares two texts without their case, by code unit; ties are broken by the texts themselves. */
export function compareTexts(one: string, other: string): number {
  return compareCodeUnits(caselessText(one), caselessText(other)) || compareCodeUnits(one, other)
}

/** Compares as databases do, and not by the reader's language. */
export function compareCodeUnits(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** The texts that differ by their keys of a search, sorted: each in its first spelling, and none that shows nothing. */
export function distinctTexts(texts: readonly string[]): string[] {
  const textByKey = new Map<string, string>()
  for (const text of [...texts].sort(compareTexts)) {
    const key = searchedKey(text)
    if (key !== '' && !textByKey.has(key)) textByKey.set(key, text)
  }
  return [...textByKey.values()]
}

/** Characters that show nothing, such as joiners and fillers. */
export const invisibleCharacters = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * A trimmed text without characters that show nothing, as pasting brings along, and with plain hyphens: for addresses, codes and
 * numbers. In names and descriptions, scripts need some of them.
 */
export const visibleText = (text: string): string =>
  text
    .replaceAll(invisibleCharacters, '')
    .replaceAll(/[\u2010\u2011]/g, '-')
    .trim()
