import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fieldProblem, Problem } from '@chekku/domain/problem'
import { sheetLimits, sheetMessages } from '@chekku/domain/product/sheet'
import { searchedKey } from '@chekku/domain/rules/search-key'
import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { unguarded } from './cells/guarded-cell.ts'
import { type CellField, type Heading, headingsOf, reasonColumn } from './cells/headings.ts'
import { joinCells } from './cells/joined-cells.ts'
import { csv } from './export.ts'
import { rowOfOpenQuotation } from './open-quotation.ts'

/** A row of a sheet, without its blank cells. */
export interface SheetRow {
  /** The number that a spreadsheet shows beside it. */
  row: number
  cells: ReadonlyMap<CellField, string>
  /** The cells that are formulas, which nothing has calculated. */
  formulas: readonly CellField[]
  /** How many cells it has where they are more than the names of columns; the names may be of other cells then. */
  surplus?: { cells: number; names: number }
}

export interface Sheet {
  rows: SheetRow[]
  /** Names of columns that nothing here has. */
  unknown: string[]
  /** The names of the others. */
  names: Map<CellField, string>
  /** The rows that have reasons, as they stand in the file, as a CSV file with these before them. */
  writeReasons: (reasons: ReadonlyMap<number, string>) => Promise<string>
}

const fileProblem = (text: string) => fieldProblem('file', text)

const separators = [',', ';', '\t']
/** More columns than any program writes; each is looked at in each row. */
const mostColumns = 1_000
/** With blank ones, of which a file of 5 MB can have a million. */
const mostRows = 10 * sheetLimits.rows
/** More characters than the longest texts of a size make. */
const rowCharacters = 200_000
const lenient = {
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: rowCharacters,
  // Each of them ends a row: programs that edit a sheet write their own line ends beside those that it had.
  record_delimiter: ['\r\n', '\n', '\r'],
}
const charactersAtOnce = 16 * 1024
/** The line by which a sheet tells a spreadsheet its separator; the spreadsheet counts it as no row. */
const separatorLine = /^sep=.(?:\r\n|\n|\r)/i

/** Reads a CSV file; rejects with a Problem on `file` if it is none that can be read. */
export async function readSheet(bytes: Buffer | undefined): Promise<Sheet> {
  const rows: SheetRow[] = []
  let head: SheetHead | undefined
  for await (const { row, record } of recordsOf(bytes)) {
    if (head === undefined) {
      head = readHead(record)
      continue
    }
    const line = readCells(record, head)
    if (!isWithoutProduct(line) && !isHeadAgain(line, head)) rows.push({ row, ...line })
    if (rows.length > sheetLimits.rows) throw fileProblem(sheetMessages.tooManyRows)
  }
  if (head === undefined || rows.length === 0) throw fileProblem(sheetMessages.noRows)
  const { unknown, names } = head
  return { rows, unknown, names, writeReasons: reasons => writeReasons(bytes, reasons) }
}

/** A sheet of left-out rows that is sent again has a column of reasons, which the new one replaces. */
async function writeReasons(bytes: Buffer | undefined, reasons: ReadonlyMap<number, string>) {
  const lines: string[][] = []
  let names: string[] | undefined
  for await (const { row, record } of recordsOf(bytes)) {
    const reason = names === undefined ? reasonColumn : reasons.get(row)
    names ??= record
    if (reason !== undefined)
      lines.push([reason, ...record.filter((_, index) => names?.[index] !== reasonColumn)])
  }
  return csv(lines, true).toString()
}

/** The rows of a CSV file from that of the names on, as a spreadsheet numbers them. */
async function* recordsOf(bytes: Buffer | undefined) {
  if (!bytes || bytes.length === 0) throw fileProblem(sheetMessages.notChosen)
  const text = textOf(bytes).replace(separatorLine, '')
  const { delimiter, above } = layoutOf(text.slice(0, charactersAtOnce))
  const open = await rowOfOpenQuotation(text, delimiter)
  if (open !== undefined) throw fileProblem(sheetMessages.unreadable(open))
  const records = Readable.from(partsOf(text)).pipe(parse({ ...lenient, delimiter, cast: boundedCell }))
  let row = 0
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      row += 1
      if (row > mostRows) throw fileProblem(sheetMessages.tooManyRows)
      if (row % 200 === 0) await nextTurn()
      if (row > above) yield { row, record }
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw fileProblem(sheetMessages.unreadable(Number(error.records ?? row) + 1))
    throw error
  }
}

/** Refuses a row while it is read: separators alone would become millions of cells before anybody counts them. */
function boundedCell(cell: string, { index }: { index: number }): string {
  if (index >= mostColumns) throw fileProblem(sheetMessages.tooManyCells(mostColumns))
  return cell
}

/** In turns, since a row can be as long as the file. */
async function* partsOf(text: string) {
  for (let at = 0; at < text.length; at += charactersAtOnce) {
    yield text.slice(at, at + charactersAtOnce)
    await nextTurn()
  }
}

function textOf(bytes: Buffer): string {
  const signature = bytes.toString('hex', 0, 4)
  if (/^(?:504b03|d0cf11e0)/.test(signature)) throw fileProblem(sheetMessages.spreadsheet)
  if (/^(?:00|..00|fffe|feff)/.test(signature)) throw fileProblem(sheetMessages.utf16)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw fileProblem(bytes.includes(0) ? sheetMessages.notText : sheetMessages.encoding)
  }
}

/** A title and a blank row may stand above the names of the columns. */
const mostAbove = 2

/** The separator that makes the most known names, since a cell may contain the others, and the number of rows above these. */
function layoutOf(beginning: string): { delimiter: string; above: number } {
  for (let above = 0; above <= mostAbove; above += 1) {
    const layouts = separators.map(delimiter => {
      return { delimiter, above, count: countKnownNames(beginning, delimiter, above) }
    })
    const [best] = layouts.toSorted((one, other) => other.count - one.count)
    // Below another row, a cell that happens to be one of our names makes no row of names.
    if (best && best.count > (above === 0 ? 0 : 1)) return best
  }
  throw fileProblem(sheetMessages.noColumns)
}

function countKnownNames(beginning: string, delimiter: string, above: number): number {
  try {
    const records = parseAtOnce(beginning, { ...lenient, delimiter, to: above + 1 }) as string[][]
    return headingsOf(records[above] ?? []).filter(Boolean).length
  } catch {
    return 0
  }
}

/** The row of the columns' names. */
interface SheetHead extends Pick<Sheet, 'unknown' | 'names'> {
  headings: readonly (Heading | undefined)[]
  /** The number of columns up to the last that has a name. */
  length: number
}

/** Reads the names of the columns; of two columns of one meaning, the first is read. */
function readHead(record: readonly string[]): SheetHead {
  if (record.length > mostColumns) throw new Problem('too-large', sheetMessages.tooLarge)
  const unknown: string[] = []
  const names = new Map<CellField, string>()
  const headings = headingsOf(record).map((heading, index) => {
    const name = (record[index] ?? '').trim()
    const earlier = heading && names.get(heading.field)
    if (earlier !== undefined && searchedKey(earlier) === searchedKey(name))
      throw fileProblem(sheetMessages.columnTwice(name))
    if (heading && earlier === undefined) {
      names.set(heading.field, name)
      return heading
    }
    if (name !== '' && name !== reasonColumn) unknown.push(name)
    return undefined
  })
  return { headings, length: filledLength(record), unknown, names }
}

type SheetCells = Omit<SheetRow, 'row'>

function readCells(record: readonly string[], { headings, length }: SheetHead): SheetCells {
  const cells = new Map<CellField, string>()
  const formulas: CellField[] = []
  for (const [index, heading] of headings.entries()) {
    if (!heading) continue
    const cell = (record[index] ?? '').trim()
    const text = unguarded(cell).replaceAll('\r\n', '\n').trim()
    // An apostrophe before it makes a formula a text.
    if (text.startsWith('=') && cell.startsWith('=')) formulas.push(heading.field)
    if (text !== '') cells.set(heading.field, heading.read?.(text) ?? text)
  }
  joinCells(cells)
  const count = filledLength(record)
  return { cells, formulas, ...(count > length && { surplus: { cells: count, names: length } }) }
}

const filledLength = (record: readonly string[]) => record.findLastIndex(cell => cell.trim() !== '') + 1

/** True for a blank row, and for a further picture of a product in a sheet of another shop. */
const isWithoutProduct = ({ cells }: SheetCells) =>
  cells.size === 0 || (cells.size === 2 && cells.has('handle') && cells.has('picture'))

/** True for the names of the columns again, as programs repeat them at the top of each printed page. */
const isHeadAgain = ({ cells }: SheetCells, { names }: SheetHead) =>
  cells.size > 1 &&
  cells.size === names.size &&
  [...cells].every(([field, text]) => names.get(field) === text)
