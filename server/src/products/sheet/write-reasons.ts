import { reasonColumn } from './cells/headings.ts'
import { decodeCsv } from './csv/decode-csv.ts'
import { csv } from './export.ts'

/**
 * Writes the rows that have a reason as a CSV file, with the reason as first column. It replaces that of an earlier such
 * file, which has been sent again.
 */
export async function writeReasons(bytes: Buffer | undefined, reasons: ReadonlyMap<number, string>) {
  const lines: string[][] = []
  let headings: string[] | undefined
  for await (const { row, record } of decodeCsv(bytes)) {
    const reason = headings === undefined ? reasonColumn : reasons.get(row)
    headings ??= record
    if (reason !== undefined)
      lines.push([reason, ...record.filter((_, index) => headings?.[index] !== reasonColumn)])
  }
  return csv(lines, true).toString()
}
