import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Database } from '../database/database.ts'
import { describeOnEachDatabase } from '../database/testing.ts'
import { findFactLacks } from './fact-lacks.ts'

describeOnEachDatabase('facts that labels usually have', connect => {
  let database: Database
  let shop: TestApp
  beforeEach(async () => {
    database = await connect()
    shop = await startTestApp(database)
  })
  afterEach(() => shop.close())

  /** The names of the products that lack each. */
  async function lacks(isShopLicensed = false) {
    const { any, parts } = await findFactLacks(database.reader, isShopLicensed)
    const names = parts.map(({ key, count, found }) => {
      expect(found).toHaveLength(Math.min(count, 5))
      return [key, found.map(({ name }) => name)]
    })
    return { any, ...Object.fromEntries(names) }
  }
  const shelfLife = { count: 9, unit: 'months' }
  const whole = { ingredients: 'Sesame', shelfLife, fssai: '12345678901234' }

  test('are counted where neither the product nor its categories say them', async () => {
    expect(await lacks()).toEqual({ any: 0, ingredients: [], shelfLife: [], fssai: [] })
    const { oils, sesame } = await shop.createOils({ facts: { shelfLife } })
    const category = oils._id
    await shop.createProduct({ name: 'Bare', category })
    await shop.createProduct({ name: 'Whole', category, facts: whole })
    const part = { ingredients: 'Says "shelfLife": and "fssai": in its text' }
    await shop.createProduct({ name: 'Elsewhere', facts: part })
    const { _id } = await shop.createProduct({ name: 'Gone' })
    await shop.call('DELETE', `/products/${_id}`)
    const bare = ['Bare', 'Elsewhere']
    expect(await lacks()).toEqual({ any: 2, ingredients: ['Bare'], shelfLife: ['Elsewhere'], fssai: bare })
    expect(await lacks(true)).toEqual({ any: 2, ingredients: ['Bare'], shelfLife: ['Elsewhere'] })

    await shop.call('PUT', `/categories/${sesame._id}`, { body: { facts: { ingredients: 'Sesame' } } })
    await shop.createProduct({ name: 'Sub', category, subcategory: sesame._id })
    expect(await lacks(true)).toEqual({ any: 2, ingredients: ['Bare'], shelfLife: ['Elsewhere'] })
  })

  test('are missed of food only, as the product says it, else its subcategory, else its category', async () => {
    const { oils, sesame } = await shop.createOils({ facts: { notFood: true } })
    const fields = { category: oils._id, subcategory: sesame._id }
    await shop.createProduct({ name: 'Basket', category: oils._id })
    await shop.createProduct({ name: 'Mat', ...fields })
    await shop.createProduct({ name: 'Jaggery', ...fields, facts: { notFood: false } })
    expect((await lacks(true)).ingredients).toEqual(['Jaggery'])
    await shop.call('PUT', `/categories/${sesame._id}`, { body: { facts: { notFood: false } } })
    expect((await lacks(true)).ingredients).toEqual(['Mat', 'Jaggery'])
    const { body } = await shop.call<{ _id: string }[]>('GET', '/products?search=mat')
    await shop.call('PUT', `/products/${body.data[0]?._id}`, { body: { facts: { notFood: true } } })
    expect((await lacks(true)).ingredients).toEqual(['Jaggery'])
  })
})
