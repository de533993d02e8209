import { sheetMessages } from '@chekku/domain/product/sheet'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { sheetForm } from '../../../testing/test-app.ts'
import { describeShop } from '../../../testing/test-shop.ts'
import { planSheet } from './plan.ts'
import { readSheet } from './read-file.ts'
import { sheetCalls } from './testing.ts'
import { type PicturedSheet, readPictures } from './zip-pictures.ts'

describeShop('rows that are left out', shop => {
  const { plan, importSheet } = sheetCalls(shop)
  const planWithout = (sheet: string, leaveOut: readonly number[]) => plan(sheet, undefined, leaveOut)
  const rowsOf = ({ rows }: { rows: readonly { row: number }[] }) => rows.map(({ row }) => row)

  test('take all that is of their products along, and the rest is imported', async () => {
    const packs = [
      { measure: 'volume', quantity: 500, price: 230 },
      { measure: 'volume', quantity: 1_000, price: 450 },
    ]
    const oil = await shop.createProduct({ name: 'Sesame Oil', packs })
    const [half, litre] = (oil.packs ?? []).map(({ _id }) => _id)
    const ghee = await shop.createProduct({ name: 'Ghee', price: 500, category: oil.category?._id })
    const names = 'id,pack id,name,category,quantity,price,description'
    const sheet = [
      names,
      `${oil._id},${half},,,,"1200,50",`,
      `${oil._id},${litre},,,,460,New`,
      `${ghee._id},,,,,550,`,
      ',,Honey,Bees,250 g,300,',
      ',,Honey,Bees,500 g,"5,0,0",',
      ',,Wax,Candles,,90,',
    ].join('\n')
    const before = await shop.read(`/products/${oil._id}`)
    const whole = await plan(sheet)
    expect([rowsOf(whole.refused), 'leftOut' in whole]).toEqual([[2, 6], false])
    const { digest, refused, changed, created, warnings, leftOut } = await planWithout(sheet, [2, 6])
    expect([refused.count, rowsOf(changed), rowsOf(created), rowsOf(warnings)]).toEqual([0, [4], [7], [7]])
    const without = { column: '', text: '' }
    expect(leftOut?.rows).toEqual([
      { row: 2, name: '', size: '', column: 'price', text: '1200,50', message: expect.any(String) },
      { row: 3, name: '', size: '', ...without, message: 'Row 2, of the same product, is left out' },
      {
        row: 5,
        name: 'Honey',
        size: '250 g',
        ...without,
        message: 'Row 6, of the same product, is left out',
      },
      { row: 6, name: 'Honey', size: '500 g', column: 'price', text: '5,0,0', message: expect.any(String) },
    ])

    expect((await importSheet(sheet, { digest })).status).toBe(400)
    const outdated = await importSheet(sheet, { digest: '0'.repeat(64), leaveOut: [2, 6] })
    expect([outdated.status, outdated.body.data.leftOut]).toEqual([409, leftOut])
    const done = await importSheet(sheet, { digest, leaveOut: [2, 6] })
    expect([done.status, done.body.data]).toEqual([200, { created: 1, changed: 1, same: 0 }])
    expect(await shop.read(`/products/${oil._id}`)).toEqual(before)
    expect((await shop.read<Product>(`/products/${ghee._id}`)).price).toBe(550)
    expect(await shop.read<Product[]>('/products?search=honey')).toEqual([])
    const categories = (await shop.read<Category[]>('/categories')).map(({ name }) => name)
    expect([categories.includes('Candles'), categories.includes('Bees')]).toEqual([true, false])

    const lines = parse(leftOut?.sheet ?? '', { bom: true }) as string[][]
    const reasons = leftOut?.rows.map(({ column, message }) => (column ? `${column}: ${message}` : message))
    expect(lines.map(([reason]) => reason)).toEqual(['why left out', ...(reasons ?? [])])
    expect(lines.map(([, ...cells]) => cells)).toEqual([
      names.split(','),
      [oil._id, half, '', '', '', '1200,50', ''],
      [oil._id, litre, '', '', '', '460', 'New'],
      ['', '', 'Honey', 'Bees', '250 g', '300', ''],
      ['', '', 'Honey', 'Bees', '500 g', '5,0,0', ''],
    ])
    const mended = leftOut?.sheet.replace('"1200,50"', '"240"').replace('"5,0,0"', '"500"') ?? ''
    const later = await plan(mended)
    expect([later.refused.rows, later.changed.count, later.created.count]).toEqual([[], 2, 2])
    expect(later.warnings.rows.map(({ kind }) => kind)).toEqual(['new-category'])
    const again = await planWithout(leftOut?.sheet ?? '', [2])
    expect(again.leftOut?.sheet.match(/why left out/g), 'one column of reasons').toHaveLength(1)
  })

  test('get their reasons where these are answered, and an import that is done makes none', async () => {
    const read = await readSheet(Buffer.from('name,category,price\nWax,Oils,x\nSoap,Oils,5\n'))
    const pictures = await readPictures(undefined, read.rows, () => Promise.reject(new Error('No picture')))
    const reasons: unknown[] = []
    const sheet: PicturedSheet = {
      ...read,
      pictures,
      async writeReasons(of) {
        reasons.push(of)
        return 'the sheet'
      },
    }
    const context = { now: 0, actor: { id: 'owner', name: 'Meena' }, leaveOut: [2] }
    const whole = await planSheet(shop.database.reader, sheet, context)
    expect([whole.plan.created.count, whole.plan.leftOut, reasons]).toEqual([1, undefined, []])
    expect((await whole.withReasons()).leftOut).toMatchObject({
      rows: [{ row: 2, column: 'price' }],
      sheet: 'the sheet',
    })
  })

  test('keep what others would get of theirs: an SKU that is not given up', async () => {
    const first = await shop.createProduct({ packs: [{ price: 5, sku: 'A-1' }] })
    const second = await shop.createProduct({ packs: [{ price: 5, sku: 'B-1' }] })
    const sheet = `id,sku,price\n${first._id},B-1,6\n${second._id},C-1,x\n`
    expect(rowsOf((await plan(sheet)).refused)).toEqual([3])
    const without = await planWithout(sheet, [3])
    expect(without.refused.rows).toMatchObject([{ row: 2, column: 'sku' }])
    expect(without.leftOut?.rows).toMatchObject([{ row: 3, column: 'price' }])
    const none = await planWithout(sheet, [3, 2])
    expect([none.refused.count, none.changed.count, none.leftOut?.count]).toEqual([0, 0, 2])
    expect(none.leftOut?.rows[0]?.message).toBe('You left this row out')
  })

  test('are those that cannot be read, too, with the sizes beside them; numbers name them', async () => {
    const sheet = ['name,category,price', 'Wax,Oils,₹ 1,200', 'Wax,Oils,5', 'Soap,Oils,=A1', ',Oils,5'].join(
      '\n',
    )
    const { refused, created, leftOut } = await planWithout(sheet, [2, 4, 5])
    expect([refused.count, created.count, leftOut?.rows.map(({ row }) => row)]).toEqual([0, 0, [2, 3, 4, 5]])
    const lines = parse(leftOut?.sheet ?? '', { bom: true, relax_column_count: true }) as string[][]
    expect(lines[1]).toEqual([expect.stringContaining('4 cells for 3 columns'), 'Wax', 'Oils', '₹ 1', '200'])
    for (const leaveOut of ['all', '2;3', '{}', '["2"]', '[1.5]']) {
      const body = sheetForm(sheet, { leaveOut })
      const answer = await shop.call('POST', '/products/import/plan', { body })
      expect([leaveOut, answer.status, answer.body.errors]).toEqual([
        leaveOut,
        400,
        expect.objectContaining({
          [leaveOut === '[1.5]' || leaveOut === '["2"]' ? 'leaveOut.0' : 'leaveOut']: expect.anything(),
        }),
      ])
    }
  })

  test('are named where not all of them are listed', async () => {
    const wrong = Array.from({ length: 250 }, (_, at) => `Wax ${at},Oils,x,y`)
    const sheet = ['name,category,price,mrp', ...wrong, 'Soap,Oils,5,'].join('\n')
    const { refused } = await plan(sheet)
    expect([refused.count, refused.rows.length, refused.numbers?.length]).toEqual([500, 200, 250])
    const without = await planWithout(sheet, refused.numbers ?? [])
    expect([without.refused, without.created.count, without.leftOut?.count]).toEqual([
      { count: 0, rows: [] },
      1,
      250,
    ])
    expect(sheetMessages.leaveOut(250)).toBe('Leave these 250 rows out')
  })
})
