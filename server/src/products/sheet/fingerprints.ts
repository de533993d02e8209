import { hash } from 'node:crypto'
import type { StoredPack } from '../../packs/pack-rows.ts'
import {
  type Column,
  cellText,
  cellValue,
  columns,
  fingerprintColumn,
  isOfPack,
  type SheetProduct,
} from './cells/columns.ts'
import type { SheetLine } from './match-rows.ts'

/* Fingerprints tell which cells of an exported row nobody has edited since. An import leaves these as they are stored. */

/** The columns that an import writes, in the order of their fingerprints. */
const writtenColumns = columns.filter(column => !['id', 'pack id', 'version'].includes(column))
/** Stands for a blank cell, which has no fingerprint. */
const blankMark = '.'

/** Returns 18 bits of a value with its place, so that a value from another row or column counts as typed. */
function fingerprint(column: Column, product: string, pack: string | undefined, text: string): string {
  if (text === '') return blankMark
  const place = [column, product, isOfPack(column) ? pack : '']
  return hash('sha256', [...place, cellValue(column, text)].join('\n'), 'base64url').slice(0, 3)
}

/** Returns the fingerprints of an exported row. A letter stands first, so that no spreadsheet takes them for a formula. */
export function rowFingerprints(cells: ReadonlyMap<Column, string>, product: string, pack: string): string {
  const marks = writtenColumns.map(column => fingerprint(column, product, pack, cells.get(column) ?? ''))
  return `f${marks.slice(0, marks.findLastIndex(mark => mark !== blankMark) + 1).join('')}`
}

/** True if a row was exported with this text in this column; false where its fingerprints do not tell. */
export function isAsExported(line: SheetLine, product: string, column: Column, text: string): boolean {
  const marks = line.cells.get(fingerprintColumn)
  if (marks === undefined || (isOfPack(column) && line.pack === undefined)) return false
  const mark = marks.slice(1).match(/\.|[\w-]{3}/g)?.[writtenColumns.indexOf(column)]
  return (mark ?? blankMark) === fingerprint(column, product, line.pack, text)
}

/** Some cells have a meaning only beside another one; where that was edited, both count as typed. */
const partnerColumns: Partial<Record<Column, Column>> = {
  category: 'subcategory',
  quantity: 'unit',
  unit: 'quantity',
}

/** Puts the stored values into the cells of a row that nobody has edited since its export. */
export function withStoredCells(line: SheetLine, product: SheetProduct, packs: readonly StoredPack[]) {
  if (!line.cells.has(fingerprintColumn)) return line
  const pack = packs.find(({ _id }) => _id === line.pack)
  const isEdited = (column: Column) => {
    const text = line.cells.get(column)
    return text !== undefined && !isAsExported(line, product.id, column, text)
  }
  const cells = new Map(line.cells)
  for (const column of writtenColumns) {
    if (!cells.has(column)) continue
    const stored = cellText(column, product, pack)
    // The shop still has the exported value: a typed text stays, even if it has the same fingerprint by chance.
    if (isAsExported(line, product.id, column, stored)) continue
    if (isEdited(column) || isEdited(partnerColumns[column] ?? column)) continue
    if (stored) cells.set(column, stored)
    else cells.delete(column)
  }
  return { ...line, cells }
}
