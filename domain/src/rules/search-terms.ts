import { amountOf, isTimesSign, isUnitStart, splitAmount, splitTimes, trimSigns } from './amounts.ts'
import { caselessText, searchedKey } from './search-key.ts'
import { quantityText } from './units.ts'

/** A part of a search. A text matches a search if it has all of its terms. */
export interface SearchTerm {
  /** Normalised spellings, of which a text must have one. */
  spellings: readonly string[]
  /** True for a number with a unit: "5 litre" is not found in "15 litre" and "1.5 litre". */
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
  const key = searchedKey(search)
  const words = key
    .split(' ')
    .map(bareWord)
    .flatMap(word => splitTimes(word) ?? word)
    .filter(word => word !== '' && !isTimesSign(word))
  // Punctuation alone is looked for as it is.
  if (words.length === 0) return key === '' ? [] : [{ spellings: [key], isAmount: false }]
  const typedWords = wordsAsTyped(search)
  const termByText = new Map<string, SearchTerm>()
  let [start, amounts] = [0, 0]
  while (start < words.length && termByText.size < mostTerms) {
    const [word = '', next = ''] = words.slice(start)
    const amount = amounts < mostAmounts ? amountFrom(word, next) : undefined
    const { text, term, wordCount } = amount ?? plainWord(word, typedWords.get(word))
    termByText.set(text, term)
    if (amount) amounts += 1
    start += wordCount
  }
  return [...termByText.values()]
}

/** A term with the words of the search that it is made of. */
interface FoundTerm {
  text: string
  term: SearchTerm
  wordCount: 1 | 2
}

const plainWord = (word: string, typedWord?: string): FoundTerm => ({
  text: word,
  term: { spellings: spellingsOf(word, typedWord), isAmount: false },
  wordCount: 1,
})

/** Each word as it was typed: a key stored before invisible characters were stripped still has them. */
const wordsAsTyped = (search: string): ReadonlyMap<string, string> =>
  new Map(
    caselessText(search)
      .split(/\s+/)
      .map(word => [bareWord(searchedKey(word)), bareWord(word)]),
  )

/** The amount that a word, or a number and the unit behind it, is; undefined for any other word. */
function amountFrom(word: string, next: string): FoundTerm | undefined {
  if (/^[\d.]{1,11}$/.test(word) && isUnitStart(next)) {
    const text = `${word} ${next}`
    return { text, term: amountTerm(text, word, next), wordCount: 2 }
  }
  const amount = splitAmount(word)
  return amount && { text: word, term: amountTerm(word, ...amount), wordCount: 1 }
}

/** Signs around a word that a search is typed or pasted with; a full stop before a number is its decimal point. */
const leadingSigns = new Set(`,;:-–—|/()[]"“”„«»'‘’!?…&#*`)
const trailingSigns = new Set([...leadingSigns, '.'])
const bareWord = (word: string) => trimSigns(word, leadingSigns, trailingSigns)

/** A hyphen or a slash, but not one between two digits. */
const joint = /(?<!\d)[-–/]|[-–/](?!\d)/g

/** A word as it is searched and in the other ways in which it may be stored: "cold pressed", and with either apostrophe. */
function spellingsOf(word: string, typedWord = word): string[] {
  const byJoint = ['-', ' ', ''].map(separator => word.replaceAll(joint, separator))
  const byApostrophe = ["'", '’'].map(apostrophe => word.replaceAll(/['‘’]/g, apostrophe))
  return [...new Set([word, typedWord, ...byJoint, ...byApostrophe])]
}

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
