import type { FieldErrors } from '@chekku/domain/problem'
import type { PackSave } from '@chekku/domain/schemas/product/pack-save'
import type { RefusedCell } from '@chekku/domain/schemas/product/product-sheet'
import { type Column, columns } from './cells/columns.ts'
import type { CellField } from './cells/headings.ts'
import { packCells } from './cells/pack-cells.ts'
import { CellRefusal } from './cells/read-cell.ts'
import type { SheetRow } from './read-file.ts'

/** The cells of a sheet that cannot be taken. */
export class Refusals {
  readonly cells: RefusedCell[] = []

  /** Refuses a cell, or a whole row without a column. */
  add(line: SheetRow, column: CellField | '', message: string): void {
    const text = column === '' ? '' : (line.cells.get(column) ?? '')
    this.cells.push({ ...rowLabel(line), column, text, message })
  }

  /** Reads a cell; undefined if it is refused. */
  read<Value>(line: SheetRow, column: CellField | '', read: () => Value): Value | undefined {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof CellRefusal)) throw error
      this.add(line, column, error.message)
      return undefined
    }
  }

  /** Refuses the cells from which a product's write has its wrong fields; `packLines` are the rows of its sizes. */
  addFields(errors: FieldErrors, lines: readonly SheetRow[], packLines: readonly (SheetRow | undefined)[]) {
    for (const [path, message] of Object.entries(errors)) {
      const [field = '', key = '', packField = ''] = path.split('.')
      const packLine = field === 'packs' ? packLines[Number(key)] : undefined
      const ownField = field === 'facts' ? key : field
      const column = field === 'packs' ? columnOfPackField(packField, packLine) : columnOf(ownField)
      const line = packLine ?? lines.find(({ cells }) => column !== '' && cells.has(column)) ?? lines[0]
      if (line) this.add(line, column, message)
    }
  }
}

/** The names of a row's product and size. */
export function rowLabel({ row, cells }: SheetRow) {
  const size = [cells.get('quantity') ?? cells.get('size'), cells.get('unit'), cells.get('pack')]
  return { row, name: cells.get('name') ?? '', size: size.filter(Boolean).join(' ') }
}

/** The columns of a field of a size that has none of its own name: of several, the first one that a row has. */
const packFieldColumns: Partial<Record<string, readonly CellField[]>> = {
  _id: ['pack id'],
  kind: ['pack', 'size', 'quantity'],
  measure: ['unit', 'quantity', 'size'],
  quantity: ['quantity', 'size', 'unit'],
  pieces: ['quantity', 'size'],
  grams: ['quantity', 'size'],
  // The MRP alone can make a price too high.
  price: ['price', 'mrp'],
  // A sheet has no offers: it is the regular price that is not above one.
  offer: ['price'],
  image: ['picture'],
} satisfies Partial<Record<keyof PackSave, readonly CellField[]>>

const columnOf = (field: string): Column | '' => columns.find(column => column === field) ?? ''

/** The column of a field of a size in its row; "" if no single column has it, such as the number of sizes. */
function columnOfPackField(field: string, line: SheetRow | undefined): CellField | '' {
  const fields =
    packFieldColumns[field] ?? packCells.flatMap(cell => (cell.field === field ? cell.column : []))
  return fields.find(column => line?.cells.has(column)) ?? fields[0] ?? ''
}
