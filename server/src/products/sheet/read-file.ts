import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fieldProblem, Problem } from '@chekku/domain/problem'
import { sheetLimits, sheetMessages } from '@chekku/domain/product/sheet'
import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { unguarded } from './guarded-cell.ts'
import { type Field, headingsOf } from './headings.ts'

/** A row of a sheet, without its blank cells. */
export interface SheetRow {
  /** As a spreadsheet numbers it. */
  row: number
  cells: ReadonlyMap<Field, string>
  /** The cells that are formulas, which nothing has calculated. */
  formulas: readonly Field[]
  /** How many cells it has where they are more than the names of columns; the names may be of other cells then. */
  surplus?: { cells: number; names: number }
}

export interface Sheet {
  rows: SheetRow[]
  /** Names of columns that nothing here has. */
  unknown: string[]
  /** The names of the others. */
  names: Map<Field, string>
}

const refused = (text: string) => fieldProblem('file', text)

const separators = [',', ';', '\t']
/** More columns than any program writes; each is looked at in each row. */
const mostColumns = 1_000
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
export async function readFile(bytes: Buffer | undefined): Promise<Sheet> {
  if (!bytes || bytes.length === 0) throw refused(sheetMessages.notChosen)
  const text = textOf(bytes).replace(separatorLine, '')
  const delimiter = separatorOf(text.slice(0, charactersAtOnce))
  const records = Readable.from(partsOf(text)).pipe(parse({ ...lenient, delimiter, cast: boundedCell }))
  const sheet: Sheet = { rows: [], unknown: [], names: new Map() }
  let fields: (Reading | undefined)[] | undefined
  let [row, names] = [0, 0]
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      row += 1
      if (row % 200 === 0) await nextTurn()
      if (fields === undefined) {
        fields = readingsOf(record, sheet)
        names = filledLength(record)
      } else {
        const line = cellsOf(record, fields, names)
        if (!isPictureAlone(line)) sheet.rows.push({ row, ...line })
      }
      if (sheet.rows.length > sheetLimits.rows) throw refused(sheetMessages.tooManyRows)
    }
  } catch (error) {
    if (error instanceof CsvError) throw refused(sheetMessages.unreadable(Number(error.records ?? row) + 1))
    throw error
  }
  if (sheet.rows.length === 0) throw refused(sheetMessages.noRows)
  return sheet
}

/** Refuses a row while it is read: separators alone would become millions of cells before anybody counts them. */
function boundedCell(cell: string, { index }: { index: number }): string {
  if (index >= mostColumns) throw refused(sheetMessages.tooManyCells(mostColumns))
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
  const [first, second, third, fourth] = bytes
  if (first === 0x50 && second === 0x4b && third === 3) throw refused(sheetMessages.spreadsheet)
  if (first === 0xd0 && second === 0xcf && third === 0x11 && fourth === 0xe0)
    throw refused(sheetMessages.spreadsheet)
  if (
    first === 0 ||
    second === 0 ||
    (first === 0xff && second === 0xfe) ||
    (first === 0xfe && second === 0xff)
  )
    throw refused(sheetMessages.utf16)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refused(bytes.includes(0) ? sheetMessages.notText : sheetMessages.encoding)
  }
}

/** The separator that makes the most known names of the first line: a cell may contain the others. */
function separatorOf(beginning: string): string {
  const [line = ''] = beginning.split(/[\r\n]/, 1)
  const known = separators.map(delimiter => {
    try {
      const [names = []] = parseAtOnce(line, { ...lenient, delimiter }) as string[][]
      return { delimiter, count: headingsOf(names).filter(Boolean).length }
    } catch {
      return { delimiter, count: 0 }
    }
  })
  const [best] = known.toSorted((one, other) => other.count - one.count)
  if (!best || best.count === 0) throw refused(sheetMessages.noColumns)
  return best.delimiter
}

type Reading = NonNullable<ReturnType<typeof headingsOf>[number]>

/** How the cells below these names are read; of two columns of one meaning, the first. */
function readingsOf(names: readonly string[], { unknown, names: seen }: Sheet): (Reading | undefined)[] {
  if (names.length > mostColumns) throw new Problem('too-large', sheetMessages.tooLarge)
  return headingsOf(names).map((heading, at) => {
    const name = (names[at] ?? '').trim()
    const same = heading && seen.get(heading.field)
    if (same?.toLowerCase() === name.toLowerCase()) throw refused(sheetMessages.columnTwice(name))
    if (heading && same === undefined) {
      seen.set(heading.field, name)
      return heading
    }
    if (name !== '') unknown.push(name)
    return undefined
  })
}

/** True for a blank row, and for a further picture of a product in a sheet of another shop. */
const isPictureAlone = ({ cells }: Omit<SheetRow, 'row'>) =>
  cells.size === 0 || (cells.size === 2 && cells.has('handle') && cells.has('picture'))

const filledLength = (record: readonly string[]) => record.findLastIndex(cell => cell.trim() !== '') + 1

function cellsOf(
  record: readonly string[],
  fields: readonly (Reading | undefined)[],
  names: number,
): Omit<SheetRow, 'row'> {
  const cells = new Map<Field, string>()
  const formulas: Field[] = []
  const count = filledLength(record)
  for (const [at, reading] of fields.entries()) {
    const cell = (record[at] ?? '').trim()
    const text = unguarded(cell).replaceAll('\r\n', '\n').trim()
    if (reading && text.startsWith('=') && cell.startsWith('=')) formulas.push(reading.field)
    if (reading && text !== '') cells.set(reading.field, reading.read?.(text) ?? text)
  }
  return { cells, formulas, ...(count > names && { surplus: { cells: count, names } }) }
}
