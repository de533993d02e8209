import type { ProductSummary } from '@chekku/domain/schemas/product'
import { wallTime } from '@chekku/domain/shop/opening-hours'
import { expect, test } from 'vitest'
import { describeShop } from '../../testing/test-shop.ts'

describeShop('the summary of the products', shop => {
  const summary = async (token = shop.token) => {
    const { passed, ...counts } = (await shop.call<ProductSummary>('GET', '/products/summary', { token }))
      .body.data
    return { ...counts, passed: passed.map(({ name, availability }) => [name, availability?.passed]) }
  }

  test('counts what has to be looked at, drafts too, and of a helper what is hers', async () => {
    expect(await summary()).toEqual({ total: 0, outOfStock: 0, withoutPicture: 0, passed: [] })
    // It is never the same day in the time zones furthest behind and ahead.
    const zoned = (timeZone: string) => shop.call('PUT', '/shop/hours', { body: { timeZone } })
    await zoned('Pacific/Pago_Pago')
    const date = wallTime(new Date(), 'Pacific/Pago_Pago').slice(0, 10)
    const [own, other] = [await shop.createCategory(), await shop.createCategory()]
    const availability = { state: 'back-on', date }
    await shop.createProduct({ name: 'Draft', category: own._id, hidden: true, inStock: false })
    await shop.createProduct({ name: 'Due', category: own._id, availability })
    await shop.createProduct({ name: 'Elsewhere', category: other._id, availability })
    const gone = await shop.createProduct({ category: own._id, inStock: false })
    await shop.call('DELETE', `/products/${gone._id}`)
    expect(await summary()).toEqual({ total: 3, outOfStock: 3, withoutPicture: 3, passed: [] })
    await zoned('Pacific/Kiritimati')
    const { passed, ...counts } = await summary()
    expect(passed.toSorted()).toEqual([
      ['Due', true],
      ['Elsewhere', true],
    ])
    expect(counts).toEqual({ total: 3, outOfStock: 3, withoutPicture: 3 })
    expect(await summary(await shop.signInAs('helper', [own._id]))).toEqual({
      total: 2,
      outOfStock: 2,
      withoutPicture: 2,
      passed: [['Due', true]],
    })
  })
})
