import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '..')

/** The tables that only changes write. */
const tables = `products packs categories gallery_items deletions addresses redirects navigation
  navigation_versions shop shop_versions`
const named = `(?:${tables.split(/\s+/).join('|')})`

/** Changes themselves; what makes a database, and what fills an empty one out of a backup. */
const writers = /^(?:changes|database|backup)\//

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

function statementsIn(text: string): string[] {
  const patterns = new RegExp(`['"\`]${named}['"\`]`).test(text) ? [...forbidden, byVariable] : forbidden
  return patterns.flatMap(pattern => text.replaceAll(/\s+/g, ' ').match(pattern) ?? [])
}

test('what changes write is written by no other file', () => {
  const found = globSync('**/*.ts', { cwd: sources })
    .filter(path => !writers.test(path) && !/(?:\.test|\/testing)\.ts$/.test(path))
    .flatMap(path =>
      statementsIn(readFileSync(join(sources, path), 'utf8')).map(statement => `${path}: ${statement}`),
    )
  expect(found).toEqual([])
})

test.each([
  `await transaction.deleteFrom('redirects').execute()`,
  `transaction\n    .updateTable(\n      'products',\n    )`,
  `const tables = { product: 'products' }\n queries.updateTable(tables[kind])`,
  'sql`update products set version = 1`',
  'sql`delete from "shop" where id = 1`',
  'sql`insert or replace into addresses (kind) values (1)`',
  `sql\`update \${sql.table(name)} set x = 1\``,
])('a statement such as %s is found', text => {
  expect(statementsIn(text)).toHaveLength(1)
})

test.each([
  `transaction.deleteFrom('previews')`,
  `const rows = 'sessions'; transaction.deleteFrom(rows)`,
  '/* Rows that an update of products touches. */',
  `queries.selectFrom('products')`,
])('nothing is found in %s', text => {
  expect(statementsIn(text)).toEqual([])
})
