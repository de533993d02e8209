/** The median; for an even count the mean of the middle two. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Rounds to three significant figures. */
export function figure(number: number): string {
  if (!Number.isFinite(number)) return '-'
  if (number >= 1_000) return Math.round(number).toLocaleString('en')
  return String(Number(number.toPrecision(3)))
}

export interface Table {
  title: string
  /** The method, in a sentence or two. */
  note: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A Markdown table with aligned columns. */
export function markdown({ title, note, columns, rows }: Table): string {
  const widths = columns.map((name, at) => Math.max(name.length, ...rows.map(row => (row[at] ?? '').length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [`## ${title}`, '', note, '', line(columns), rule, ...rows.map(line), ''].join('\n')
}
