import { sheetMessages } from '@chekku/domain/product/sheet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../../../testing/test-shop.ts'
import { readSheet } from '../read-file.ts'
import { sheetCalls } from '../testing.ts'

/* Sheets as other programs write them, with what people write into them. */

const shop = {} as TestShop
const { plan, askForPlan, importSheet } = sheetCalls(shop)
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
  ['1.000', 'kg', '|1|kg'],
  ['1.125', 'g', '|1.125|g'],
  ['500.000', 'ml', '|500|ml'],
  ['10.000 pcs', '', '|10|pieces'],
  ['1.000', 'ml', '“1.000 ml” may be 1 ml or 1000 ml: please write one.'],
  ['1.500 gm tin', '', /may be 1\.5 gm or 1500 gm/],
  ['2 x 1.250 g', '', /may be 1\.25 g or 1250 g/],
  ['', 'kg', /“kg” needs a quantity/],
  ['approx 500 ml', '', /not a quantity/],
  ['pack of two 500 ml', '', /not a quantity/],
  ['dozen 100 g', '', /not a quantity/],
  ['approx 11.000 ml', '', /not a quantity/],
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
  const lost = expect.stringMatching(/has lost letters/)
  expect(Object.values(seen)).toEqual([lost, lost, lost, lost, 'Why not?', 'Oil_raw'])
})

test('the words of programs for no value are refused, and those of people taken', async () => {
  const texts = ['NULL', '\\N', 'nan', 'undefined', 'Nan', 'None']
  const rows = texts.map((text, at) => `B${at},Bread,${text}\n`).join('')
  const seen = await plannedRows(`name,category,description\n${rows}nan,Bread,\n`, ['description'])
  expect(Object.values(seen)).toEqual([
    ...texts.slice(0, 4).map(text => expect.stringContaining(`“${text}” means “no value”`)),
    ...['Nan', 'None'],
    // A new product cannot be without a name, and nan is a bread.
    '',
  ])
})

test('a category is found by its name, whatever its case, blanks and what shows nothing in it', async () => {
  await shop.createCategory({ name: 'Seeds, raw' })
  const names = ['SEEDS, raw', ' seeds,  raw ', 'Se\u200beds, raw\u00ad']
  const { warnings } = await plan(
    `name\tcategory\n${names.map((name, at) => `S${at}\t${name}`).join('\n')}\n`,
  )
  expect(warnings.rows.filter(({ kind }) => kind === 'new-category')).toEqual([])
})

test('names of columns are known with what shows nothing in them, and repeated ones are no product', async () => {
  const sheet = 'Name,category,In\u00a0Stock,\u200bsku,price\n'
  const { rows, unknown } = await readSheet(
    Buffer.from(`${sheet}Wok,Ware,No,W-1,9\n${sheet}Pan,Ware,No,P-1,9\n`),
  )
  expect([rows.map(({ row }) => row), unknown]).toEqual([[2, 4], []])
  expect([...(rows[1]?.cells.keys() ?? [])]).toEqual(['name', 'category', 'in stock', 'sku', 'price'])
  const twice = Buffer.from('name,category,sku,\u200bSKU\nWok,Ware,W-1,W-2\n')
  await expect(readSheet(twice)).rejects.toMatchObject({ message: sheetMessages.columnTwice('\u200bSKU') })
})

test('the sum of a column is no product, unless it has what a product has', async () => {
  const sums = ['Total', 'GRAND TOTAL:', 'Sub-total', 'மொத்தம்', 'कुल योग', 'Total (₹)', ' total  = ']
  const products = ['Total Care Soap', 'Total 5', 'Total', 'Sum', 'योग']
  const planned = async (names: readonly string[], category: string) =>
    Object.values(
      await plannedRows(`name,category,price\n${names.map(name => `${name},${category},9\n`).join('')}`, [
        'name',
      ]),
    )
  expect(await planned(products, 'Soap')).toEqual(products)
  expect(await planned([...sums, 'योग'], '')).toEqual([
    ...sums.map(name => `“${name.trim()}” is the sum of a column, not a product`),
    'Please select a category',
  ])
})

test('a fact is all that its cell says', async () => {
  const seen = await plannedRows(
    'name,category,Shelf life,Food or not\nA,Oils,9 months 15 days,\nB,Oils,6 months from packing,food\nC,Oils,,Yes\n',
    ['Shelf life'],
  )
  expect(Object.values(seen)).toEqual([
    expect.stringMatching(/^Shelf life must be/),
    '6 months',
    '“Yes” must be Food or Not food',
  ])
})

test('a quotation mark that nothing closes is refused with its row, before it takes the next rows into its cell', async () => {
  const heads = 'name,category,description'
  for (const [sheet, row] of [
    [`${heads}\r\nWok,Ware,"Round\r\nPan,Ware,Flat\r\nPot,Ware,"Deep"\r\n`, 2],
    [`${heads}\nTin,Ware,"a ""good"" one\nof two"\nWok,Ware,"Round\nPan,"Ware",Flat\n`, 3],
  ] as const) {
    const { status, body } = await askForPlan(sheet)
    expect([status, body.message]).toEqual([400, expect.stringContaining(`Row ${row} has an open`)])
  }
  for (const [sheet, descriptions] of [
    [`${heads}\nWok,Ware,"""Best"" wok\nof all"\nPan,Ware,Flat\n`, ['"Best" wok\nof all', 'Flat']],
    [
      `${heads}\n12" Wok,Ware,it is "hot"\n"12" Pan",Ware,""\n"Pot",Ware,"8"""\n`,
      ['it is "hot"', undefined, '8"'],
    ],
  ] as const) {
    const { rows } = await readSheet(Buffer.from(sheet))
    expect(rows.map(({ cells }) => cells.get('description'))).toEqual(descriptions)
  }
})

describe('a sheet of Shopify', () => {
  const columns = [
    'Variant SKU',
    'pack',
    'quantity',
    'unit',
    'Variant Compare At Price',
    'in stock',
    'hidden',
    'Variant Barcode',
  ]

  test('says by several columns in what a size is sold, whether there is any, and who may see it', async () => {
    const sheet = `Handle,Title,Type,Published,Option1 Value,Option2 Value,Option3 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Barcode,Status
oil,Oil,Oils,true,500 ml,Glass bottle,,'00123,shopify,0,deny,240,260,'4006381333931,active
oil,,,,1 L,Tin,Filtered,'00124,shopify,7,deny,460,0.00,,
oil,,,,5 L,Tin,,T-5,shopify,-2,continue,2200,,,
oil,,,,Pack of 2 - 1 L,,,T-2,,0,deny,900,,,
oil,,,,Family pack 3 L,,,T-3,,,,900,,,
box,Box,Gifts,false,Default Title,,,BOX,,0,deny,999,,,active
`
    expect(await plannedRows(sheet, columns)).toEqual({
      2: '00123|Glass bottle|500|ml|260|No|No|4006381333931',
      3: '00124|Tin / Filtered|1|litre||Yes||',
      4: 'T-5|Tin|5|litre||Yes||',
      5: 'T-2|Pack of 2 - 1 L||||||',
      6: 'T-3|Family pack 3 L||||||',
      7: 'BOX||||||Yes|',
    })
  })

  test('says how many of a size are in a pack, which is no kind of it', async () => {
    const several = '2|Pack of 3|Twin pack|Triple pack|Combo|Two|x2|6 jars|Set of two'.split('|')
    const long = 'Pack of 2 tall bottles, gift'
    const kinds = ['Pouch', 'A2', 'Grade 1', 'No. 1', 'B12', '2024 harvest', 'Jar of glass', '1 jar']
    const packs = ['1', ...several, long, ...kinds]
    const rows = packs.map((pack, at) => `ghee,${at === 0 ? 'Ghee,Dairy' : ','},500 g,"${pack}",9\n`).join('')
    const heads = 'Handle,Title,Type,Option1 Value,Option2 Value,Variant Price\n'
    const seen = await plannedRows(heads + rows, ['pack', 'quantity', 'unit'])
    expect(Object.values(seen)).toEqual([
      '|500|g',
      ...several.map(pack => `500 g / ${pack}||`),
      '500 g / Pack of 2 tall||',
      ...kinds.map(pack => `${pack}|500|g`),
    ])
  })

  test('shows what was hidden here only by its status', async () => {
    const rows = ['true,', 'true,active', ',active', 'false,', 'true,draft']
    const sheet = rows.map((row, at) => `s${at},S${at},Oils,9,${row}\n`).join('')
    const seen = await plannedRows(`Handle,Title,Type,Variant Price,Published,Status\n${sheet}`, ['hidden'])
    expect(Object.values(seen)).toEqual(['', 'No', 'No', 'Yes', 'Yes'])
  })

  test('as it writes them today, and a second time', async () => {
    const sheet = `Title,URL handle,Description,Type,Published on online store,Status,SKU,Option1 value,Option2 value,Price,Inventory tracker,Inventory quantity,Continue selling when out of stock
Ghee &amp; Co,ghee,<p>Acid < 2% and point > 170</p><table><tr><td>Fat</td><td>100 g</td></tr></table>,Milk &amp; More,TRUE,Active,G-1,Jar &amp; Lid,500 g,700,shopify,0,DENY
`
    const { created, digest } = await plan(sheet)
    const texts = created.rows[0]?.cells.map(({ after }) => after)
    expect(texts).toEqual(
      expect.arrayContaining([
        'Ghee & Co',
        'Milk & More',
        'Jar & Lid',
        '500',
        'g',
        'No',
        'Acid < 2% and point > 170\nFat 100 g',
      ]),
    )
    expect((await importSheet(sheet, { digest })).status).toBe(200)
    expect(await plan(sheet)).toMatchObject({ same: { count: 1 }, changed: { count: 0 } })
  })
})

test('a sheet of WooCommerce: what is hidden there stays hidden, and a variation that is not offered cannot be had', async () => {
  const sheet = `ID,Type,SKU,Name,Published,Visibility in catalog,In stock?,Regular price,Categories,Parent,Attribute 1 value(s)
1,simple,V-1,Ghee,1,visible,1,850,Dairy,,
2,simple,V-2,Whey,1,hidden,1,85,Dairy,,
3,simple,V-3,Curd,0,visible,1,40,Dairy,,
4,variable,,Honey,1,catalog,1,,Honey,,"250 g, 500 g"
5,variation,V-5,Honey,1,visible,1,190,,id:4,250 g
6,variation,V-6,Honey,0,visible,1,350,,id:4,500 g
7,variable,,Jaggery,-1,visible,1,,Honey,,1 kg
8,variation,V-8,Jaggery,-1,visible,1,120,,id:7,1 kg
`
  expect(await plannedRows(sheet, ['SKU', 'hidden', 'In stock?'])).toEqual({
    2: 'V-1|No|Yes',
    3: 'V-2|Yes|Yes',
    4: 'V-3|Yes|Yes',
    5: '|No|',
    6: 'V-5|No|Yes',
    7: 'V-6|No|No',
    8: '|Yes|',
    // Its product is a draft there, which says nothing about its stock.
    9: 'V-8|Yes|Yes',
  })
})

test('a sheet of WooCommerce: a variation without its product is refused by its parent', async () => {
  const { refused } = await plan('ID,Type,Name,Regular price,Parent\n1,variation,Oil - 1 L,5,W-9\n')
  expect(refused.rows).toContainEqual(
    expect.objectContaining({
      row: 2,
      column: 'Parent',
      text: 'W-9',
      message: expect.stringContaining('“W-9”'),
    }),
  )
})

test('a sheet of WooCommerce: attributes of a product are no size, those of a variation are one size together', async () => {
  const sheet = `ID,Type,SKU,Name,Published,In stock?,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)
1,simple,W-1,Ghee,1,1,850,"Dairy, Dairy > Ghee &amp; More",,Brand,Chekku,,
2,simple,W-2,Honey,1,1,350,Honey,,Origin,Nilgiris,Weight,500 g
3,variable,,Oil,1,1,,"Oils > Sesame, Offers",,Container,"Bottle, Tin",Size,"1 L, 5 L"
4,variation,W-4,Oil,1,1,500,,id:3,Container,Bottle &amp; Cork,Size,1 L
5,variation,W-5,Oil,1,1,2400,,id:3,Container,Tin,Size,5 L
`
  expect(await plannedRows(sheet, ['SKU', 'Categories', 'subcategory', 'pack', 'quantity', 'unit'])).toEqual({
    2: 'W-1|Dairy|Ghee & More|||',
    3: 'W-2|Honey|||500|g',
    4: '|Oils|Sesame|||',
    5: 'W-4|||Bottle & Cork|1|litre',
    6: 'W-5|||Tin|5|litre',
  })
})
