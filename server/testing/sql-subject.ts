import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** How a query begins, with Kysely or as SQL. */
const query = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[`<.]/
/** Calls or processes beside each other: only locks and isolation keep their writes apart. */
const concurrency = /\bPromise\.all(?:Settled)?\(|\bstartChildProgram\(/
const valueImport = /^import (?!type\b)[^']*'(\.[^']+)'/gm
/** Modules that open or fill a database are the means of a test, and never its subject. */
const means = /\/server\/(?:testing|src\/database)\/|\btesting\.ts$/

const isQuerying = (file: string): boolean => existsSync(file) && query.test(readFileSync(file, 'utf8'))

const modulesOf = (folder: string): string[] =>
  globSync('*.ts', { cwd: folder, exclude: ['*.test.ts', 'testing.ts'] })

/**
 * True for a test file whose subject is SQL, which runs on PostgreSQL in every run: one in `database/`, one with concurrent
 * writes, and one of a module with queries, which it imports, or which is beside it and it is named after, as it may be after
 * their folder (`listing.test.ts`, `listing-search.test.ts`, `products.test.ts`).
 */
export function isAboutSql(file: string): boolean {
  const [folder, name, text] = [dirname(file), basename(file), readFileSync(file, 'utf8')]
  if (/\/server\/src\/database\b/.test(folder) || concurrency.test(text)) return true
  const isNamedAfter = (subject: string) => new RegExp(`^${subject}[.-]`).test(name)
  const beside = modulesOf(folder).filter(
    module => isNamedAfter(basename(folder)) || isNamedAfter(basename(module, '.ts')),
  )
  const imported = [...text.matchAll(valueImport)].map(([, path = '']) => path)
  return [...beside, ...imported]
    .map(path => join(folder, path))
    .some(path => !means.test(path) && isQuerying(path))
}

/** The folders whose modules query, and of whose tests of the database none runs on PostgreSQL in every run. */
export const foldersOnlyOnSqlite = (folders: readonly string[]): string[] =>
  folders.filter(folder => {
    const tests = globSync('*.test.ts', { cwd: folder })
      .map(file => join(folder, file))
      .filter(file =>
        /\b(?:describeShop|describeOn(?:Each|Shared)Database|testDialects)/.test(readFileSync(file, 'utf8')),
      )
    const isQueried = modulesOf(folder).some(module => isQuerying(join(folder, module)))
    return tests.length > 0 && isQueried && !tests.some(isAboutSql)
  })
