import { fieldProblem } from '@chekku/domain/problem'
import { sheetMessages } from '@chekku/domain/product/sheet'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { headingsOf } from '../cells/headings.ts'

const separators = [',', ';', '\t']
/** More characters than the longest texts of a size make. */
const rowCharacters = 200_000
/** Options of the parser, which accepts rows with missing or further cells, and stray quotation marks. */
export const csvOptions = {
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: rowCharacters,
  // All of them, since programs that edit a sheet mix their own line ends with the earlier ones.
  record_delimiter: ['\r\n', '\n', '\r'],
}

/** A title and a blank row may stand above the headings. */
const mostRowsAbove = 2

/**
 * Finds the separator, and the number of rows above the headings. The separator with the most known headings is taken,
 * since cells may contain the other separators.
 */
export function detectLayout(beginning: string): { delimiter: string; above: number } {
  for (let above = 0; above <= mostRowsAbove; above += 1) {
    const layouts = separators.map(delimiter => {
      return { delimiter, above, count: countKnownHeadings(beginning, delimiter, above) }
    })
    const [best] = layouts.toSorted((one, other) => other.count - one.count)
    // Below other rows, a single known heading may be a cell of a product.
    if (best && best.count > (above === 0 ? 0 : 1)) return best
  }
  throw fieldProblem('file', sheetMessages.noColumns)
}

function countKnownHeadings(beginning: string, delimiter: string, above: number): number {
  try {
    const records = parseAtOnce(beginning, { ...csvOptions, delimiter, to: above + 1 }) as string[][]
    return headingsOf(records[above] ?? []).filter(Boolean).length
  } catch {
    return 0
  }
}
