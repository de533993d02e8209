import { emptyShop } from '@chekku/domain/shop/shop'
import { expect, test } from 'vitest'
import { describeShop } from '../../testing/test-shop.ts'
import { factsToCheck, filterLacking } from './catalogue-findings.ts'
import { checkProducts } from './catalogue-store.ts'

describeShop('facts that labels usually have', shop => {
  /** The number of products that lack each fact, and the names of those that lack any. */
  async function lacks(isShopLicensed = false) {
    const facts = factsToCheck({ legal: { ...emptyShop.legal, fssai: isShopLicensed ? whole.fssai : '' } })
    const products = await checkProducts(shop.database.reader)
    const counts = Object.fromEntries(facts.map(fact => [fact, filterLacking(products, [fact]).length]))
    return { ...counts, names: filterLacking(products, facts).map(({ name }) => name) }
  }
  const shelfLife = { count: 9, unit: 'months' }
  const whole = { ingredients: 'Sesame', shelfLife, fssai: '12345678901234' }

  test('are counted where neither the product nor its categories say them', async () => {
    expect(await lacks()).toEqual({ ingredients: 0, shelfLife: 0, fssai: 0, names: [] })
    const { oils, sesame } = await shop.createOils({ facts: { shelfLife } })
    const category = oils._id
    await shop.createProduct({ name: 'Bare', category })
    await shop.createProduct({ name: 'Whole', category, facts: whole })
    const part = { ingredients: 'Says "shelfLife": and "fssai": in its text' }
    await shop.createProduct({ name: 'Elsewhere', facts: part })
    await shop.createProduct({ name: 'Draft', hidden: true })
    const { _id } = await shop.createProduct({ name: 'Gone' })
    await shop.call('DELETE', `/products/${_id}`)
    const names = ['Bare', 'Elsewhere']
    expect(await lacks()).toEqual({ ingredients: 1, shelfLife: 1, fssai: 2, names })
    expect(await lacks(true)).toEqual({ ingredients: 1, shelfLife: 1, names })

    await shop.call('PUT', `/categories/${sesame._id}`, { body: { facts: { ingredients: 'Sesame' } } })
    await shop.createProduct({ name: 'Sub', category, subcategory: sesame._id })
    expect(await lacks(true)).toEqual({ ingredients: 1, shelfLife: 1, names })
  })

  test('are missed of food only, as the product says it, else its subcategory, else its category', async () => {
    const { oils, sesame } = await shop.createOils({ facts: { notFood: true } })
    const fields = { category: oils._id, subcategory: sesame._id }
    await shop.createProduct({ name: 'Basket', category: oils._id })
    await shop.createProduct({ name: 'Mat', ...fields })
    await shop.createProduct({ name: 'Jaggery', ...fields, facts: { notFood: false } })
    expect((await lacks(true)).names).toEqual(['Jaggery'])
    await shop.call('PUT', `/categories/${sesame._id}`, { body: { facts: { notFood: false } } })
    expect((await lacks(true)).names).toEqual(['Mat', 'Jaggery'])
    const { body } = await shop.call<{ _id: string }[]>('GET', '/products?search=mat')
    await shop.call('PUT', `/products/${body.data[0]?._id}`, { body: { facts: { notFood: true } } })
    expect((await lacks(true)).names).toEqual(['Jaggery'])
  })
})
