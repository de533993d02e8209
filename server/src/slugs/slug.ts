import { isIdShaped } from '@chekku/domain/addresses/address'
import { normalForm } from '@chekku/domain/rules/search-key'
import { reservedSlugs } from '@chekku/domain/rules/slugs'
import anyAscii from 'any-ascii'

/** Leaves room for a hyphen and a number within a slug's maximum of 80 characters. */
const baseCharacters = 70

/** A name's words in a to z and digits, joined by hyphens; "" if it has none. */
export function slugOf(name: string): string {
  const words = anyAscii(withSpokenVowels(normalForm('NFC', name)))
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

/** Base of the slugs for a name: its slug, with the kind as prefix if reserved or like an id; the kind if empty. */
export function slugBase(kind: string, name: string): string {
  const slug = slugOf(name)
  if (slug === '') return kind
  return reservedSlugs.has(slug) || isIdShaped(slug) ? `${kind}-${slug}` : slug
}

/** True if a slug was generated from this base: the base itself, or with a number. */
export function isOfBase(slug: string, base: string): boolean {
  return slug === base || (slug.startsWith(`${base}-`) && /^[1-9]\d{0,8}$/.test(slug.slice(base.length + 1)))
}

/**
 * Adds the inherent vowel "a", which the transliteration table leaves out, to consonants of India's scripts without
 * vowel sign or virama. In northern scripts the last consonant of a word has none.
 */
function withSpokenVowels(text: string): string {
  const letters = [...text]
  const isConsonant = (letter = '') => isIndic(letter) && within(letter, 0x15, 0x39)
  return letters
    .map((letter, index) => {
      if (!isConsonant(letter)) return letter
      const next = letters[index + 1] ?? ''
      if (isIndic(next) && within(next, 0x3c, 0x4d)) return letter
      const isLast = !isIndic(next)
      return isLast && isNorthern(letter) ? letter : `${letter}a`
    })
    .join('')
}

const codeOf = (letter: string) => letter.codePointAt(0) ?? 0
/** Devanagari to Malayalam: Unicode blocks of 128 with the same layout. */
const isIndic = (letter: string) => codeOf(letter) >= 0x900 && codeOf(letter) < 0xd80
const isNorthern = (letter: string) => codeOf(letter) < 0xb00
const within = (letter: string, first: number, last: number) =>
  (codeOf(letter) & 0x7f) >= first && (codeOf(letter) & 0x7f) <= last
