/** Joins paragraphs with an empty line between them. */
export const textOfParagraphs = (paragraphs: readonly string[]): string => paragraphs.join('\n\n')

/** Splits a text into paragraphs at one or more empty lines. */
export function paragraphsOf(text: string): string[] {
  const lines = text.replaceAll('\r', '').split('\n')
  const joined = lines.map(line => line.trim()).join('\n')
  return joined
    .split('\n\n')
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
}
