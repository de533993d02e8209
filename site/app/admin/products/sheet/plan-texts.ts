import { groupIndian, paiseToRupees, parsePriceToPaise, visitorPrice } from '@chekku/domain/money'
import { packFields } from '@chekku/domain/rules/pack-fields'
import type { SheetPlan, SheetWarning } from '@chekku/domain/schemas/product/product-sheet'
import { capitalised } from '@chekku/domain/sentence'

export const countText = (count: number) => groupIndian(String(count))

const names = ['ID', ...Object.values(packFields).map(({ name }) => name)]
/** The name of a column as a screen says it: that of a field as forms have it, such as SKU. */
export const columnLabel = (column: string): string =>
  names.find(name => name.toLowerCase() === column.toLowerCase()) ?? capitalised(column)

/** The text of a cell; a price as visitors see it. */
export function shownCell(column: string, text: string): string {
  if (text === '') return 'none'
  if (text.startsWith('/uploads/')) return 'a picture'
  const name = column.toLowerCase()
  const paise = name.endsWith('price') || name === 'mrp' ? parsePriceToPaise(text) : undefined
  return paise === undefined ? text : visitorPrice(paiseToRupees(paise))
}

export const refusedRows = ({ numbers, rows }: SheetPlan['refused']): readonly number[] =>
  numbers ?? [...new Set(rows.map(({ row }) => row))]

/** Warnings about listed rows by their number, and all others. */
export function placedWarnings({ created, changed, warnings }: SheetPlan) {
  const listed = new Set([...created.rows, ...changed.rows].map(({ row }) => row))
  const placed = new Map<number, SheetWarning[]>()
  const others: SheetWarning[] = []
  for (const warning of warnings.rows) {
    if (!listed.has(warning.row)) others.push(warning)
    else placed.set(warning.row, [...(placed.get(warning.row) ?? []), warning])
  }
  return { placed, others }
}
