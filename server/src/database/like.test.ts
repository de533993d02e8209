import { expect, test } from 'vitest'
import { serverFiles } from '../../testing/table-writers.ts'

/** A comparison by LIKE, with Kysely or as SQL. */
const like = /'i?like'|\bi?like\s*(?:'|\$\{)/i

test('only the search compares by LIKE, since in JSON it takes a text for a key', () => {
  for (const planted of [`eb('facts', 'like', key)`, `facts ilike '%"fssai":%'`, `facts like \${key}`])
    expect(planted).toMatch(like)
  const found = serverFiles().filter(({ text }) => like.test(text))
  expect(found.map(({ path }) => path)).toEqual(['products/listing.ts'])
})
