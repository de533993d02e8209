import { shopLimits } from './sections.ts'

/** A sign or a small word, which a name does not end with. */
const endOfNoName = /[,;:]?(?: (?:and|for|from|in|of|the|&))?$/i

/**
 * The names to store for a typed one. A name too long for the top of a page, but not for a line, is cut at a word and
 * kept whole as the full name.
 */
export function namesToStore(typed: string): { name: string; fullName?: string } {
  const name = typed.trim()
  const letters = [...name]
  if (letters.length <= shopLimits.nameCharacters || letters.length > shopLimits.lineCharacters)
    return { name }
  // One letter more shows whether the last word ends where the room does.
  const start = letters.slice(0, shopLimits.nameCharacters + 1).join('')
  const wholeWords = start.split(/\s+/).slice(0, -1)
  if (wholeWords.length === 0) return { name }
  const shortName = wholeWords.join(' ').replace(endOfNoName, '')
  return { name: shortName, fullName: name }
}
