import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWholeRun } from '../../../testing/choose-from.ts'
import { startTestShop } from '../../../testing/test-shop.ts'
import { timeLimit } from '../../../testing/time-limit.ts'
import { columnName, columns, fingerprintColumn } from './cells/columns.ts'
import { sheetCalls } from './testing.ts'

const seed = Number(process.env.SHEET_SEED ?? 7)
const odd = [
  ...['=1+1', '="0123"', "'=", '"', '""', '\u0000', '\ud800', '\u202e', '(clear)', '1e400', '-0'],
  ...[
    '9'.repeat(50),
    'é'.repeat(130),
    '<b>',
    '>',
    ' > ',
    '2026-13-45',
    '\n',
    ';',
    '__proto__',
    'constructor',
    '#REF!',
    '1200,50',
  ],
]
const text = fc.oneof(
  fc.constantFrom(...odd),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.double().map(String),
)
/** Texts for cells of any column. */
const texts = fc.sample(text, { numRuns: 3_000, seed })
const cellsToTry = isWholeRun ? 100_000 : 5_000

/** The same numbers below `most` in each run. */
function numbers() {
  let last = seed
  return (most: number) => {
    last = (Math.imul(last, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((last / 2 ** 32) * most)
  }
}

const headings = [
  ...[...columns, fingerprintColumn].map(columnName),
  'Handle',
  'Regular price',
  'Parent',
  'toString',
  '__proto__',
]
const sentence = /^\{"success":false,"message":"[^"]/

test('cells of anything make a plan or a refusal; what is refused stores nothing, what is taken is stored whole', {
  timeout: timeLimit(240_000),
}, async () => {
  const shop = await startTestShop()
  const { _id: stored } = await shop.createProduct({ packs: [{ price: 230, sku: 'STORED' }] })
  const below = numbers()
  const anything = () => texts[below(texts.length)] ?? ''
  const { askForPlan, importSheet } = sheetCalls(shop)
  let cells = 0

  /** Plans and imports a file; the rows that are refused, none once it is stored. */
  async function tried(rows: string[][], { delimiter = ',', quoted = true } = {}) {
    const cell = (text: string) => (quoted ? `"${text.replaceAll('"', '""')}"` : text)
    const file = rows.map(row => row.map(cell).join(delimiter)).join('\n')
    const before = await shop.database.revision()
    const planned = await askForPlan(file)
    expect(planned.text).toMatch(planned.status === 200 ? /^\{"success":true/ : sentence)
    const { digest = 'none', refused = { rows: [] } } = planned.status === 200 ? planned.body.data : {}
    const done = await importSheet(file, { digest })
    if (done.status !== 200) expect([done.status, done.text]).toEqual([400, expect.stringMatching(sentence)])
    if (done.status !== 200) expect(await shop.database.revision()).toBe(before)
    return { file, planned, done, refused: new Set(refused.rows.map(({ row }) => row)) }
  }

  while (cells < cellsToTry) {
    const names = Array.from({ length: 14 }, () => headings[below(headings.length)] ?? '')
    const unique = [...new Set(['id', 'name', ...names])]
    const rows = Array.from({ length: 300 }, () => [
      [stored, '', '', anything()][below(4)] ?? '',
      ...unique.slice(1).map(anything),
    ])
    cells += rows.length * (unique.length - 1)
    await tried([unique, ...rows], { delimiter: [',', ';', '\t'][below(3)] ?? ',', quoted: below(4) > 0 })
  }

  // As an owner mends a sheet: rows with a refused cell are taken out until the rest is stored.
  for (let file = 0; file < 3; file += 1) {
    const names = [
      'sku',
      'name',
      'category',
      'quantity',
      'unit',
      'price',
      'description',
      'Maker',
      'Ingredients',
    ]
    let rows = Array.from({ length: 150 }, (_, row) => {
      const sku = `${file}-${row}`
      const usual = [sku, `Oil ${sku}`, 'Oils > Sesame', '500', 'ml', '230', '', '', '']
      const wild = 1 + below(names.length - 1)
      return usual.map((text, at) => (at === wild || at > 5 ? anything() : text))
    })
    let last = await tried([names, ...rows])
    for (let tries = 0; last.refused.size > 0 && tries < 5; tries += 1) {
      const { refused } = last
      rows = rows.filter((_, at) => !refused.has(at + 2))
      last = await tried([names, ...rows])
    }
    expect(rows.length).toBeGreaterThan(20)
    expect([last.done.status, last.done.body.data]).toEqual([
      200,
      { created: rows.length, changed: 0, same: 0 },
    ])
    const again = (await askForPlan(last.file)).body.data
    expect([again.created, again.changed, again.same, again.refused.rows]).toEqual([
      { count: 0, rows: [] },
      { count: 0, rows: [] },
      { count: rows.length },
      [],
    ])
  }
  await shop.close()
})
