import { fieldProblem, Problem } from '@chekku/domain/problem'
import { sheetLimits, sheetMessages } from '@chekku/domain/product/sheet'
import { searchedKey } from '@chekku/domain/rules/search-key'
import { unguarded } from './cells/guarded-cell.ts'
import { type CellField, type Heading, headingsOf, reasonColumn } from './cells/headings.ts'
import { joinCells } from './cells/joined-cells.ts'
import { decodeCsv, mostColumns } from './csv/decode-csv.ts'
import { writeReasons } from './write-reasons.ts'

/** A row of a sheet, without its blank cells. */
export interface SheetRow {
  /** The number that a spreadsheet shows beside it. */
  row: number
  cells: ReadonlyMap<CellField, string>
  /** Cells with a formula instead of its result. */
  formulas: readonly CellField[]
  /** Set if the row has more cells than headings, which may then be shifted. */
  surplus?: { cells: number; names: number }
}

export interface Sheet {
  rows: SheetRow[]
  /** Headings of columns that no field has. */
  unknown: string[]
  /** Headings of the other columns, by field. */
  names: Map<CellField, string>
  /** Writes the rows that have a reason as a CSV file, with the reason as first column. */
  writeReasons: (reasons: ReadonlyMap<number, string>) => Promise<string>
}

/** Reads a CSV file; rejects with a Problem on `file` if it can't be read. */
export async function readSheet(bytes: Buffer | undefined): Promise<Sheet> {
  const rows: SheetRow[] = []
  let head: SheetHead | undefined
  for await (const { row, record } of decodeCsv(bytes)) {
    if (head === undefined) {
      head = readHead(record)
      continue
    }
    const line = readCells(record, head)
    if (!isWithoutProduct(line) && !isHeadAgain(line, head)) rows.push({ row, ...line })
    if (rows.length > sheetLimits.rows) throw fieldProblem('file', sheetMessages.tooManyRows)
  }
  if (head === undefined || rows.length === 0) throw fieldProblem('file', sheetMessages.noRows)
  const { unknown, names } = head
  return { rows, unknown, names, writeReasons: reasons => writeReasons(bytes, reasons) }
}

/** The row of headings. */
interface SheetHead extends Pick<Sheet, 'unknown' | 'names'> {
  headings: readonly (Heading | undefined)[]
  /** The number of columns up to the last with a heading. */
  length: number
}

/** Reads the headings; of two columns for one field, the first counts. */
function readHead(record: readonly string[]): SheetHead {
  if (record.length > mostColumns) throw new Problem('too-large', sheetMessages.tooLarge)
  const unknown: string[] = []
  const names = new Map<CellField, string>()
  const headings = headingsOf(record).map((heading, index) => {
    const name = (record[index] ?? '').trim()
    const earlier = heading && names.get(heading.field)
    if (earlier !== undefined && searchedKey(earlier) === searchedKey(name))
      throw fieldProblem('file', sheetMessages.columnTwice(name))
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
    // With an apostrophe before it, it is a text.
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

/** True for repeated headings, which some programs write at the top of each printed page. */
const isHeadAgain = ({ cells }: SheetCells, { names }: SheetHead) =>
  cells.size > 1 &&
  cells.size === names.size &&
  [...cells].every(([field, text]) => names.get(field) === text)
