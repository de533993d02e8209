import { isIdShaped, reservedSlugs } from '@chekku/domain/address'
import anyAscii from 'any-ascii'

/** Leaves room for a hyphen and a number within the 80 characters of a slug. */
const baseCharacters = 70

/** Words of a name in letters a to z and digits, with hyphens between them; "" for a name without any. */
export function slugOf(name: string): string {
  const words = anyAscii(withSpokenVowels(name.normalize('NFC')))
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]/g, ' ')
    .split(' ')
    .filter(word => word !== '')
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, baseCharacters) : `${slug}-${word}`
    if (longer.length > baseCharacters) break
    slug = longer
  }
  return slug
}

/** What the slugs of a name begin with: itself, or the kind's own word where it has no letters or is reserved. */
export function slugBase(kind: string, name: string): string {
  const slug = slugOf(name)
  if (slug === '') return kind
  return reservedSlugs.has(slug) || isIdShaped(slug) ? `${kind}-${slug}` : slug
}

/** Whether a slug is one that the base gives: the base itself, or with a number. */
export function isOfBase(slug: string, base: string): boolean {
  return slug === base || (slug.startsWith(`${base}-`) && /^[1-9]\d{0,8}$/.test(slug.slice(base.length + 1)))
}

/**
 * Consonants of India's scripts are spoken with an "a" where neither vowel sign nor virama follows, which the table of letters
 * leaves out. In the scripts of the north a word's last one is silent.
 */
function withSpokenVowels(text: string): string {
  const letters = [...text]
  const isConsonant = (letter = '') => isIndic(letter) && within(letter, 0x15, 0x39)
  return letters
    .map((letter, at) => {
      if (!isConsonant(letter)) return letter
      const next = letters[at + 1] ?? ''
      if (isIndic(next) && within(next, 0x3c, 0x4d)) return letter
      const isLast = !isIndic(next)
      return isLast && isNorthern(letter) ? letter : `${letter}a`
    })
    .join('')
}

const codeOf = (letter: string) => letter.codePointAt(0) ?? 0
/** Devanagari to Malayalam: blocks of 128 with the same letters in the same places. */
const isIndic = (letter: string) => codeOf(letter) >= 0x900 && codeOf(letter) < 0xd80
const isNorthern = (letter: string) => codeOf(letter) < 0xb00
const within = (letter: string, first: number, last: number) =>
  (codeOf(letter) & 0x7f) >= first && (codeOf(letter) & 0x7f) <= last
