import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** How a query begins, with Kysely or as SQL. */
const query = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[`<.]/
/** Calls or processes beside each other: only locks and isolation keep their writes apart. */
const concurrency = /\bPromise\.all(?:Settled)?\(|\bstartChildProgram\(/

/** The names of a folder's modules that query. */
const queryingModules = (folder: string): string[] =>
  globSync('*.ts', { cwd: folder })
    .filter(file => !/\b(?:test|testing)\.ts$/.test(file))
    .filter(file => query.test(readFileSync(join(folder, file), 'utf8')))
    .map(file => basename(file, '.ts'))

/**
 * True for a test file whose subject is SQL, which runs on PostgreSQL in every run: one in `database/`, one with concurrent
 * writes, and one that is about a module with queries beside it, since it is named after that or after the folder
 * (`listing.test.ts`, `listing-search.test.ts`) or imports it.
 */
export function isAboutSql(file: string): boolean {
  const [folder, name, text] = [dirname(file), basename(file), readFileSync(file, 'utf8')]
  if (/\/server\/src\/database\b/.test(folder) || concurrency.test(text)) return true
  const modules = queryingModules(folder)
  if (modules.length === 0) return false
  const isSubject = (subject: string) => new RegExp(`^${subject}[.-]`).test(name)
  return isSubject(basename(folder)) || modules.some(at => isSubject(at) || text.includes(`'./${at}.ts'`))
}

/** The folders whose modules query, and of whose tests of the database none runs on PostgreSQL in every run. */
export const foldersOnlyOnSqlite = (folders: readonly string[]): string[] =>
  folders.filter(folder => {
    const tests = globSync('*.test.ts', { cwd: folder })
      .map(file => join(folder, file))
      .filter(file =>
        /\b(?:describeShop|describeOnEachDatabase|testDialects)/.test(readFileSync(file, 'utf8')),
      )
    return tests.length > 0 && queryingModules(folder).length > 0 && !tests.some(isAboutSql)
  })
