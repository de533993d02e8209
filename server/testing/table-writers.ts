import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = join(import.meta.dirname, '../src')

/** The server's files without tests, by their paths in `src`. */
export const serverFiles = (): { path: string; text: string }[] =>
  globSync('**/*.ts', { cwd: sources })
    .filter(path => !/(?:\.test|\/testing)\.ts$/.test(path))
    .map(path => ({ path, text: readFileSync(join(sources, path), 'utf8') }))

/** A function that finds the statements in a text that write one of these tables. */
export function findsStatements(tables: string): (text: string) => string[] {
  const named = `(?:${tables.trim().split(/\s+/).join('|')})`
  const forbidden = [
    new RegExp(`\\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\\(\\s*['"\`]${named}\\b`, 'g'),
    new RegExp(
      `\\b(?:into|update|delete from|truncate) ["\`]?${named}\\b["\`]? ?(?:set|where|values|as|\\(|\`)`,
      'gi',
    ),
    // A table by a variable, or by an expression in SQL.
    /\b(?:into|update|delete from|truncate) \$\{/gi,
  ]
  /** A table by a variable, in a file that names one of these. */
  const byVariable = /\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*[^'"`\s]/g
  return text => {
    const patterns = new RegExp(`['"\`]${named}['"\`]`).test(text) ? [...forbidden, byVariable] : forbidden
    return patterns.flatMap(pattern => text.replaceAll(/\s+/g, ' ').match(pattern) ?? [])
  }
}
