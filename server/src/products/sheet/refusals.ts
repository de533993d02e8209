import type { RefusedCell } from '@chekku/domain/schemas/product-sheet'
import type { Field } from './headings.ts'
import { CellRefusal } from './read-cell.ts'
import type { SheetRow } from './read-file.ts'

/** The cells of a sheet that cannot be taken. */
export class Refusals {
  readonly cells: RefusedCell[] = []

  /** Refuses a cell, or a whole row without a column. */
  add({ row, cells }: SheetRow, column: Field | '', message: string): void {
    const said = (field: Field | '') => (field === '' ? '' : (cells.get(field) ?? ''))
    const size = [said('quantity') || said('size'), said('unit'), said('pack')].filter(Boolean).join(' ')
    this.cells.push({ row, name: said('name'), size, column, text: said(column), message })
  }

  /** Reads a cell; undefined if it is refused. */
  read<Said>(line: SheetRow, column: Field | '', read: () => Said): Said | undefined {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof CellRefusal)) throw error
      this.add(line, column, error.message)
      return undefined
    }
  }
}
