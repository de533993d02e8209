import { expect, test } from 'vitest'
import { findsStatements, serverFiles } from '../../testing/table-writers.ts'

/** Of the tables that only changes write. */
const statementsIn = findsStatements(`products packs categories gallery_items deletions addresses redirects
  navigation navigation_versions shop shop_versions`)

/** Changes themselves; what makes a database, and what fills an empty one out of a backup. */
const writers = /^(?:changes|database|backup)\//

test('what changes write is written by no other file', () => {
  const found = serverFiles()
    .filter(({ path }) => !writers.test(path))
    .flatMap(({ path, text }) => statementsIn(text).map(statement => `${path}: ${statement}`))
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
