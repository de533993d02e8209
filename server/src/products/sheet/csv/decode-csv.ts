import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fieldProblem } from '@chekku/domain/problem'
import { sheetLimits, sheetMessages } from '@chekku/domain/product/sheet'
import { CsvError, parse } from 'csv-parse'
import { csvOptions, detectLayout } from './detect-layout.ts'
import { rowOfOpenQuotation } from './open-quotation.ts'

/** More columns than any program writes; reading takes time for each in each row. */
export const mostColumns = 1_000
/** Blank rows included: a file of 5 MB can have a million. */
const mostRows = 10 * sheetLimits.rows
const charactersAtOnce = 16 * 1024
/** Names the separator for spreadsheets, which do not count it as a row. */
const separatorLine = /^sep=.(?:\r\n|\n|\r)/i

/** Decodes the rows of a CSV file from the headings on, with the numbers that a spreadsheet shows. */
export async function* decodeCsv(bytes: Buffer | undefined) {
  if (!bytes || bytes.length === 0) throw fieldProblem('file', sheetMessages.notChosen)
  const text = decodeText(bytes).replace(separatorLine, '')
  const { delimiter, above } = detectLayout(text.slice(0, charactersAtOnce))
  const open = await rowOfOpenQuotation(text, delimiter)
  if (open !== undefined) throw fieldProblem('file', sheetMessages.unreadable(open))
  const records = Readable.from(splitText(text)).pipe(parse({ ...csvOptions, delimiter, cast: boundedCell }))
  let row = 0
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      row += 1
      if (row > mostRows) throw fieldProblem('file', sheetMessages.tooManyRows)
      if (row % 200 === 0) await nextTurn()
      if (row > above) yield { row, record }
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw fieldProblem('file', sheetMessages.unreadable(Number(error.records ?? row) + 1))
    throw error
  }
}

/** Refuses a row with too many cells while it is parsed, before it fills the memory. */
function boundedCell(cell: string, { index }: { index: number }): string {
  if (index >= mostColumns) throw fieldProblem('file', sheetMessages.tooManyCells(mostColumns))
  return cell
}

/** Splits the text, with turns for other requests between, since a row can be as long as the file. */
async function* splitText(text: string) {
  for (let at = 0; at < text.length; at += charactersAtOnce) {
    yield text.slice(at, at + charactersAtOnce)
    await nextTurn()
  }
}

function decodeText(bytes: Buffer): string {
  const signature = bytes.toString('hex', 0, 4)
  if (/^(?:504b03|d0cf11e0)/.test(signature)) throw fieldProblem('file', sheetMessages.spreadsheet)
  if (/^(?:00|..00|fffe|feff)/.test(signature)) throw fieldProblem('file', sheetMessages.utf16)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw fieldProblem('file', bytes.includes(0) ? sheetMessages.notText : sheetMessages.encoding)
  }
}
