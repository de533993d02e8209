import type { RefusedCell } from '@chekku/domain/schemas/product/product-sheet'
import type { CellField } from './cells/headings.ts'
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
}

/** The names of a row's product and size. */
export function rowLabel({ row, cells }: SheetRow) {
  const size = [cells.get('quantity') ?? cells.get('size'), cells.get('unit'), cells.get('pack')]
  return { row, name: cells.get('name') ?? '', size: size.filter(Boolean).join(' ') }
}
