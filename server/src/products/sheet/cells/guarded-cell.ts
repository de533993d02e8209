/** Signs that make a spreadsheet run a cell as a formula, at its beginning. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/

/** A cell that no spreadsheet runs: an apostrophe stands before a formula. */
export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** A cell without the apostrophe of `guarded`, or without `=""`, with which others keep the zeros of `="0123"`. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text.replace(/^="([^"]*)"$/, '$1')
