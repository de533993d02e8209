import { packName } from '@chekku/domain/rules/packs/pack-name'
import type { PlannedRow } from '@chekku/domain/schemas/product/product-sheet'
import type { StoredPack } from '../../packs/pack-rows.ts'
import { type Column, cellText, columns, isOfPack, ownColumns, type SheetProduct } from './cells/columns.ts'
import type { CellField } from './cells/headings.ts'
import { type LinePack, storedSize } from './line-packs.ts'
import type { SheetLine } from './match-rows.ts'

export interface PlannedLine extends PlannedRow {
  sheetLine: SheetLine
  kind: 'created' | 'changed' | 'same'
  cells: (PlannedRow['cells'][number] & { column: Column })[]
  packBefore: StoredPack | undefined
  packAfter: StoredPack | undefined
}

/** The columns of a plan, in its order. */
const plannedColumns: readonly Column[] = [
  ...ownColumns,
  ...columns.filter(column => isOfPack(column) && column !== 'pack id'),
  ...(['category', 'subcategory', 'picture'] as const),
]

/** Columns that a cell of another one may change too. */
const partnerFields: Partial<Record<Column, readonly CellField[]>> = {
  subcategory: ['category'],
  quantity: ['unit', 'size'],
  unit: ['quantity', 'size'],
  pack: ['quantity', 'size'],
}

/** A row of the plan: the cells of a size, and of its product, that the write changes. */
export function planLine(
  linePack: LinePack,
  versions: { before: SheetProduct; after: SheetProduct; packAfter: StoredPack | undefined },
): PlannedLine {
  const { line, size } = linePack
  const { before, after } = versions
  const packBefore = storedSize(linePack)
  const packAfter = versions.packAfter ?? packBefore
  const isNew = before.id === ''
  const mayDiffer = (column: Column) =>
    [column, ...(partnerFields[column] ?? [])].some(field => line.cells.has(field))
  const cells = plannedColumns
    .filter(mayDiffer)
    .map(column => ({
      column,
      before: isNew ? '' : cellText(column, before, packBefore),
      after: cellText(column, after, packAfter),
    }))
    .filter(cell => cell.before !== cell.after)
  const storedKind = cells.length > 0 ? 'changed' : 'same'
  const kind = isNew || size === 'new' ? 'created' : storedKind
  const row: PlannedRow = {
    row: line.row,
    name: after.name,
    size: packAfter ? packName(packAfter) : '',
    cells,
    ...(!isNew && { product: before.id }),
  }
  return { ...row, cells, sheetLine: line, kind, packBefore, packAfter }
}
