import { groupIndian, paiseToRupees, parsePriceToPaise, visitorPrice } from '@chekku/domain/money'
import { packFields } from '@chekku/domain/rules/packs/pack-fields'
import type { SheetPlan, SheetWarning } from '@chekku/domain/schemas/product/product-sheet'
import { capitalised } from '@chekku/domain/sentence'

export const countText = (count: number) => groupIndian(String(count))

const fieldNames = ['ID', ...Object.values(packFields).map(({ name }) => name)]

/** The heading of a column: the name that forms give its field, such as SKU, else the capitalised name of the column. */
export const columnLabel = (column: string): string =>
  fieldNames.find(name => name.toLowerCase() === column.toLowerCase()) ?? capitalised(column)

/** The text of a cell; a price as visitors see it. */
export function shownCell(column: string, text: string): string {
  if (text === '') return 'none'
  if (text.startsWith('/uploads/')) return 'a picture'
  const name = column.toLowerCase()
  const paise = name.endsWith('price') || name === 'mrp' ? parsePriceToPaise(text) : undefined
  return paise === undefined ? text : visitorPrice(paiseToRupees(paise))
}

/** The numbers of the rows that can't be taken. */
export const refusedRows = ({ numbers, rows }: SheetPlan['refused']): readonly number[] =>
  numbers ?? [...new Set(rows.map(({ row }) => row))]

/** The warnings of listed rows by the number of the row, and all others. */
export function sortWarnings({ created, changed, warnings }: SheetPlan) {
  const listedRows = [...created.rows, ...changed.rows]
  const warningsByRow = new Map(listedRows.map(({ row }) => [row, [] as SheetWarning[]]))
  const otherWarnings: SheetWarning[] = []
  for (const warning of warnings.rows) (warningsByRow.get(warning.row) ?? otherWarnings).push(warning)
  return { warningsByRow, otherWarnings }
}
