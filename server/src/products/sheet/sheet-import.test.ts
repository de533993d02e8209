import { sheetMessages } from '@chekku/domain/product/sheet'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { Product } from '@chekku/domain/schemas/product'
import { expect, test } from 'vitest'
import { catalogueState } from '../../../testing/catalogue-state.ts'
import { describeShop } from '../../../testing/test-shop.ts'
import { csv, sheetCalls } from './testing.ts'

describeShop('an import of a sheet', shop => {
  const sheets = sheetCalls(shop)
  const exportSheet = async () => (await shop.call('GET', '/products/export.csv')).text
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
    const plan = await sheets.plan(await exportSheet())
    expect(plan).toMatchObject({
      created: { count: 0 },
      changed: { count: 0 },
      same: { count: 3 },
      refused: { count: 0 },
      warnings: { count: 0 },
    })
    const { body, headers } = await sheets.planAndImport(await exportSheet())
    expect([body.data, headers['change-id']]).toEqual([{ created: 0, changed: 0, same: 3 }, undefined])
    expect(await catalogueState(shop)).toEqual(before)
  })

  test('is of regular prices, and leaves offers as they are', async () => {
    const offer = { price: 200, until: '2099-01-01T00:00' }
    const { _id: id } = await oil({ packs: [{ measure: 'volume', quantity: 500, price: 230, offer }] })
    const exported = await exportSheet()
    expect(exported).toContain('"ml","230"')
    expect((await sheets.plan(exported)).same).toEqual({ count: 1 })
    await sheets.planAndImport(csv([{ id, price: '240' }]))
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
    const columns = 'id,pack id,name,category,quantity,unit,price,mrp,description,Shelf life'
    const file = [
      columns,
      `${id},${packs[0]?._id},,,,,₹240.50,,Cold pressed,9 months`,
      ',,Honey,Bees,250,g,"1,200","1,300",,',
      ',,Honey,Bees,500 g,,2000,,,',
    ].join('\n')
    const { plan, headers } = await sheets.planAndImport(file)
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
    expect(events.map(({ after }) => after?.sheet)).toEqual(Array(3).fill('sheet.csv'))
    expect((await shop.call('POST', `/changes/${headers['change-id']}/undo`)).status).toBe(200)
    expect(await catalogueState(shop)).toEqual(before)
  })

  test('writes only what its plan says: another digest is refused with the new plan', async () => {
    const { _id: id, packs = [] } = await oil()
    const file = csv([{ id, 'pack id': packs[1]?._id ?? '', price: '460' }])
    const { digest } = await sheets.plan(file)
    const body = { packs: packs.map(pack => ({ ...pack, price: 455 })) }
    await shop.call('PUT', `/products/${id}`, { body })
    const refused = await sheets.importSheet(file, { digest })
    expect([refused.status, refused.body.data.changed.rows[0]?.cells]).toEqual([
      409,
      [{ column: 'price', before: '455', after: '460' }],
    ])
    expect((await read(id)).packs?.[1]?.price).toBe(455)
    const once = { digest: refused.body.data.digest, headers: { 'idempotency-key': 'once' } }
    const first = await sheets.importSheet(file, once)
    const again = await sheets.importSheet(file, once)
    expect([first.status, again.status, again.body.data, again.headers['change-id']]).toEqual([
      200,
      200,
      first.body.data,
      first.headers['change-id'],
    ])
    expect((await sheets.importSheet(`${file}\n`, once)).status).toBe(409)
  })

  test('counts a row once, which is refused, the same, changed or new', async () => {
    const { _id: id, packs = [] } = await oil()
    const [half, litre] = packs.map(pack => pack._id)
    const { refused, changed, same, created } = await sheets.plan(
      [
        'id,pack id,name,category,price,gtin',
        `${id},${half},,,-1,8.9E+12`,
        `${id},${litre},,,450,`,
        ',,Ghee,Oils,-5,',
        ',,Honey,Oils,5,',
      ].join('\n'),
    )
    const rowsOf = ({ rows }: { rows: { row: number }[] }) => rows.map(({ row }) => row)
    expect([rowsOf(refused), rowsOf(changed), same.count, rowsOf(created)]).toEqual([[2, 2, 4], [], 1, [5]])
  })

  test('does not do what a warning has come to since: another’s change, or the same products again', async () => {
    const { _id: id, version } = await oil()
    const file = csv([{ id, version: String(version), description: 'New' }])
    const { digest } = await sheets.plan(file)
    await shop.call('PUT', `/products/${id}`, { body: { featured: true } })
    const refused = await sheets.importSheet(file, { digest })
    expect([refused.status, refused.body.data.warnings.rows.map(({ kind }) => kind)]).toEqual([
      409,
      ['changed-since'],
    ])
    const twins = csv(['Ghee', 'Honey'].map(name => ({ name, category: 'Oils', price: '5' })))
    const planned = await sheets.plan(twins)
    expect((await sheets.importSheet(twins, planned)).status).toBe(200)
    expect((await sheets.importSheet(twins, planned)).status).toBe(409)
  })

  test('says of a cell that is a whole file its beginning, and no more of a row than the longest has', async () => {
    const { text } = await sheets.askForPlan(`name,price\n${'\u0001'.repeat(190_000)},5`)
    expect(text.length).toBeLessThan(50_000)
    const long = await sheets.askForPlan(`name,price\n${'x'.repeat(1_000_000)},5`)
    expect([long.status, long.body.errors]).toEqual([400, { file: sheetMessages.unreadable(2) }])
    const wide = await sheets.askForPlan(`name,price\nOil,5${','.repeat(1_000)}`)
    expect([wide.status, wide.body.errors]).toEqual([400, { file: sheetMessages.tooManyCells(1_000) }])
  })

  test('names all that it refuses, and changes nothing', async () => {
    const { _id: id, packs = [] } = await oil()
    const before = await catalogueState(shop)
    const file = [
      'id,pack id,name,category,price,featured,gtin,sku,Pressed or packed on',
      'unknown,,,,,,,,',
      `${id},unknown,,,1,,,,`,
      `${id},${packs[0]?._id},,,"1200,50",maybe,8.9E+12,,31/02/2026`,
      ',,New,,5,,,,',
      ',,Other,Oils,-5,,,S-500,',
      `${id},,,,7,,,,`,
      `${id},${packs[1]?._id},,,â‚¹460,,,,`,
      `,,${'x'.repeat(121)},Oils,,,,,`,
    ].join('\n')
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
    const refused = await sheets.importSheet(file, plan)
    expect([refused.status, refused.body.data.refused]).toEqual([400, plan.refused])
    expect(Object.keys(refused.body.errors ?? {})).toContain('4.price')
    expect(await catalogueState(shop)).toEqual(before)
  })
})
