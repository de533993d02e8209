import type { ProductSummary } from '@chekku/domain/schemas/product'
import { wallTime } from '@chekku/domain/shop/opening-hours'
import { expect, test } from 'vitest'
import { describeShop } from '../../testing/test-shop.ts'

describeShop('the summary of the products', shop => {
  const summary = async () => {
    const { passed, ...counts } = await shop.read<ProductSummary>('/products/summary')
    return { ...counts, passed: passed.map(({ name, availability }) => [name, availability?.passed]) }
  }

  test('counts what has to be looked at, drafts too', async () => {
    expect(await summary()).toEqual({ total: 0, outOfStock: 0, withoutPicture: 0, passed: [] })
    // It is never the same day in the time zones furthest behind and ahead.
    const zoned = (timeZone: string) => shop.call('PUT', '/shop/hours', { body: { timeZone } })
    await zoned('Pacific/Pago_Pago')
    const date = wallTime(new Date(), 'Pacific/Pago_Pago').slice(0, 10)
    const availability = { state: 'back-on', date }
    await shop.createProduct({ name: 'Draft', hidden: true, inStock: false })
    await shop.createProduct({ name: 'Due', availability })
    const gone = await shop.createProduct({ inStock: false })
    await shop.call('DELETE', `/products/${gone._id}`)
    expect(await summary()).toEqual({ total: 2, outOfStock: 2, withoutPicture: 2, passed: [] })
    await zoned('Pacific/Kiritimati')
    expect(await summary()).toEqual({
      total: 2,
      outOfStock: 2,
      withoutPicture: 2,
      passed: [['Due', true]],
    })
  })
})
