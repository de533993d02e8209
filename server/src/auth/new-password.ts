import { sessionMessages } from '@chekku/domain/people/session'
import { fieldProblem } from '@chekku/domain/problem'
import { newPassword } from '@chekku/domain/schemas/people/session'
import type { Queries } from '../database/schema.ts'
import { readShopName } from './shop-name.ts'

/** Shorter words are parts of many others. */
const OWN_WORD_CHARACTERS = 4

/**
 * Checks a password that somebody has chosen, wherever one is set: its length, and that it is not among those that are guessed
 * first. Rejects with Problem `invalid` on `field`.
 */
export async function checkNewPassword(
  queries: Queries,
  { field, password, email }: { field: string; password: string; email: string },
): Promise<void> {
  const { error } = newPassword.safeParse(password)
  const text = error
    ? sessionMessages.passwordLength
    : (await isGuessedFirst(password, ['chekku', email, await readShopName(queries)])) &&
      sessionMessages.passwordCommon
  if (text) throw fieldProblem(field, text)
}

/**
 * True if a password is one of the commonest, a few characters again and again, or little more than that or than the shop's own
 * words.
 */
async function isGuessedFirst(password: string, own: readonly string[]): Promise<boolean> {
  // Imported on demand: 49,000 passwords, in lower case.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const common = new Set(dictionary['passwords-common'])
  const whole = squeeze(password)
  const rest = own
    .flatMap(text => [squeeze(text), ...text.split(/[^\p{L}\p{M}\p{N}]/u).map(squeeze)])
    .filter(word => word.length >= OWN_WORD_CHARACTERS)
    .sort((one, other) => other.length - one.length)
    .reduce((text, word) => text.replaceAll(word, ''), whole)
  if ([fold(password), whole, rest].some(text => common.has(text))) return true
  if (new Set(fold(password)).size < OWN_WORD_CHARACTERS) return true
  const isRepeated = rest.length > OWN_WORD_CHARACTERS && unitOf(rest).length < OWN_WORD_CHARACTERS
  // "password" in "password1234", "admin" in "admin1234567", and "qwerty" in "1q2w3e4r5t6y".
  const letters = rest.replaceAll(/\d/g, '')
  const isOwn = rest !== whole && letters.length < OWN_WORD_CHARACTERS
  const isOneWord = letters.length * 2 >= rest.length || common.has(rest.replaceAll(/\D/g, ''))
  return isRepeated || isOwn || (isOneWord && common.has(unitOf(letters)))
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** Letters and digits alone, so that "Pass-word 1" is as guessable as "password1". */
const squeeze = (text: string) => fold(text).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/** The shortest text that a text repeats, such as "ab" of "ababab"; the text itself if it repeats none. */
const unitOf = (text: string) => text.slice(0, (text + text).indexOf(text, 1))
