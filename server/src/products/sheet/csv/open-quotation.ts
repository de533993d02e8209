import { setImmediate as nextTurn } from 'node:timers/promises'

/** Quotation marks that are looked at before other requests get a turn. */
const scanBatch = 10_000

/**
 * The row, as a spreadsheet numbers it, of a cell whose quotation ends within the text of another row; undefined if there is
 * none. A lenient reader takes the rows between for text of this cell.
 */
export async function rowOfOpenQuotation(text: string, delimiter: string): Promise<number | undefined> {
  const cellEnds = `${delimiter}\r\n`
  let marks = 0
  let start = text.indexOf('"')
  while (start !== -1) {
    marks += 1
    if (marks % scanBatch === 0) await nextTurn()
    const startsCell = start === 0 || cellEnds.includes(text.charAt(start - 1))
    const end = startsCell ? closingMark(text, start + 1) : start
    const endsCell = end + 1 >= text.length || cellEnds.includes(text.charAt(end + 1))
    if (startsCell && !endsCell && /[\r\n]/.test(text.slice(start, end)))
      return countLineBreaks(text.slice(0, start)) + 1
    start = text.indexOf('"', end + 1)
  }
  return undefined
}

/** Where a quotation ends; two marks beside each other are one in its text. */
function closingMark(text: string, from: number): number {
  let mark = text.indexOf('"', from)
  while (mark !== -1 && text[mark + 1] === '"') mark = text.indexOf('"', mark + 2)
  return mark === -1 ? text.length : mark
}

/** The number of line ends outside quotations. */
const countLineBreaks = (text: string): number =>
  text.replaceAll(/"[^"]*"/g, '').match(/\r\n|\n|\r/g)?.length ?? 0
