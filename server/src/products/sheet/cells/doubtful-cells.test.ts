import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../../../testing/test-shop.ts'
import { sheetCalls } from '../testing.ts'

const shop = {} as TestShop
const { plan } = sheetCalls(shop)
beforeAll(async () => {
  Object.assign(shop, await startTestShop())
})
afterAll(() => shop.close())

/** The answer to a cell of a product that has the stored text in this column. */
async function answerTo(column: string, stored: string, text: string) {
  const pack = ['sku', 'gtin'].includes(column) ? { [column]: stored } : {}
  const { _id } = await shop.createProduct({
    ...(column === 'name' && { name: stored }),
    description: stored,
    packs: [{ price: 1, kind: column === 'pack' ? stored : '', ...pack }],
  })
  const { refused, changed } = await plan(`id\t${column}\n${_id}\t${text}\n`)
  await shop.call('DELETE', `/products/${_id}`)
  return refused.rows[0]?.message ?? changed.count
}

test('a raise that makes more of an offer which stays is asked about, a lower price is not', async () => {
  const offer = { price: 80, from: null, until: '2099-12-24T00:00' }
  const { _id } = await shop.createProduct({ name: 'Soap', price: 100, offer })
  const warningsAt = async (price: number) =>
    (await plan(`id,price\n${_id},${price}\n`)).warnings.rows.map(({ message }) => message)
  expect(await warningsAt(120)).toEqual([expect.stringContaining('keeps its offer of ₹80, now 33 % off')])
  expect(await warningsAt(90)).toEqual([])
})

test('a new size or product without a price is asked about', async () => {
  const { warnings } = await plan('name,category,pack\nWick,Lamps,\nWax,Lamps,Block\n')
  const messages = warnings.rows.filter(({ kind }) => kind === 'price').map(({ message }) => message)
  expect(messages).toEqual(['This product has no price', 'Block has no price'])
})

test('what a spreadsheet makes of numbers, dates and truth values is refused beside the stored text', async () => {
  for (const [column, stored, text] of [
    ['sku', '90.750', '90.75'],
    ['sku', 'MAR-1', '01-Mar'],
    ['sku', 'MARCH1', '1-Mar'],
    ['sku', '10-12', '12-Oct'],
    ['sku', '10-12', '10/12/2026'],
    ['sku', '12345678901234567', '12345678901234500'],
    ['sku', '1E5', '100000'],
    ['sku', 'true', 'TRUE'],
    ['gtin', '4006381333931', '4006381333931.0'],
    ['pack', '10-12', '10-Dec'],
    ['name', 'MAR-1', '01-Mar'],
  ] as const)
    expect([stored, await answerTo(column, stored, text)]).toEqual([
      stored,
      expect.stringContaining(`“${text}” was “${stored}” until a spreadsheet changed it`),
    ])
  for (const [column, stored, text] of [
    ['sku', '0012', '12'],
    ['gtin', '0036000291452', '36000291452'],
  ] as const)
    expect(await answerTo(column, stored, text)).toContain(`lost its first zeros: it was ${stored}`)
  for (const [column, stored, text] of [
    ['sku', '90.750', '90.751'],
    ['sku', '7', '007'],
    ['sku', 'MAR-1', '02-Mar'],
    ['sku', 'MARIGOLD-1', '01-Mar'],
    ['sku', '10-12', '10-13'],
    ['sku', '12', '12-Oct'],
    ['sku', '', 'TRUE'],
    ['description', '90.750', '90.75'],
  ] as const)
    expect([stored, text, await answerTo(column, stored, text)]).toEqual([stored, text, 1])
})

test('a refused cell is named by its own column', async () => {
  const packs = [{ measure: 'volume', quantity: 500, price: 230 }]
  const { _id } = await shop.createProduct({ packs })
  for (const [columns, cells, column] of [
    ['mrp', '200', 'mrp'],
    ['price,mrp', '300,250', 'price'],
    ['quantity', '5000000 litre', 'quantity'],
    ['sku', 'x'.repeat(41), 'sku'],
    ['pack', 'x'.repeat(31), 'pack'],
    ['From the village', 'x'.repeat(300), 'From the village'],
  ] as const) {
    const { refused } = await plan(`id,${columns}\n${_id},${cells}\n`)
    expect([columns, ...refused.rows.map(cell => cell.column)]).toEqual([columns, column])
  }
  const size = `Handle,Title,Type,Option1 Value,Variant Price\nwax,Wax,Oils,${'x'.repeat(31)},5\n`
  expect((await plan(size)).refused.rows).toMatchObject([{ column: 'Option1 Value' }])
})

test('days beside one that can only have its month first are asked about', async () => {
  const heads = 'name,category,Pressed or packed on'
  const rows = ['A,Oils,03/04/2025', 'B,Oils,11/19/2025', 'C,Oils,05/05/2025', 'D,Oils,2025-03-04']
  const { refused, warnings } = await plan([heads, ...rows].join('\n'))
  expect(refused.rows).toEqual([])
  const about = warnings.rows.filter(({ kind }) => kind === 'day-order')
  expect(about).toMatchObject([
    { row: 2, column: 'Pressed or packed on', message: expect.stringContaining('row 3') },
  ])
  const usual = await plan([heads, 'A,Oils,03/04/2025', 'B,Oils,19/11/2025'].join('\n'))
  expect(usual.warnings.rows.filter(({ kind }) => kind === 'day-order')).toEqual([])
})

test('a stored day with its month first is refused beside it, and the others of its column are asked about', async () => {
  const oil = await shop.createProduct({ name: 'Sesame Oil', facts: { packedOn: '2025-11-05' } })
  const answer = async (day: string) => {
    const { refused, changed, warnings } = await plan(
      `id,name,category,Pressed or packed on\n${oil._id},,,${day}\n,Wick,Oils,03/04/2025\n`,
    )
    const isAsked = warnings.rows.some(({ kind }) => kind === 'day-order')
    return [refused.rows.map(({ message }) => message), changed.count, isAsked]
  }
  const altered = expect.stringContaining('was “2025-11-05” until a spreadsheet changed it')
  for (const day of ['11/5/2025', '11-05-2025'])
    expect([day, await answer(day)]).toEqual([day, [[altered], 0, true]])
  for (const day of ['05/11/2025', '2025-11-05'])
    expect([day, await answer(day)]).toEqual([day, [[], 0, false]])
  expect(await answer('6/11/2025')).toEqual([[], 1, false])
})

test('question marks in place of stored letters are refused, others taken', async () => {
  const { _id } = await shop.createProduct({
    name: 'Oil (எள்)',
    description: 'What? நல்ல',
    category: (await shop.createCategory({ name: 'எண்ணெய்' }))._id,
    facts: { ingredients: 'எள்' },
    packs: [{ kind: 'தகரம்', price: 1 }],
  })
  const seen = async (column: string, text: string) => {
    const { refused, changed } = await plan(`id\t${column}\n${_id}\t${text}\n`)
    // One sentence a cell.
    expect(refused.count).toBeLessThanOrEqual(1)
    return [refused.rows[0]?.message ?? '', changed.rows[0]?.cells[0]?.after ?? '']
  }
  const lost = (stored: string) => [expect.stringContaining(`the shop has “${stored}”`), '']
  expect(await seen('name', 'Oil (????)')).toEqual(lost('Oil (எள்)'))
  expect(await seen('description', 'What? ????')).toEqual(lost('What? நல்ல'))
  expect(await seen('pack', '??????')).toEqual(lost('தகரம்'))
  expect(await seen('category', '???????')).toEqual(lost('எண்ணெய்'))
  expect(await seen('Ingredients', '\ufffd\ufffd\ufffd')).toEqual(lost('எள்'))
  expect(await seen('description', 'What?')).toEqual(['', 'What?'])
  expect(await seen('name', 'Oil எள்?')).toEqual(['', 'Oil எள்?'])
  const { refused } = await plan('name\tcategory\nNew (????)\tOils\n')
  expect(refused.rows).toMatchObject([{ message: expect.stringContaining('has lost letters') }])
})
