import { createHash } from 'node:crypto'
import { sheetLimits } from '@chekku/domain/product/sheet'
import type {
  PlannedRow,
  RefusedCell,
  SheetPlan,
  SheetWarning,
} from '@chekku/domain/schemas/product/product-sheet'
import { inTurns } from '../../database/batches.ts'
import { cellMessages } from './cells/cell-messages.ts'
import { columnName } from './cells/columns.ts'
import type { CellField } from './cells/headings.ts'
import type { SheetGroup } from './match-rows.ts'
import type { PlannedLine } from './plan-line.ts'
import type { PlannedProduct } from './plan-product.ts'
import type { Sheet } from './read-file.ts'
import { rowLabel } from './refusals.ts'
import type { PicturedSheet } from './zip-pictures.ts'

/** The plan as an import shows it, with the digest of all that it writes and warns of. */
export async function presentPlan(
  { names, pictures }: PicturedSheet,
  { products, refused }: { products: readonly PlannedProduct[]; refused: readonly RefusedCell[] },
  warnings: readonly SheetWarning[],
): Promise<SheetPlan> {
  const refusedRows = new Set(refused.map(({ row }) => row))
  const lines = products
    .flatMap(product => product.lines)
    .filter(({ row }) => !refusedRows.has(row))
    .sort(byRow)
  const { created = [], changed = [], same = [] } = Object.groupBy(lines, ({ kind }) => kind)
  const present = ({ row, name, size, product, cells }: PlannedLine): PlannedRow => ({
    row,
    name,
    size,
    ...(product !== undefined && { product }),
    cells: cells.map(cell => withTitle(names, cell)),
  })
  const presentCell = <Cell extends { column: string }>(cell: Cell) => withShortTexts(withTitle(names, cell))
  const hash = createHash('sha256').update(`${created.length} ${pictures.digest}`)
  for await (const part of inTurns([...created, ...changed])) hash.update(JSON.stringify(part.map(present)))
  for await (const part of inTurns(warnings)) hash.update(JSON.stringify(part))
  return {
    digest: hash.digest('hex'),
    created: firstRows(created, line => withShortTexts(present(line))),
    changed: firstRows(changed, line => withShortTexts(present(line))),
    same: { count: same.length },
    refused: {
      ...firstRows(refused.toSorted(byRow), presentCell),
      ...(refused.length > sheetLimits.shown && { numbers: [...refusedRows] }),
    },
    warnings: firstRows(warnings.toSorted(byRow), presentCell),
  }
}

/** Why the rows of these groups are left out, each cell, and a sheet of them. */
export async function presentLeftOut(
  { names, writeReasons }: Sheet,
  groups: readonly SheetGroup[],
  refused: readonly RefusedCell[],
) {
  const refusedByRow = Map.groupBy(refused, ({ row }) => row)
  const cells = groups.flatMap(({ rows }) => {
    const cause = rows.find(({ row }) => refusedByRow.has(row))
    const message = cause ? cellMessages.leftOutWith(cause.row) : cellMessages.leftOut
    const withoutCell = { column: '', text: '', message }
    return rows.flatMap(line => refusedByRow.get(line.row) ?? { ...rowLabel(line), ...withoutCell })
  })
  const titled = cells.map(cell => withTitle(names, cell)).sort(byRow)
  const cellsByRow = Map.groupBy(titled, ({ row }) => row)
  const reasons = new Map([...cellsByRow].map(([row, cells]) => [row, cells.map(sentenceOf).join(' ')]))
  return { ...firstRows(titled, withShortTexts), count: reasons.size, sheet: await writeReasons(reasons) }
}

const sentenceOf = ({ column, message }: RefusedCell) => (column === '' ? message : `${column}: ${message}`)

const byRow = (one: { row: number }, other: { row: number }) => one.row - other.row

const firstRows = <Item, Presented>(items: readonly Item[], present: (item: Item) => Presented) => ({
  count: items.length,
  rows: items.slice(0, sheetLimits.shown).map(present),
})

/** The cell with its column's name as the sheet has it, else as an export has it. */
const withTitle = <Cell extends { column: string }>(names: Sheet['names'], cell: Cell): Cell => ({
  ...cell,
  column: names.get(cell.column as CellField) ?? columnName(cell.column),
})

/** Characters of a text that an answer repeats: one cell can be a whole file of 5 MB. */
const mostCharacters = 1_000

/** A row of the answer with its long texts shortened. */
const withShortTexts = <Row extends object>(row: Row): Row =>
  JSON.parse(JSON.stringify(row), (_, value) =>
    typeof value === 'string' && value.length > mostCharacters
      ? `${value.slice(0, mostCharacters)} …`
      : value,
  )
