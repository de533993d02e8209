import { setImmediate as nextTurn } from 'node:timers/promises'

/** Quotation marks that are looked at before other requests get a turn. */
const scanBatch = 10_000

/**
 * The row, as a spreadsheet numbers it, of a cell that begins with a quotation mark and has another within its text, below its own
 * row; undefined if there is none. A reader that is lenient about quotation marks takes the rows between for text of this cell.
 */
export async function rowOfOpenQuotation(text: string, delimiter: string): Promise<number | undefined> {
  const cellEnds = `${delimiter}\r\n`
  let marks = 0
  let at = text.indexOf('"')
  while (at !== -1) {
    marks += 1
    if (marks % scanBatch === 0) await nextTurn()
    const start = at
    const startsCell = start === 0 || cellEnds.includes(text.charAt(start - 1))
    if (startsCell) {
      at = closingMark(text, start + 1)
      const endsCell = at + 1 >= text.length || cellEnds.includes(text.charAt(at + 1))
      if (!endsCell && /[\r\n]/.test(text.slice(start, at))) return countLineBreaks(text.slice(0, start)) + 1
    }
    at = text.indexOf('"', at + 1)
  }
  return undefined
}

/** Where a quotation ends; two marks beside each other are one in its text. */
function closingMark(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at === -1 ? text.length : at
}

/** The number of line ends outside quotations. */
const countLineBreaks = (text: string): number =>
  text.replaceAll(/"[^"]*"/g, '').match(/\r\n|\n|\r/g)?.length ?? 0
