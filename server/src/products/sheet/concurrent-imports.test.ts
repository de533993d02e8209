import { program } from '@chekku/domain/people/permissions'
import type { Product } from '@chekku/domain/schemas/product'
import type { SheetPlan } from '@chekku/domain/schemas/product/product-sheet'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeShop } from '../../../testing/test-shop.ts'
import { timeLimit } from '../../../testing/time-limit.ts'
import { createCatalogueServices } from '../../catalogue-services.ts'
import { createMedia } from '../../media/service.ts'
import { sheetCalls } from './testing.ts'

describeShop('imports and edits at the same moment', shop => {
  const { plan, importSheet } = sheetCalls(shop)
  test('are each all or nothing: an import writes what its plan says, or is refused with a new one', {
    timeout: timeLimit(120_000),
  }, async () => {
    const { _id: category } = await shop.createCategory()
    const ids: string[] = []
    for (const name of ['Sesame', 'Groundnut', 'Coconut'])
      ids.push((await shop.createProduct({ name, category, price: 100 }))._id)
    const read = async () => {
      const all = await shop.read<Product[]>('/products')
      return ids.map(id => all.find(({ _id }) => _id === id)?.price)
    }
    const sheetOf = (prices: readonly number[]) =>
      ['id,price', ...ids.map((id, at) => `${id},${prices[at]}`)].join('\n')
    const price = fc.integer({ min: 1, max: 5 })
    const prices = fc.tuple(price, price, price)
    const edit = fc.tuple(fc.nat({ max: 2 }), price)
    const round = fc.record({
      imports: fc.array(prices, { minLength: 1, maxLength: 3 }),
      edits: fc.array(edit, { maxLength: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(round, async ({ imports, edits }) => {
        const planned = await Promise.all(imports.map(wanted => plan(sheetOf(wanted))))
        const before = await read()
        const answers = await Promise.all([
          ...imports.map((wanted, at) => importSheet(sheetOf(wanted), planned[at] ?? {})),
          ...edits.map(([at, price]) => shop.call('PUT', `/products/${ids[at]}`, { body: { price } })),
        ])
        const after = await read()
        const statuses = answers.map(({ status }) => status)
        expect(statuses.filter(status => status !== 200 && status !== 409)).toEqual([])
        // Of no two sheets a part each: without edits, the prices are those of before or of one sheet.
        const possible = [before, ...imports]
        if (edits.length === 0) expect(possible).toContainEqual(after)
        for (const [at, now] of after.entries())
          expect([...possible.map(prices => prices[at]), ...edits.map(([, price]) => price)]).toContain(now)
        for (const { status, body } of answers.slice(0, imports.length))
          if (status === 409) expect((body.data as SheetPlan).digest).toMatch(/^[0-9a-f]{64}$/)
      }),
      { numRuns: 15 },
    )
  })

  test('are planned one at a time: who finds 20 waiting is refused with their number, but for a sheet with pictures', async () => {
    const media = createMedia({ database: shop.database })
    const { sheets } = createCatalogueServices({ database: shop.database, media })
    const planOf = (sheetPictures?: Buffer) =>
      sheets.plan(program, { sheet: Buffer.from('name\nOil\n'), sheetName: '', sheetPictures })
    const taken = Array.from({ length: 21 }, () => planOf())
    const [refused, pictured] = await Promise.allSettled([planOf(), planOf(Buffer.from('no ZIP'))])
    expect(refused).toMatchObject({
      reason: {
        code: 'busy',
        message: '21 other sheets are being read. Please try again in a minute.',
      },
    })
    expect(pictured).toMatchObject({ reason: { code: 'invalid' } })
    await Promise.allSettled(taken)
    await media.close()
  })
})
