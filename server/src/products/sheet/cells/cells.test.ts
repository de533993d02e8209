import type { Product } from '@chekku/domain/schemas/product'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueState } from '../../../../testing/catalogue-state.ts'
import { describeShop, startTestShop, type TestShop } from '../../../../testing/test-shop.ts'
import { sheetCalls } from '../testing.ts'

/** Planned against one product: `column` has this text; what its cell becomes, null if it stays, or the beginning of the sentence against it. */
const cells: [column: string, text: string, becomes: string | null | RegExp][] = [
  ['price', '₹1,200.50', '1200.50'],
  ['price', 'Rs. 1,20,000/-', '120000'],
  ['price', '"1200"', '1200'],
  ['price', '1200 Rs', '1200'],
  ['price', '௧௨௦.50', '120.50'],
  ['price', '.5', '0.50'],
  ['price', '1/2', /is not a price/],
  ['price', '230.00', null],
  ['price', '(clear)', '0'],
  ['price', '1200,50', /in two ways/],
  ['price', '1.200', /in two ways/],
  ['price', '1.200,50', /in two ways/],
  ['price', '1,2,3', /in two ways/],
  ['price', '-5', /is not a price/],
  ['price', '4.6E+02', /spreadsheet shortened/],
  ['price', '1e9', /spreadsheet shortened/],
  ['price', '99999999', /price/i],
  ['price', '₹', /is not a price/],
  ['price', 'â‚¹240', /lost letters/],
  ['mrp', '200', /above the MRP/],
  ['mrp', '250', '250'],
  ['featured', 'TRUE', 'Yes'],
  ['featured', '1', 'Yes'],
  ['featured', 'no', null],
  ['featured', 'maybe', /must be Yes or No/],
  ['hidden', '(clear)', /cannot be empty/],
  ['in stock', 'FALSE', 'No'],
  ['quantity', '5 litre tin', '5'],
  ['quantity', '2 x 250', '2 × 250'],
  ['quantity', 'much', /is not a quantity/],
  ['quantity', '1 kg 500 g', /is not a quantity/],
  ['quantity', '2 x 1 kg 500 g', /is not a quantity/],
  ['quantity', '1 1/2 kg', /is not a quantity/],
  ['quantity', '1 500 g', /is not a quantity/],
  ['quantity', '1½ litre', '1.5'],
  ['quantity', '1/4', '0.25'],
  ['quantity', '२५०', '250'],
  ['unit', 'kg', 'kg'],
  ['unit', 'cups', /is not a unit/],
  ['gtin', '8.9E+12', /spreadsheet shortened/],
  ['gtin', '4006381333931', '4006381333931'],
  ['gtin', '36000291452', /lost its first zeros: it was 036000291452/],
  ['gtin', '123', /GTIN is wrong/],
  ['sku', '12', /lost its first zeros: it was 0012/],
  ['sku', "'+1", '+1'],
  ['sku', '="0123"', '0123'],
  ['order', '7', '7'],
  ['order', '1.5', /whole number/],
  ['name', 'Gingelly Oil', 'Gingelly Oil'],
  ['name', '(clear)', /cannot be empty/],
  ['name', 'x'.repeat(121), /at most 120/],
  ['name', 'ï¿½\ufffd', /lost letters/],
  ['name', '=A2&B2', /without a result/],
  ['description', '(clear)', ''],
  ['description', "'=1+1", '=1+1'],
  ['description', '"a\r\nb"', 'a\nb'],
  ['description', '"a \\"hot\\" wok"', /has backslashes before/],
  ['category', '(clear)', /select a category/],
  ['subcategory', 'White', 'White'],
  ['Pressed or packed on', '19/11/2025', '2025-11-19'],
  ['Pressed or packed on', '19.11.2025', '2025-11-19'],
  ['Pressed or packed on', '03/04/2025', '2025-04-03'],
  ['Pressed or packed on', '11/19/2025', '2025-11-19'],
  ['Pressed or packed on', '2025-02-30', /is not a date/],
  ['Pressed or packed on', '2099-01-01', /still to come/],
  ['Shelf life', '9 months', '9 months'],
  ['Shelf life', 'long', /Shelf life/],
  ['Vegetarian mark', 'vegetarian', 'Vegetarian'],
  ['Allergens', 'sesame, Milk', 'Milk; Sesame'],
  ['Allergens', 'cat', /Allergens/],
  ['FSSAI number', '1.2E+13', /spreadsheet shortened/],
  ['Food or not', 'Not food', 'Not food'],
  ['Nutrition', 'per 100 ml; energy 900 kcal; Fat 100', 'per 100 ml; Energy 900 kcal; Fat 100 g'],
  ['Nutrition', 'plenty', /“plenty” cannot be read as nutrition/],
  ['Nutrition', 'per 100 g; Sodium 5 g', /cannot be read as nutrition/],
  ['Nutrition', 'Energy much', /cannot be read as nutrition/],
  ['Nutrition', 'Energy 9000 kcal', /^Energy must be 0 to/],
  ['Certificates', 'Organic | IN-1', 'Organic | IN-1'],
  ['Not for this product', 'Maker', 'Maker'],
]

const shop = {} as TestShop
let id: string
const { askForPlan, plan } = sheetCalls(shop)
beforeAll(async () => {
  Object.assign(shop, await startTestShop())
  const packs = [{ measure: 'volume', quantity: 500, price: 230, sku: '0012' }]
  id = (await shop.createProduct({ name: 'Sesame Oil', description: 'Cold', packs }))._id
})
afterAll(() => shop.close())

test('cells are read as people and spreadsheets write them, and refused in words', async () => {
  for (const [column, text, becomes] of cells) {
    const { refused, changed } = await plan(`id\t${column}\n${id}\t${text}\n`)
    const cell = changed.rows[0]?.cells.find(one => one.column === column)
    const [wrong] = refused.rows
    const seen =
      becomes instanceof RegExp ? [wrong?.row, wrong?.message] : [refused.rows, cell?.after ?? null]
    const expected = becomes instanceof RegExp ? [2, expect.stringMatching(becomes)] : [[], becomes]
    expect([column, text, ...seen]).toEqual([column, text, ...expected])
  }
})

test('files that are no sheet are refused in words', async () => {
  const files: [Buffer | string, RegExp][] = [
    ['', /choose a CSV file/],
    ['name,price', /no rows/],
    ['\n\n', /must name the columns/],
    ['a,b\n1,2', /must name the columns/],
    ['a,b\n1,price\n', /must name the columns/],
    ['name,Name\nx,y', /Two columns are called/],
    ['name,price\n"Oil,1\n', /Row 2 has an open quotation mark/],
    [Buffer.from('name\nOil', 'utf16le'), /UTF-16/],
    [Buffer.from('PK\u0003\u0004 rest'), /spreadsheet/],
    [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]), /This is not a CSV file/],
    [Buffer.from('name\nGr\u00fcn', 'latin1'), /Some letters would be lost/],
    [`name\n${'x\n'.repeat(10_001)}`, /more than 10,000 rows/],
    [`name\n${'""\n'.repeat(100_000)}`, /more than 10,000 rows/],
  ]
  for (const [file, words] of files) {
    const { status, body } = await askForPlan(file)
    expect([status, body.message]).toEqual([400, expect.stringMatching(words)])
    expect(Object.keys(body.errors ?? {})).toEqual(['file'])
  }
  const large = await askForPlan(Buffer.alloc(5 * 1024 * 1024 + 1, 'x'))
  expect([large.status, large.body.errors]).toEqual([413, { file: expect.stringContaining('5 MB') }])
  const json = await shop.call('POST', '/products/import/plan', { body: {} })
  expect(json.status).toBe(400)
})

test('names of columns decide the separator, and others are named', async () => {
  for (const separator of [',', ';', '\t']) {
    const rows = [
      ['name', 'category', 'price', 'colour'],
      ['"Oil, fine; pure"', 'Oils', '7', 'red'],
    ]
    const text = rows.map(row => row.join(separator)).join('\r\n')
    const { created, warnings } = await plan(`\uFEFF${text}\r\n\r\n`)
    const cells = [{}, { after: '7' }, {}]
    expect(created.rows[0]).toMatchObject({ row: 2, name: 'Oil, fine; pure', cells })
    expect(warnings.rows).toMatchObject([{ row: 1, kind: 'unknown-column', column: 'colour' }])
  }
})

test('each of the line ends ends a row, beside each other too, and a line that names the separator is none', async () => {
  const heads = 'name,category,description'
  for (const [file, names] of [
    [`${heads}\r\nA,Oils,1\nB,Oils,2\nC,Oils,3\n`, ['A', 'B', 'C']],
    [`${heads}\nA,Oils,"1"\r\nB,Oils,"2"\r\n`, ['A', 'B']],
    [`${heads}\rA,Oils,1\rB,Oils,2`, ['A', 'B']],
    [`${heads}\nA,Oils,"x\r\ny"\r\nB,Oils,z\r`, ['A', 'B']],
    // The parts in which it is read, of 16 KB, end between CR and LF.
    [`${heads}\r\n${`${'A,Oils,x'.padEnd(16 * 1024 - 28)}\r\n`}B,Oils,y\r\n`, ['A', 'B']],
    ['sep=;\r\nname;category\r\nA;Oils\r\n', ['A']],
    // A title stands above the names.
    ['Price list; 2026\n"name";category\nA;Oils\n', ['A']],
    ['"Our\noils",\n,\nname,category\nA,Oils\n', ['A']],
  ] as const) {
    const { created, refused } = await plan(file)
    expect([file, refused.rows, created.rows.map(({ name }) => name)]).toEqual([file, [], names])
  }
})

test('a row of more cells than there are names is refused with both counts and the likely reason', async () => {
  const sheet = [
    'name,category,price,',
    'A,Oils,₹ 1,200.50',
    'B,Oils,120,Sweet, raw, and dark,,',
    'C,Oils,1,,,',
  ].join('\n')
  const { refused, created } = await plan(sheet)
  const sentence = (cells: number) =>
    `This row has ${cells} cells for 3 columns. Put quotation marks around a text with a comma.`
  expect(refused.rows).toMatchObject([
    { row: 2, column: '', message: sentence(4) },
    { row: 3, column: '', message: sentence(6) },
  ])
  expect(created.rows).toMatchObject([{ name: 'C' }])
})

test('warnings name what the owner may not have meant, and keep nothing from being imported', async () => {
  const packs = [{ measure: 'volume', quantity: 500, price: 230 }]
  const { _id } = await shop.createProduct({ name: 'Castor Oil', packs })
  await shop.call('PUT', `/products/${_id}`, { body: { description: 'New' } })
  const sheet = [
    'id,version,name,category,quantity,unit,price,picture',
    `${_id},1,,,500,ml,460,`,
    `${_id},1,,,5,litre,9000,`,
    ',,Castor Oil,Bees,,,0,https://else.example/a.jpg',
  ]
  const { refused, warnings } = await plan(sheet.join('\n'))
  expect(refused.rows).toEqual([])
  const kinds = {
    2: ['price', 'changed-since'],
    3: ['price'],
    4: ['price', 'same-name', 'new-category', 'ignored'],
  }
  for (const [row, expected] of Object.entries(kinds)) {
    const found = warnings.rows.filter(warning => warning.row === Number(row)).map(({ kind }) => kind)
    expect(found, row).toEqual(expect.arrayContaining(expected))
  }
  const changed = warnings.rows.find(({ kind }) => kind === 'changed-since')
  expect(changed?.message).toContain('owner@shop.example')
})

test('names that have only moved to other products are asked about, a new name is not', async () => {
  const ids: string[] = []
  for (const name of ['Neem Oil', 'Mahua Oil', 'Mustard Oil', 'Hemp Oil'])
    ids.push((await shop.createProduct({ name, category: (await shop.createCategory({ name }))._id }))._id)
  const seen = async (...names: string[]) => {
    const { warnings } = await plan(['id,name', ...names.map((name, at) => `${ids[at]},${name}`)].join('\n'))
    return warnings.rows.map(({ row, kind, message }) => [row, kind, /sorted alone/.test(message)])
  }
  const moved = [2, 3, 4].map(row => [row, 'same-name', true])
  expect(await seen('Mahua Oil', 'mustard  oil', 'Neem Oil')).toEqual(moved)
  expect(await seen('Neem Oil', 'Mahua Oil, raw', 'Kadugu Oil')).toEqual([])
  // One that another product has, which is not in the sheet, and one that two get.
  expect(await seen('hemp\u200b oil')).toEqual([[2, 'same-name', false]])
  expect(await seen('Kadugu Oil', 'Kadugu Oil')).toEqual([2, 3].map(row => [row, 'same-name', false]))
})

const shopify = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Image Src,Status
sesame-oil,Sesame Oil,"<p>Cold <b>pressed</b></p><p>Pure &amp; fresh</p>",Chekku,Oils,oil,TRUE,Size,500 ml,SO-500,230.00,250.00,https://cdn.example/a.jpg,active
sesame-oil,,,,,,,,1 litre,SO-1000,450.00,,,
sesame-oil,,,,,,,,,,,,https://cdn.example/b.jpg,
ghee,Ghee,,,Dairy,,TRUE,Title,Default Title,G-1,500,,,draft
`
const wooCommerce = `ID,Type,SKU,Name,Published,Is featured?,Short description,Description,In stock?,Regular price,Sale price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)
10,variable,SO,Sesame Oil,1,1,,<p>Cold pressed</p>,1,,,"Oils > Sesame, Sale",https://cdn.example/a.jpg,,Size,"500 ml, 1 litre"
11,variation,SO-500,Sesame Oil - 500 ml,1,0,,,1,230,210,,,SO,Size,500 ml
12,variation,SO-1000,Sesame Oil - 1 litre,1,0,,,0,450,,,,id:10,Size,1 litre
13,simple,G-1,Ghee,0,0,,,1,500,,Dairy,,,,
`

const newShopify = `Title,URL handle,Description,Product category,Type,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Product image URL,Variant image URL
Sesame Oil,sesame-oil,"<style>p { color: red }</style><p>Cold <b>pressed</b></p><script>if (1 < 2) alert('<p>')</script><p>Pure &amp; fresh</p>",Food,Oils,Active,SO-500,,Size,500 ml,230.00,250.00,https://cdn.example/a.jpg,
,sesame-oil,,,,,SO-1000,,,1 litre,450.00,,,
Ghee,ghee,,,Dairy,Draft,G-1,,Title,Default Title,500,,,
`

describeShop('sheets of other shops', shop => {
  const { planAndImport } = sheetCalls(shop)
  test.each([
    [
      'Shopify',
      shopify,
      { description: 'Cold pressed\nPure & fresh', featured: false, subcategory: null },
      3,
    ],
    ['Shopify today', newShopify, { description: 'Cold pressed\nPure & fresh', featured: false }, 3],
    [
      'WooCommerce',
      wooCommerce,
      { description: 'Cold pressed', featured: true, subcategory: { name: 'Sesame' } },
      4,
    ],
  ])('of %s are understood, and a second time change nothing', async (_, sheet, said, same) => {
    const take = async () => (await planAndImport(sheet)).body.data
    await take()
    const [oil] = await shop.read<Product[]>('/products?search=sesame')
    expect(await shop.read(`/products/${oil?._id}`)).toMatchObject({
      ...said,
      name: 'Sesame Oil',
      category: { name: 'Oils' },
      packs: [
        { measure: 'volume', quantity: 500, price: 230, sku: 'SO-500' },
        { quantity: 1_000, price: 450, sku: 'SO-1000' },
      ],
    })
    expect(await shop.read('/products/drafts')).toMatchObject([
      { name: 'Ghee', price: 500, category: { name: 'Dairy' } },
    ])
    const before = await catalogueState(shop)
    expect(await take()).toEqual({ created: 0, changed: 0, same })
    expect(await catalogueState(shop)).toEqual(before)
  })

  test('have letters, line ends and commas as their programs write them', async () => {
    const { body } = await planAndImport(`ID,Type,Name,Description,Regular price,Categories
1,simple,Neem &amp; Co,"<p>Cold&#8209;pressed. Don&rsquo;t&nbsp;drink &amp;lt;.</p>\\n<li>&#8377;120</li>",120,"Teas \\, Herbs &amp; Oils > Skin, New"
`)
    expect(body.data).toMatchObject({ created: 1 })
    const [neem] = await shop.read<Product[]>('/products?search=neem')
    expect(neem).toMatchObject({
      name: 'Neem & Co',
      description: 'Cold‑pressed. Don’t drink &lt;.\n₹120',
      category: { name: 'Teas , Herbs & Oils' },
      subcategory: { name: 'Skin' },
    })
  })
})
