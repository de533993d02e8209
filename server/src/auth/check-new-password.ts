import { sessionMessages } from '@chekku/domain/people/session'
import { fieldProblem } from '@chekku/domain/problem'
import { newPassword } from '@chekku/domain/schemas/people/session'
import type { Queries } from '../database/schema.ts'
import { readShopName } from './shop-name.ts'

/** Fewer characters are no word: they are a part of many. */
const WORD_CHARACTERS = 4

/**
 * Checks a password that somebody has chosen, wherever one is set: its length, and that it is not among those that are guessed
 * first. Rejects with Problem `invalid` on `field`.
 */
export async function checkNewPassword(
  queries: Queries,
  { field, password, email }: { field: string; password: string; email: string },
): Promise<void> {
  if (newPassword.safeParse(password).error) throw fieldProblem(field, sessionMessages.passwordLength)
  const ownTexts = ['chekku', email, await readShopName(queries)]
  if (await isGuessedFirst(password, ownTexts)) throw fieldProblem(field, sessionMessages.passwordCommon)
}

/**
 * True if a password is one of the commonest, a few characters again and again, or little more than that or than the shop's own
 * words.
 */
async function isGuessedFirst(password: string, ownTexts: readonly string[]): Promise<boolean> {
  // Imported on demand: 49,000 passwords, in lower case.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const common = new Set(dictionary['passwords-common'])
  const [folded, whole] = [fold(password), squeeze(password)]
  const remaining = removeWords(whole, ownTexts)
  if ([folded, whole, remaining].some(text => common.has(text))) return true
  const hasFewCharacters = new Set(folded).size < WORD_CHARACTERS
  const isRepeated = remaining.length > WORD_CHARACTERS && repeatedUnit(remaining).length < WORD_CHARACTERS
  const [letters, digits] = [remaining.replaceAll(/\d/g, ''), remaining.replaceAll(/\D/g, '')]
  // Such as "chekku8473920".
  const isOwnWord = remaining !== whole && letters.length < WORD_CHARACTERS
  if (hasFewCharacters || isRepeated || isOwnWord) return true
  // "password1234" is mostly a common word, "1q2w3e4r5t6y" too, and "admin1234567" is one beside common digits.
  const isMostlyLetters = letters.length * 2 >= remaining.length
  return (isMostlyLetters || common.has(digits)) && common.has(repeatedUnit(letters))
}

/** A password without the words of these texts, the longest first. */
function removeWords(password: string, texts: readonly string[]): string {
  const words = texts
    .flatMap(text => [squeeze(text), ...text.split(/[^\p{L}\p{M}\p{N}]/u).map(squeeze)])
    .filter(word => word.length >= WORD_CHARACTERS)
    .sort((one, other) => other.length - one.length)
  let remaining = password
  for (const word of words) remaining = remaining.replaceAll(word, '')
  return remaining
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** Letters and digits alone, so that "Pass-word 1" is as guessable as "password1". */
const squeeze = (text: string) => fold(text).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/** The shortest text that a text repeats, such as "ab" of "ababab"; the text itself if it repeats none. */
const repeatedUnit = (text: string) => text.slice(0, (text + text).indexOf(text, 1))
