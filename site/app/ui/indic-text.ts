import { createElement } from 'react'

/** A language of each Indic script: their blocks of 128 characters follow each other from U+0900. */
const languages = ['hi', 'bn', 'pa', 'gu', 'or', 'ta', 'te', 'kn', 'ml', 'si']

/** Indic words, with the blanks and joiners between them. */
const indicWords = /([\u0900-\u0dff](?:[\u0900-\u0dff\s\u200c\u200d]*[\u0900-\u0dff])?)/

/** A heading or name, whose Indic words have a `lang`, by which they get the line height and weight of their script. */
export function IndicText({ text }: { text: string }) {
  const parts = text.split(indicWords).map(part => {
    const language = languages[((part.codePointAt(0) ?? 0) - 0x900) >> 7]
    return language ? createElement('span', { lang: language }, part) : part
  })
  // One element, since a flex container would drop the blanks between several.
  return parts.length === 1 ? text : createElement('span', undefined, ...parts)
}
