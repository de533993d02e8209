/** The text with its first letter as a capital. */
export const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The text with a full stop, unless it ends as a sentence does. */
export const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)
