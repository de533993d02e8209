import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../../testing/test-shop.ts'
import { readFile } from './read-file.ts'
import { sheetCalls } from './testing.ts'

/* Sheets as other programs write them, with what people write into them. */

const shop = {} as TestShop
const { plan, askForPlan } = sheetCalls(shop)
beforeAll(async () => {
  Object.assign(shop, await startTestShop())
})
afterAll(() => shop.close())

/** What a plan says of each new row by these columns, or the sentences against it. */
async function plannedRows(sheet: string, columns: readonly string[]) {
  const { created, refused } = await plan(sheet)
  const rows = created.rows.map(({ row, cells }) => {
    const texts = new Map(cells.map(({ column, after }) => [column, after]))
    return [row, columns.map(column => texts.get(column) ?? '').join('|')] as const
  })
  return Object.fromEntries([...rows, ...refused.rows.map(({ row, message }) => [row, message] as const)])
}

const quantities: [quantity: string, unit: string, becomes: string | RegExp][] = [
  ['5 litre tin', '', 'tin|5|litre'],
  ['1 l tin', 'ml', 'tin|1|litre'],
  ['0.500', 'kg', '|500|g'],
  ['approx 500 ml', '', /not a quantity/],
  ['pack of two 500 ml', '', /not a quantity/],
  ['dozen 100 g', '', /not a quantity/],
  ['500 g', 'ml', /not a quantity/],
  ['500 ml', 'tin', /“tin” is not a unit/],
]

test('a quantity is all that its cell says, in the unit beside it', async () => {
  const rows = quantities.map(([quantity, unit], at) => `Q${at},Oils,1,${quantity},${unit}`)
  const seen = await plannedRows(`name,category,price,quantity,unit\n${rows.join('\n')}\n`, [
    'pack',
    'quantity',
    'unit',
  ])
  for (const [at, [quantity, unit, becomes]] of quantities.entries())
    expect([quantity, unit, seen[at + 2]]).toEqual([
      quantity,
      unit,
      typeof becomes === 'string' ? becomes : expect.stringMatching(becomes),
    ])
})

test('several prices in one cell are no price', async () => {
  const prices = ['"450\n850"', '450 850', '12 50', '௪௫௦ ௮௫௦', '"₹ 1,200 "', '"1\u202f250.50"', "1'250.50"]
  const rows = prices.map((price, at) => `P${at},Oils,${price}`)
  const twoWays = expect.stringMatching(/in two ways/)
  expect(Object.values(await plannedRows(`name,category,price\n${rows.join('\n')}\n`, ['price']))).toEqual([
    ...[twoWays, twoWays, twoWays, twoWays],
    ...['1200', '1250.50', '1250.50'],
  ])
})

test('letters that a small encoding lost are seen in new rows too', async () => {
  const names = ['Ghee (??)', '??', 'Ghee (____)', '____ ________', 'Why not?', 'Oil_raw']
  const seen = await plannedRows(`name,category\n${names.map(name => `${name},Oils`).join('\n')}\n`, ['name'])
  const lost = expect.stringMatching(/letters were lost/)
  expect(Object.values(seen)).toEqual([lost, lost, lost, lost, 'Why not?', 'Oil_raw'])
})

test('a shelf life is all that its cell says', async () => {
  const seen = await plannedRows(
    'name,category,Shelf life\nA,Oils,9 months 15 days\nB,Oils,6 months from packing\n',
    ['Shelf life'],
  )
  expect(Object.values(seen)).toEqual([expect.stringMatching(/^Shelf life must be/), '6 months'])
})

test('a quotation mark that nothing closes is refused with its row, before it takes the next rows into its cell', async () => {
  const heads = 'name,category,description'
  for (const [sheet, row] of [
    [`${heads}\r\nWok,Ware,"Round\r\nPan,Ware,Flat\r\nPot,Ware,"Deep"\r\n`, 2],
    [`${heads}\nTin,Ware,"a ""good"" one\nof two"\nWok,Ware,"Round\nPan,"Ware",Flat\n`, 3],
  ] as const) {
    const { status, body } = await askForPlan(sheet)
    expect([status, body.message]).toEqual([400, expect.stringContaining(`from row ${row} on`)])
  }
  for (const [sheet, descriptions] of [
    [`${heads}\nWok,Ware,"""Best"" wok\nof all"\nPan,Ware,Flat\n`, ['"Best" wok\nof all', 'Flat']],
    [
      `${heads}\n12" Wok,Ware,it is "hot"\n"12" Pan",Ware,""\n"Pot",Ware,"8"""\n`,
      ['it is "hot"', undefined, '8"'],
    ],
  ] as const) {
    const { rows } = await readFile(Buffer.from(sheet))
    expect(rows.map(({ cells }) => cells.get('description'))).toEqual(descriptions)
  }
})
