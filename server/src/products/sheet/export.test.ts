import { factKeys, factNames } from '@chekku/domain/rules/fact-table'
import { packTexts } from '@chekku/domain/rules/packs/pack-defaults'
import { productTextKeys } from '@chekku/domain/rules/product-texts'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeShop } from '../../../testing/test-shop.ts'
import { columnName, columns, fingerprintColumn } from './cells/columns.ts'
import { guarded, unguarded } from './cells/guarded-cell.ts'
import { csv } from './export.ts'

const cells = (text: string) => parse(text, { bom: true }) as string[][]

test('writes each cell that has a text in quotation marks, and ends lines as spreadsheets do', () => {
  const lines = [
    ['a "b"', ''],
    ['c,\nd', 'e'],
  ]
  expect(csv(lines, true).toString()).toBe('\uFEFF"a ""b""",\r\n"c,\nd","e"\r\n')
})

test('has no two columns of one name', () => {
  const names = [...columns, fingerprintColumn].map(column => columnName(column).toLowerCase())
  expect(new Set(names).size).toBe(names.length)
})

test('guards every cell that a spreadsheet would run, and gives each back', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', "'=1", "''-2", '＝1'])
    expect([guarded(text).startsWith("'"), unguarded(guarded(text))]).toEqual([true, text])
  for (const text of ['Oil', "'tis", '5 - 3', '']) expect(guarded(text)).toBe(text)
  fc.assert(
    fc.property(fc.string(), text => {
      const cell = guarded(text)
      expect([unguarded(cell), /^[=+\-@\t\r]/.test(cell)]).toEqual([text, false])
    }),
  )
})

describeShop('an export of products', shop => {
  const sheet = async (query = '') => {
    const { status, text, headers } = await shop.call('GET', `/products/export.csv${query}`)
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    return text
  }

  test('has a row for each size, facts and drafts, and no live formula', async () => {
    const { oils, sesame } = await shop.createOils()
    const packs = [
      { measure: 'volume', quantity: 500, price: 230, mrp: 250, sku: 'S-500', gtin: '89012345' },
      { measure: 'volume', quantity: 5_000, kind: 'tin', price: 2_000.5, pieces: 2, inStock: false },
    ]
    const facts = {
      notFood: '',
      shelfLife: { count: 9, unit: 'months' },
      allergens: ['sesame', 'peanut'],
      diet: 'vegetarian',
      nutrition: { energy: 900, fat: 100 },
      certificates: [{ name: 'Organic', number: 'IN-1' }],
      none: ['maker'],
    }
    const oil = await shop.createProduct({
      name: '=Sesame "Oil"',
      description: 'Cold,\npressed',
      category: oils._id,
      subcategory: sesame._id,
      packs,
      facts,
    })
    await shop.createProduct({ name: 'Secret', category: oils._id, hidden: true })
    const text = await sheet()
    expect([text.startsWith('\uFEFF'), text.endsWith('\r\n')]).toEqual([true, true])
    const [names = [], ...rows] = cells(text)
    expect(names.join(', ')).toBe(
      `id, pack id, version, name, category, subcategory, ${productTextKeys.join(', ')}, featured, pack, quantity, unit, price, mrp, in stock, ${packTexts.join(', ')}, picture, order, hidden, ${factKeys.map(fact => factNames[fact]).join(', ')}, fingerprints`,
    )
    const records = rows.map(row => Object.fromEntries(names.map((name, at) => [name, row[at]])))
    // A letter and at most three for each cell, which no spreadsheet takes for a number or a formula.
    const ofCells = new RegExp(`^f(?:[\\w-]{3}|\\.){8,${columns.length}}$`)
    for (const { fingerprints } of records) expect(fingerprints).toMatch(ofCells)
    const ids = oil.packs?.map(({ _id }) => _id)
    expect(records).toMatchObject([
      {
        id: oil._id,
        'pack id': ids?.[0],
        version: '1',
        name: `'=Sesame "Oil"`,
        category: 'Oils',
        subcategory: 'Sesame',
        description: 'Cold,\npressed',
        featured: 'No',
        pack: '',
        quantity: '500',
        unit: 'ml',
        price: '230',
        mrp: '250',
        'in stock': 'Yes',
        sku: 'S-500',
        hidden: 'No',
        'Shelf life': '9 months',
        Allergens: 'Peanut (groundnut); Sesame',
        'Vegetarian mark': 'Vegetarian',
        Nutrition: 'per 100 g; Energy 900 kcal; Fat 100 g',
        Certificates: 'Organic | IN-1',
        'Not for this product': 'Maker',
      },
      {
        'pack id': ids?.[1],
        pack: 'tin',
        quantity: '2 × 5',
        unit: 'litre',
        price: '2000.50',
        'in stock': 'No',
      },
      { name: 'Secret', price: '460', hidden: 'Yes', unit: '' },
    ])
  })

  test('has what the filters of the list find, or what is chosen', async () => {
    const { oils, sesame } = await shop.createOils()
    const one = await shop.createProduct({ name: 'Sesame Oil', category: oils._id, subcategory: sesame._id })
    const other = await shop.createProduct({ name: 'Groundnut Oil', category: oils._id, featured: true })
    await shop.createProduct({ name: 'Honey', inStock: false, hidden: true })
    const names = async (query: string) =>
      cells(await sheet(query))
        .slice(1)
        .map(row => row[3])
    expect(await names('?search=honey')).toEqual(['Honey'])
    expect(await names('?inStock=false')).toEqual(['Honey'])
    expect(await names('?featured=true')).toEqual(['Groundnut Oil'])
    expect(await names(`?category=${oils._id}`)).toEqual(['Groundnut Oil', 'Sesame Oil'])
    expect(await names(`?category=${sesame._id}`)).toEqual(['Sesame Oil'])
    expect(await names('?category=unknown')).toEqual([])
    expect(await names('?ids=&search=honey')).toEqual(['Honey'])
    expect(await names(`?ids=${one._id},${other._id}`)).toEqual(['Groundnut Oil', 'Sesame Oil'])
    const { status, body } = await shop.call(
      'GET',
      `/products/export.csv?ids=${Array.from({ length: 201 }, (_, at) => at)}`,
    )
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['ids']])
  })
})
