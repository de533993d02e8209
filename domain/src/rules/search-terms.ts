import { amountOf, isTimesSign, isUnitStart, splitAmount, splitTimes, trimSigns } from './amounts.ts'
import { searchedKey, searchKey } from './search-key.ts'
import { quantityText } from './units.ts'

/** A part of a search. A text matches a search if it has all of its terms. */
export interface SearchTerm {
  /** In one of these spellings, normalised. */
  spellings: readonly string[]
  /** A number with a unit, which is no part of another number: "5 litre" is not in "15 litre" and "1.5 litre". */
  isAmount: boolean
}

/** Maximum number of terms; further words do not count. Each takes another look at every text. */
const mostTerms = 8
/** Maximum number of amounts, which take the server ten times as long; further ones are plain words. */
const mostAmounts = 2

/** A character before an amount that makes it a part of another number. */
export const numberSigns = '0123456789.,'

/** The terms of a search: its words, without the punctuation around them, and its amounts; empty without a search. */
export function searchTerms(search: string): SearchTerm[] {
  const whole = searchedKey(search)
  const words = whole
    .split(' ')
    .map(bareWord)
    .flatMap(word => splitTimes(word) ?? word)
    .filter(word => word !== '' && !isTimesSign(word))
  if (words.length === 0) return whole === '' ? [] : [{ spellings: [whole], isAmount: false }]
  // A key stored before invisible characters were stripped still has them, so the typed word counts too.
  const typedWords = new Map(
    searchKey(search)
      .split(/\s+/)
      .map(word => [bareWord(searchedKey(word)), bareWord(word)]),
  )
  const terms = new Map<string, SearchTerm>()
  let [rest, amounts] = [words, 0]
  while (rest.length > 0 && terms.size < mostTerms) {
    const { text, term, length } = takeTerm(rest, typedWords, amounts < mostAmounts)
    if (term.isAmount) amounts += 1
    terms.set(text, term)
    rest = rest.slice(length)
  }
  return [...terms.values()]
}

/** The term that words begin with, its text, and its number of words: a number with the unit behind it has two. */
function takeTerm(
  [word = '', next = '']: readonly string[],
  typedWords: ReadonlyMap<string, string>,
  mayBeAmount: boolean,
): { text: string; term: SearchTerm; length: 1 | 2 } {
  const isBesideUnit = /^[\d.]{1,11}$/.test(word) && isUnitStart(next)
  const amount = isBesideUnit ? ([word, next] as const) : splitAmount(word)
  if (!amount || !mayBeAmount) {
    const spellings = spellingsOf(word, typedWords.get(word))
    return { text: word, term: { spellings, isAmount: false }, length: 1 }
  }
  const text = amount.join(isBesideUnit ? ' ' : '')
  return { text, term: amountTerm(text, ...amount), length: isBesideUnit ? 2 : 1 }
}

/** Signs around a word that a search is typed or pasted with; a full stop before a number is its decimal point. */
const leadingSigns = new Set(`,;:-–—|/()[]"“”„«»'‘’!?…&#*`)
const trailingSigns = new Set([...leadingSigns, '.'])
const bareWord = (word: string) => trimSigns(word, leadingSigns, trailingSigns)

/** A word as it is searched and in the other ways in which it may be stored: "cold pressed", and with either apostrophe. */
const spellingsOf = (word: string, typed = word): string[] => [
  ...new Set([
    ...[word, typed, ...['-', ' ', ''].map(between => word.replaceAll(/(?<!\d)[-–/]|[-–/](?!\d)/g, between))],
    ...["'", '’'].map(apostrophe => word.replaceAll(/['‘’]/g, apostrophe)),
  ]),
]

/** An amount as it is written, and as sizes are named: "1000 ml" is "1 litre". */
function amountTerm(written: string, number: string, unit: string): SearchTerm {
  const amount = amountOf(number, unit)
  const named = amount && quantityText(amount.measure, amount.quantity, true)
  return { spellings: named && named !== written ? [written, named] : [written], isAmount: true }
}

/** True if the normalised text has all of these terms. */
export const matchesTerms = (key: string, terms: readonly SearchTerm[]): boolean =>
  terms.every(({ spellings, isAmount }) =>
    spellings.some(spelling => (isAmount ? hasAmount(key, spelling) : key.includes(spelling))),
  )

function hasAmount(key: string, amount: string): boolean {
  for (let at = key.indexOf(amount); at >= 0; at = key.indexOf(amount, at + 1))
    if (at === 0 || !numberSigns.includes(key.charAt(at - 1))) return true
  return false
}
