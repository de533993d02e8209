import { sheetMessages } from '@chekku/domain/product/sheet'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { Product } from '@chekku/domain/schemas/product'
import type { SheetImported, SheetPlan } from '@chekku/domain/schemas/product-sheet'
import { stringify } from 'csv-stringify/sync'
import { expect, test } from 'vitest'
import { catalogueState } from '../../../testing/catalogue-state.ts'
import { sheetForm, type TestApp } from '../../../testing/test-app.ts'
import { describeShop } from '../../../testing/test-shop.ts'

type Record = { [column: string]: string }

/** What tests do with sheets of a shop. */
const sheetsOf = (shop: TestApp) => {
  const planOf = (file: string | Buffer) =>
    shop.call<SheetPlan>('POST', '/products/import/plan', { body: sheetForm(file) })
  const importSheet = (file: string | Buffer, digest: string, headers = {}) =>
    shop.call<SheetImported & SheetPlan>('POST', '/products/import', {
      body: sheetForm(file, { digest }),
      headers,
    })
  return {
    planOf,
    importSheet,
    plan: async (file: string | Buffer) => {
      const { status, body } = await planOf(file)
      expect([status, body.message]).toEqual([200, undefined])
      return body.data
    },
    /** Plans and imports. */
    take: async (file: string) => {
      const { data: plan } = (await planOf(file)).body
      const done = await importSheet(file, plan.digest)
      expect([done.status, done.body.message, plan.refused]).toEqual([
        200,
        expect.anything(),
        { count: 0, rows: [] },
      ])
      return { plan, ...done }
    },
    export: async () => (await shop.call('GET', '/products/export.csv')).text,
  }
}

const csv = (rows: Record[], delimiter = ',') => stringify(rows, { header: true, delimiter })

describeShop('an import of a sheet', shop => {
  const sheets = new Proxy({} as ReturnType<typeof sheetsOf>, {
    get: (_, name) => sheetsOf(shop)[name as 'plan'],
  })
  const oil = async (fields = {}) =>
    shop.createProduct({
      name: 'Sesame Oil',
      packs: [
        { measure: 'volume', quantity: 500, price: 230, sku: 'S-500' },
        { measure: 'volume', quantity: 1_000, price: 450 },
      ],
      ...fields,
    })
  const read = (id: string) => shop.read<Product>(`/products/${id}`)

  test('of what was exported changes nothing', async () => {
    await oil({
      description: '=1+1\n"two"',
      facts: { shelfLife: { count: 9, unit: 'months' }, nutrition: { energy: 900.5 } },
    })
    await shop.createProduct({ name: '-Draft', hidden: true, featured: true, price: 0 })
    const before = await catalogueState(shop)
    const plan = await sheets.plan(await sheets.export())
    expect(plan).toMatchObject({
      created: { count: 0 },
      changed: { count: 0 },
      same: { count: 3 },
      refused: { count: 0 },
      warnings: { count: 0 },
    })
    const { body, headers } = await sheets.take(await sheets.export())
    expect([body.data, headers['change-id']]).toEqual([{ created: 0, changed: 0, same: 3 }, undefined])
    expect(await catalogueState(shop)).toEqual(before)
  })

  test('is of regular prices, and leaves offers as they are', async () => {
    const offer = { price: 200, until: '2099-01-01T00:00' }
    const { _id: id } = await oil({ packs: [{ measure: 'volume', quantity: 500, price: 230, offer }] })
    const exported = await sheets.export()
    expect(exported).toContain('"ml","230"')
    expect((await sheets.plan(exported)).same).toEqual({ count: 1 })
    await sheets.take(csv([{ id, price: '240' }]))
    expect((await read(id)).packs).toMatchObject([{ price: 200, regularPrice: 240 }])
    for (const price of ['190', '200']) {
      const { refused } = await sheets.plan(csv([{ id, price }]))
      expect(refused.rows, price).toMatchObject([{ row: 2, column: 'price' }])
    }
  })

  test('changes, makes and leaves, as one change with one undo', async () => {
    const { _id: id, packs = [], category } = await oil()
    const other = await shop.createProduct({ name: 'Ghee', price: 500, category: category?._id })
    const before = await catalogueState(shop)
    const file = csv([
      {
        id,
        'pack id': packs[0]?._id ?? '',
        name: '',
        category: '',
        quantity: '',
        unit: '',
        price: '₹240.50',
        mrp: '',
        description: 'Cold pressed',
        'Shelf life': '9 months',
      },
      {
        id: '',
        'pack id': '',
        name: 'Honey',
        category: 'Bees',
        quantity: '250',
        unit: 'g',
        price: '1,200',
        mrp: '1,300',
        description: '',
        'Shelf life': '',
      },
      {
        id: '',
        'pack id': '',
        name: 'Honey',
        category: 'Bees',
        quantity: '500 g',
        unit: '',
        price: '2000',
        mrp: '',
        description: '',
        'Shelf life': '',
      },
    ])
    const { plan, headers } = await sheets.take(file)
    expect(plan.changed).toEqual({
      count: 1,
      rows: [
        {
          row: 2,
          name: 'Sesame Oil',
          size: '500 ml',
          product: id,
          cells: [
            { column: 'description', before: '', after: 'Cold pressed' },
            { column: 'Shelf life', before: '', after: '9 months' },
            { column: 'price', before: '230', after: '240.50' },
          ],
        },
      ],
    })
    expect([plan.created.count, plan.created.rows[1]]).toMatchObject([
      2,
      { row: 4, name: 'Honey', size: '500 g' },
    ])
    expect(plan.warnings.rows).toMatchObject([{ row: 3, kind: 'new-category', column: 'category' }])
    expect(await read(id)).toMatchObject({
      name: 'Sesame Oil',
      description: 'Cold pressed',
      packs: [{ price: 240.5, sku: 'S-500' }, { price: 450 }],
      facts: { shelfLife: { count: 9, unit: 'months' } },
    })
    expect((await read(other._id)).version).toBe(1)
    const honey = (await shop.read<Product[]>('/products?search=honey'))[0]
    expect(honey).toMatchObject({
      category: { name: 'Bees' },
      packs: [
        { quantity: 250, price: 1_200, mrp: 1_300 },
        { quantity: 500, price: 2_000 },
      ],
    })
    const events = await shop.read<AuditEntry[]>('/activity?limit=3')
    expect(new Set(events.map(({ change }) => change?._id))).toEqual(new Set([headers['change-id']]))
    expect((await shop.call('POST', `/changes/${headers['change-id']}/undo`)).status).toBe(200)
    expect(await catalogueState(shop)).toEqual(before)
  })

  test('writes only what its plan says: another digest is refused with the new plan', async () => {
    const { _id: id, packs = [] } = await oil()
    const file = csv([{ id, 'pack id': packs[1]?._id ?? '', price: '460' }])
    const { digest } = await sheets.plan(file)
    const body = { packs: packs.map(pack => ({ ...pack, price: 455 })) }
    await shop.call('PUT', `/products/${id}`, { body })
    const refused = await sheets.importSheet(file, digest)
    expect([refused.status, refused.body.data.changed.rows[0]?.cells]).toEqual([
      409,
      [{ column: 'price', before: '455', after: '460' }],
    ])
    expect((await read(id)).packs?.[1]?.price).toBe(455)
    const key = { 'idempotency-key': 'once' }
    const first = await sheets.importSheet(file, refused.body.data.digest, key)
    const again = await sheets.importSheet(file, refused.body.data.digest, key)
    expect([first.status, again.status, again.body.data, again.headers['change-id']]).toEqual([
      200,
      200,
      first.body.data,
      first.headers['change-id'],
    ])
    expect((await sheets.importSheet(`${file}\n`, refused.body.data.digest, key)).status).toBe(409)
  })

  test('counts a row once, which is refused, the same, changed or new', async () => {
    const { _id: id, packs = [] } = await oil()
    const [half, litre] = packs.map(pack => pack._id)
    const { refused, changed, same, created } = await sheets.plan(
      csv([
        { id, 'pack id': half ?? '', name: '', category: '', price: '-1', gtin: '8.9E+12' },
        { id, 'pack id': litre ?? '', name: '', category: '', price: '450', gtin: '' },
        { id: '', 'pack id': '', name: 'Ghee', category: 'Oils', price: '-5', gtin: '' },
        { id: '', 'pack id': '', name: 'Honey', category: 'Oils', price: '5', gtin: '' },
      ]),
    )
    const rowsOf = ({ rows }: { rows: { row: number }[] }) => rows.map(({ row }) => row)
    expect([rowsOf(refused), rowsOf(changed), same.count, rowsOf(created)]).toEqual([[2, 2, 4], [], 1, [5]])
  })

  test('does not do what a warning has come to since: another’s change, or the same products again', async () => {
    const { _id: id, version } = await oil()
    const file = csv([{ id, version: String(version), description: 'New' }])
    const { digest } = await sheets.plan(file)
    await shop.call('PUT', `/products/${id}`, { body: { featured: true } })
    const refused = await sheets.importSheet(file, digest)
    expect([refused.status, refused.body.data.warnings.rows.map(({ kind }) => kind)]).toEqual([
      409,
      ['changed-since'],
    ])
    const twins = csv(['Ghee', 'Honey'].map(name => ({ name, category: 'Oils', price: '5' })))
    const planned = await sheets.plan(twins)
    expect((await sheets.importSheet(twins, planned.digest)).status).toBe(200)
    expect((await sheets.importSheet(twins, planned.digest)).status).toBe(409)
  })

  test('says of a cell that is a whole file its beginning, and no more of a row than the longest has', async () => {
    const { text } = await sheets.planOf(`name,price\n${'\u0001'.repeat(190_000)},5`)
    expect(text.length).toBeLessThan(50_000)
    const long = await sheets.planOf(`name,price\n${'x'.repeat(1_000_000)},5`)
    expect([long.status, long.body.errors]).toEqual([400, { file: sheetMessages.unreadable(2) }])
  })

  test('names all that it refuses, and changes nothing', async () => {
    const { _id: id, packs = [] } = await oil()
    const before = await catalogueState(shop)
    const row = {
      id: '',
      'pack id': '',
      name: '',
      category: '',
      price: '',
      featured: '',
      gtin: '',
      sku: '',
      'Pressed or packed on': '',
    }
    const file = csv([
      { ...row, id: 'unknown' },
      { ...row, id, 'pack id': 'unknown', price: '1' },
      {
        ...row,
        id,
        'pack id': packs[0]?._id ?? '',
        price: '1200,50',
        featured: 'maybe',
        gtin: '8.9E+12',
        'Pressed or packed on': '31/02/2026',
      },
      { ...row, name: 'New', price: '5' },
      { ...row, name: 'Other', category: 'Oils', price: '-5', sku: 'S-500', 'pack id': '' },
      { ...row, id, price: '7' },
      { ...row, id, 'pack id': packs[1]?._id ?? '', price: 'â‚¹460' },
      { ...row, name: 'x'.repeat(121), category: 'Oils' },
    ])
    const plan = await sheets.plan(file)
    const said = plan.refused.rows.map(({ row, column, text }) => [row, column, text.slice(0, 20)])
    expect(said).toEqual(
      expect.arrayContaining([
        [2, 'id', 'unknown'],
        [3, 'pack id', 'unknown'],
        [4, 'price', '1200,50'],
        [4, 'featured', 'maybe'],
        [4, 'gtin', '8.9E+12'],
        [4, 'Pressed or packed on', '31/02/2026'],
        [5, 'category', ''],
        [6, 'price', '-5'],
        [7, 'pack id', ''],
        [8, 'price', 'â‚¹460'],
        [9, 'name', 'x'.repeat(20)],
      ]),
    )
    const refused = await sheets.importSheet(file, plan.digest)
    expect([refused.status, refused.body.data.refused]).toEqual([400, plan.refused])
    expect(Object.keys(refused.body.errors ?? {})).toContain('4.price')
    expect(await catalogueState(shop)).toEqual(before)
  })
})
