import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { describeShop } from '../../../testing/test-shop.ts'
import { csv, sheetCalls } from './testing.ts'

type Row = Record<string, string>
type Case = [
  name: string,
  /** What somebody changes after the export, of a product with 500 ml for 480.50 and a litre without a price. */
  change: (packs: readonly Pack[]) => object,
  /** What is edited in the two rows of the sheet. */
  edit: (half: Row, litre: Row) => void,
  cells: string[],
  kinds?: string[],
]

const conflict = ['changed-since']
const withPrice =
  (price: number) =>
  ([half, litre]: readonly Pack[]) => ({ packs: [{ ...half, price }, litre] })
const asExported = () => undefined

describeShop('a sheet that is older than what is stored', shop => {
  const { plan, planAndImport } = sheetCalls(shop)
  const exportRows = async (...ids: string[]) =>
    parse<Row>((await shop.call('GET', `/products/export.csv?ids=${ids}`)).text, { columns: true, bom: true })
  const change = async ({ _id }: Product, body: object) =>
    expect((await shop.call('PUT', `/products/${_id}`, { body })).status).toBe(200)
  const createOil = (category: string) =>
    shop.createProduct({
      name: `Oil ${category}`,
      category,
      description: 'Cold',
      facts: { packedOn: '2025-11-19' },
      packs: [
        { measure: 'volume', quantity: 500, price: 480.5 },
        { measure: 'volume', quantity: 1_000, price: 0 },
      ],
    })
  const planned = async (rows: Row[]) => {
    const { changed, refused, warnings } = await plan(csv(rows))
    return {
      cells: changed.rows.flatMap(({ row, cells }) =>
        cells.map(({ column, before, after }) => `${row} ${column}: ${before} > ${after}`),
      ),
      refused: refused.rows.map(({ row, column }) => `${row} ${column}`),
      kinds: warnings.rows.map(({ kind }) => kind),
    }
  }

  test('writes the cells that were edited, and warns where they meet a later change', async () => {
    const { oils } = await shop.createOils()
    const butter = (await shop.createCategory({ name: 'Butter' }))._id
    const offer = { price: 450, until: '2099-01-01T00:00' }
    const changeAll: Case[1] = ([half, litre]) => ({
      name: 'Gingelly Oil',
      description: 'New',
      featured: true,
      category: butter,
      facts: { packedOn: '2025-11-20' },
      packs: [
        { ...half, price: 500, mrp: 550, inStock: false, offer },
        { ...litre, price: 950, quantity: 900, sku: 'L' },
      ],
    })
    const cases: Case[] = [
      ['nothing edited', changeAll, asExported, []],
      [
        'saved by a spreadsheet, and written by people',
        changeAll,
        (half, litre) => {
          Object.assign(half, { price: '480.5', featured: 'FALSE', 'Pressed or packed on': '19/11/2025' })
          Object.assign(litre, { price: '₹ 0.00', featured: '0' })
        },
        [],
      ],
      [
        'an edit on top',
        changeAll,
        (_, litre) => Object.assign(litre, { gtin: '4006381333931' }),
        ['3 gtin:  > 4006381333931'],
      ],
      [
        'the same edit as the later change',
        withPrice(500),
        half => Object.assign(half, { price: '500', mrp: '600' }),
        ['2 mrp:  > 600'],
      ],
      [
        'an edit of what was changed',
        withPrice(500),
        half => Object.assign(half, { price: '510' }),
        ['2 price: 500 > 510'],
        conflict,
      ],
      [
        'a name edited in one of two rows',
        () => ({ name: 'Gingelly Oil' }),
        half => Object.assign(half, { name: 'Til Oil' }),
        ['2 name: Gingelly Oil > Til Oil', '3 name: Gingelly Oil > Til Oil'],
        conflict,
      ],
      [
        'a cell that was filled since',
        () => ({ facts: { village: 'Ooty' } }),
        half => Object.assign(half, { 'From the village': 'Salem' }),
        ['2 From the village: Ooty > Salem'],
        conflict,
      ],
      [
        'a cell that was emptied since',
        () => ({ description: '' }),
        (half, litre) => [half, litre].map(row => Object.assign(row, { description: 'Hot' })),
        ['2 description:  > Hot', '3 description:  > Hot'],
        conflict,
      ],
      [
        'cleared, which is no untouched 0',
        ([half, litre]) => ({ packs: [half, { ...litre, price: 950 }] }),
        (_, litre) => Object.assign(litre, { price: '(clear)' }),
        ['3 price: 950 > 0'],
        [...conflict, 'price'],
      ],
      [
        'a unit edited beside its quantity',
        ([half, litre]) => ({ packs: [{ ...half, quantity: 750 }, litre] }),
        half => Object.assign(half, { unit: 'g' }),
        ['2 quantity: 750 > 500', '2 unit: ml > g'],
        conflict,
      ],
      [
        'a subcategory edited beside its category',
        () => ({ category: butter }),
        half => Object.assign(half, { subcategory: 'Sesame' }),
        [2, 3].flatMap(row => [`${row} category: Butter > Oils`, `${row} subcategory:  > Sesame`]),
        conflict,
      ],
      [
        'sizes moved and added since',
        ([half, litre]) => ({
          packs: [
            { measure: 'volume', quantity: 5_000, price: 4_000 },
            { ...litre, price: 950 },
            { ...half, price: 500 },
          ],
        }),
        asExported,
        [],
      ],
      [
        'without version and other columns',
        changeAll,
        (half, litre) => {
          for (const row of [half, litre])
            for (const column of ['version', 'unit', 'subcategory', 'description']) delete row[column]
        },
        [],
      ],
      [
        'without fingerprints, as they once were',
        withPrice(500),
        (half, litre) => [half, litre].map(row => delete row.fingerprints),
        ['2 price: 500 > 480.50'],
        conflict,
      ],
      [
        'damaged fingerprints',
        withPrice(500),
        half => Object.assign(half, { fingerprints: half.fingerprints?.slice(3) }),
        ['2 price: 500 > 480.50'],
        conflict,
      ],
      [
        'without ids of sizes, by which a cell is known',
        withPrice(500),
        (half, litre) => [half, litre].map(row => delete row['pack id']),
        ['2 price: 500 > 480.50'],
        conflict,
      ],
      [
        'a row copied to another size, which got its price since',
        ([half, litre]) => ({ packs: [half, { ...litre, price: 480.6 }] }),
        (half, litre) =>
          Object.assign(litre, { ...half, 'pack id': litre['pack id'], quantity: '1', unit: 'litre' }),
        ['3 price: 480.60 > 480.50'],
        conflict,
      ],
      [
        'another column pasted over one',
        ([half, litre]) => ({ packs: [{ ...half, mrp: 500 }, litre] }),
        half => Object.assign(half, { mrp: half.price }),
        ['2 mrp: 500 > 480.50'],
        conflict,
      ],
    ]
    for (const [name, changeOf, edit, cells, kinds = []] of cases) {
      const oil = await createOil(oils._id)
      const rows = await exportRows(oil._id)
      await change(oil, changeOf(oil.packs ?? []))
      edit(rows[0] ?? {}, rows[1] ?? {})
      const reordered = rows.map(row => Object.fromEntries(Object.entries(row).reverse()))
      const seen = await planned(reordered)
      expect([name, seen.cells, seen.kinds.sort(), seen.refused]).toEqual([name, cells, kinds.sort(), []])
      await shop.call('DELETE', `/products/${oil._id}`)
    }
  })

  test('takes what is typed in another row for typed: names sorted alone, a row copied to another product', async () => {
    const { oils } = await shop.createOils()
    const [one, other] = [await createOil(oils._id), await createOil(oils._id)]
    await change(one, { name: 'Castor Oil' })
    await change(other, { name: 'Neem Oil', description: 'Warm' })
    const rows = await exportRows(one._id, other._id)
    await change(one, { name: 'Ghee' })
    await change(other, { name: 'Honey', description: 'Hot' })
    const sorted = rows.map((row, at) => ({ ...row, name: rows[(at + 2) % 4]?.name ?? '' }))
    expect((await planned(sorted)).cells).toEqual([
      ...[2, 3].map(row => `${row} name: Ghee > Neem Oil`),
      ...[4, 5].map(row => `${row} name: Honey > Castor Oil`),
    ])
    const copied = rows
      .slice(0, 1)
      .map(row => ({ ...row, id: other._id, 'pack id': rows[2]?.['pack id'] ?? '' }))
    expect((await planned(copied)).cells).toEqual(['2 name: Honey > Castor Oil', '2 description: Hot > Cold'])
  })

  test('leaves later changes as they are, whatever the version says', async () => {
    const { oils } = await shop.createOils()
    const oil = await createOil(oils._id)
    const rows = await exportRows(oil._id)
    await change(oil, { description: 'New', ...withPrice(500)(oil.packs ?? []) })
    const again = rows.map(row => ({ ...row, version: '2' }))
    expect((await plan(csv(again))).same.count).toBe(2)
    const edited = again.map((row, at) => (at === 1 ? { ...row, price: '950', sku: 'LITRE' } : row))
    expect((await planAndImport(csv(edited))).body.data).toEqual({ created: 0, changed: 1, same: 1 })
    expect(await shop.read(`/products/${oil._id}`)).toMatchObject({
      description: 'New',
      packs: [{ price: 500 }, { price: 950, sku: 'LITRE' }],
    })
  })
})
