import {
  amountOf,
  isTimesSign,
  splitAmount,
  splitTimes,
  stripPunctuation,
  trimSigns,
} from '../rules/amounts.ts'
import { packLimits } from '../rules/packs/pack-limits.ts'
import { caselessText, visibleText } from '../rules/search-key.ts'
import { writtenNumber } from '../rules/written-numbers.ts'
import type { Pack } from '../schemas/product/pack.ts'

/** A size parsed from the end of a product's name; `name` is the rest of the name. */
export interface PackGuess extends Pick<Pack, 'kind' | 'measure' | 'quantity' | 'pieces'> {
  name: string
}

/** Kinds of packs that a name may end with. */
const packKindWords = new Set(
  'tin can bottle jar pouch packet pack box bag carton tub sachet crate jug canister pot tray combo'.split(
    ' ',
  ),
)

/** Maximum length of a name to parse, in characters. */
const LONGEST = 1_000

/**
 * Guesses the size from the end of a product's name: "Groundnut Oil, 5 litre tin" is groundnut oil, 5,000 ml, a tin. A
 * name without a size is returned whole, with measure null.
 */
export function guessPack(name: string): PackGuess {
  const whole: PackGuess = { name: name.trim(), kind: '', measure: null, quantity: null, pieces: 1 }
  if (name.length > LONGEST) return whole
  const words = name.split(/\s/).filter(Boolean)
  const lastWord = caselessText(stripPunctuation(words.at(-1) ?? ''))
  const kind = packKindWords.has(lastWord) ? lastWord : ''
  const amount = amountAtEnd(kind === '' ? words : words.slice(0, -1))
  if (!amount) return whole
  const { wordCount, ...size } = amount
  const nameWords = words.slice(0, words.length - wordCount - (kind === '' ? 0 : 1))
  const nameWithoutSize = beforeSize(nameWords)
  if (nameWithoutSize === '' || isPartOfAmount(nameWords, words[nameWords.length])) return whole
  return { name: nameWithoutSize, kind, ...size }
}

/** The size that is the whole of a text; undefined for "Pack of 2 - 1 L", of which other words change the amount. */
export function guessSizeAlone(text: string): Omit<PackGuess, 'name'> | undefined {
  // A size is found only behind a name.
  const { name, ...size } = guessPack(`x ${text}`)
  return name === 'x' && size.measure !== null ? size : undefined
}

/** Separators between a name and its size. */
const SEPARATORS = new Set(' ,;:-–—|/([')
const noSigns: ReadonlySet<string> = new Set()

/** The words of a name before its size, without trailing separators. */
const beforeSize = (words: readonly string[]): string => trimSigns(words.join(' '), noSigns, SEPARATORS)

/** True for an amount behind another one, "1 kg 500 g", or behind the number of a fraction, "1 1/2 kg". */
function isPartOfAmount(wordsBefore: readonly string[], firstWord = ''): boolean {
  const isAfterNumber = /^\d{1,7}$/.test(wordsBefore.at(-1) ?? '')
  const isFraction = /^(?:[½¼¾]|\d\/\d)/.test(stripPunctuation(firstWord))
  return amountAtEnd(wordsBefore) !== undefined || (isAfterNumber && isFraction)
}

/** An amount, and the number of words that it is written with. */
type WordedAmount = Pick<PackGuess, 'measure' | 'quantity' | 'pieces'> & { wordCount: number }

/** Parses an amount at the end of the words. */
function amountAtEnd(words: readonly string[]): WordedAmount | undefined {
  const [before, last] = [normalNumber(words.at(-2)), normalNumber(words.at(-1))]
  // "2x250g"
  const lastTimes = splitTimes(last)
  if (lastTimes) return multiply(wordedAmount(splitAmount(normalNumber(lastTimes[1])), 1), lastTimes[0])
  // "5l", and "2 x 250g"
  const lastAmount = wordedAmount(splitAmount(last), 1)
  if (lastAmount) return multiplyByWords(lastAmount, words)
  // "2x250 g"
  const timesBefore = splitTimes(before)
  if (timesBefore) return multiply(wordedAmount([timesBefore[1], last], 2), timesBefore[0])
  // "½ kg", and "2 x 250 g"
  return multiplyByWords(wordedAmount([before, last], 2), words)
}

const normalNumber = (word = '') => caselessText(writtenNumber(stripPunctuation(visibleText(word))))

function wordedAmount(
  numberAndUnit: readonly [number: string, unit: string] | undefined,
  wordCount: number,
): WordedAmount | undefined {
  const amount = numberAndUnit && amountOf(...numberAndUnit)
  return amount && { ...amount, pieces: 1, wordCount }
}

/** Multiplies an amount by the words "2 x" before it, if they stand there. */
function multiplyByWords(
  amount: WordedAmount | undefined,
  words: readonly string[],
): WordedAmount | undefined {
  if (!amount) return undefined
  const [times = '', sign = ''] = words.slice(0, -amount.wordCount).slice(-2).map(stripPunctuation)
  const product = isTimesSign(sign) ? multiply(amount, times) : undefined
  return product ? { ...product, wordCount: amount.wordCount + 2 } : amount
}

/** An amount several times; undefined if `times` is no number of pieces that a size may have. */
function multiply(amount: WordedAmount | undefined, times: string): WordedAmount | undefined {
  const pieces = /^\d{1,4}$/.test(times) ? Number(times) : 0
  return amount && pieces >= 1 && pieces <= packLimits.pieces ? { ...amount, pieces } : undefined
}

/** The common prefix of product names without their sizes, in whole words; without one, the first name. */
export function commonName(names: readonly string[]): string {
  const [first = [], ...others] = names.map(name => guessPack(name).name.split(' '))
  const isShared = (word: string, index: number) =>
    others.every(other => caselessText(other[index] ?? '') === caselessText(word))
  const firstDifference = first.findIndex((word, index) => !isShared(word, index))
  const common = beforeSize(firstDifference === -1 ? first : first.slice(0, firstDifference))
  return common || first.join(' ')
}
