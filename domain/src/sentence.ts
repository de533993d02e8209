/** The text with its first letter as a capital. */
export const capitalised = <Text extends string>(text: Text) =>
  (text.slice(0, 1).toUpperCase() + text.slice(1)) as Capitalize<Text>

/** At most five of several sentences, and the number of the others. */
export function fewSentences(sentences: readonly string[], most = 5): string {
  const more = sentences.length - most
  return [...sentences.slice(0, most), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ')
}

/** The text with a full stop, unless it ends as a sentence does. */
export const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)
