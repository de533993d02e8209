import { problemMessages } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import { factMessages } from '@chekku/domain/rules/fact-limits'
import { factNames } from '@chekku/domain/rules/fact-table'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { adminCalls, visitorPage } from '../../support/admin/admin-catalogue.ts'
import { test } from '../../support/admin/admin-fixtures.ts'
import { expectFieldError, openAsAdministrator } from '../../support/admin/admin-form-journey.ts'
import { aProduct, fold, update } from '../../support/admin/admin-product-screen.ts'
import { readData, write } from '../../support/catalogue-api.ts'
import { expectNoSidewaysScroll } from '../../support/layout-faults.ts'

test('a label: inherited, refused, written @phone', async ({ page, server: { origin }, token }) => {
  const { createCategory } = await adminCalls(origin)
  const category = await createCategory({ name: `Labelled ${crypto.randomUUID().slice(0, 6)}` })
  const sharedFacts = { storage: 'Keep closed, away from light', allergens: ['milk'] }
  await write<Category>(origin, token, 'PUT', `/categories/${category._id}`, { facts: sharedFacts })
  const { _id } = await aProduct(origin, token, { category: category._id })
  const facts = page.getByRole('region', { name: factMessages.heading })
  const label = fold(facts, 'Label')
  const none = facts.getByRole('group', { name: factNames.none }).getByLabel('Don’t show: Allergens')
  await openAsAdministrator(page, origin, `/admin/products/edit/${_id}`)
  await fold(page, factMessages.heading).tap()
  await expect(label).toContainText('From the category: Allergens, Storage')
  await expect(fold(facts, 'Origin')).toContainText('From the shop: Maker')
  await label.tap()
  await expect(facts.getByLabel('Storage', { exact: true })).toHaveAttribute(
    'placeholder',
    sharedFacts.storage,
  )
  await none.check()
  await expect(label).toContainText('From the category: Storage · Not shown: Allergens')
  await update(page).tap()
  await expect(page.getByText(productMessages.updated)).toBeVisible()
  const productPage = await visitorPage(origin, `/product/${_id}`)
  expect(productPage).toMatch(/<dt[^>]*>Storage</)
  expect(productPage).not.toMatch(/<dt[^>]*>Allergens</)

  await page.goto(`/admin/products/edit/${_id}`)
  await fold(page, factMessages.heading).tap()
  await label.tap()
  await none.uncheck()
  await facts.getByLabel('Ingredients').fill('Sesame'.repeat(20))
  await facts.getByLabel('Sesame', { exact: true }).check()
  await facts.getByLabel('Vegetarian mark').selectOption('vegetarian')
  await facts.getByLabel('FSSAI number').fill('123')
  await expectAccessible(page)
  await label.tap()
  await fold(facts, 'Nutrition').tap()
  await facts.getByLabel('Energy (kcal)').fill('0')
  await update(page).tap()
  await expectFieldError(page, 'FSSAI number', factMessages.fssai)
  await expect(facts.getByLabel('FSSAI number')).toBeFocused()
  await facts.getByLabel('FSSAI number').fill('1234 5678 9012 34')
  await update(page).tap()
  await expect(page.getByText(productMessages.updated)).toBeVisible()
  const saved = await readData<Product>(origin, `/products/${_id}`)
  expect(saved.facts).toEqual({
    ingredients: 'Sesame'.repeat(20),
    allergens: ['sesame'],
    diet: 'vegetarian',
    fssai: '12345678901234',
    nutrition: { per: 'g', energy: 0 },
  })
  expect(saved).toMatchObject({ sharedFacts })

  await page.goto(`/product/${_id}`)
  const list = page.locator('dl').filter({ hasText: 'Ingredients' })
  await expect(list.getByRole('term')).toHaveText([
    'Ingredients',
    'Allergens',
    'Vegetarian mark',
    'Storage',
    'Maker',
    'FSSAI number',
    'Nutrition per 100 g',
  ])
  for (const text of ['Contains: Sesame', sharedFacts.storage, '0 kcal'])
    await expect(list).toContainText(text)
  await expectNoSidewaysScroll(page, 'with a word of 120 letters')
  await expectAccessible(page)
})

test('asks what two people changed @desktop', async ({ page, server: { origin }, token, consoleGuard }) => {
  consoleGuard.allow(/status of 412/)
  const sizes = [1_000, 5_000, 15_000].map(quantity => ({ measure: 'volume', quantity, price: quantity }))
  const { _id, packs = [] } = await aProduct(origin, token, {
    facts: { storage: 'Dark', maker: 'Arogya' },
    packs: sizes,
  })
  await openAsAdministrator(page, origin, `/admin/products/edit/${_id}`)
  const facts = page.getByRole('region', { name: factMessages.heading })
  await fold(page, factMessages.heading).click()
  await fold(facts, 'Label').click()
  await facts.getByLabel('Storage').fill('In a cool place')
  await facts.getByLabel('Ingredients').fill('Sesame seed')
  const priceOf = (size: string) => page.getByRole('group', { name: size, exact: true }).getByLabel('Price')
  await priceOf('5 litres').fill('4900')
  await priceOf('15 litres').fill('14400')
  const theirs = [900, 4_800, 15_000]
  await write(origin, token, 'PUT', `/products/${_id}`, {
    facts: { storage: 'Cold', country: 'India', ingredients: 'Gingelly' },
    packs: packs.map(({ _id }, at) => ({ _id, price: theirs[at] })),
  })
  await update(page).click()
  const stale = page.getByRole('dialog', { name: problemMessages.stale })
  const storage = stale.getByRole('group', { name: 'Storage' })
  await expect(storage.getByLabel('Keep mine')).toBeChecked()
  await expect(storage).toContainText('Cold')
  await expect(stale.getByRole('group', { name: 'Country of origin' })).toHaveCount(0)
  await expect(stale.getByRole('group', { name: /litre/ })).toHaveCount(1)
  const price = stale.getByRole('group', { name: '5 litres: Price' })
  await expect(price).toContainText('Keep mine₹4,900Take theirs₹4,800')
  await expectAccessible(page)
  const ingredients = stale.getByRole('group', { name: 'Ingredients' })
  await expect(ingredients).toContainText('Sesame seed')
  for (const group of [price, ingredients]) await group.getByLabel('Take theirs').check()
  await stale.getByRole('button', { name: 'Save my choice' }).click()
  await expect(page.getByText(productMessages.updated)).toBeVisible()
  const saved = await readData<Product>(origin, `/products/${_id}`)
  expect(saved.packs?.map(pack => pack.price)).toEqual([900, 4_800, 14_400])
  expect(saved.facts).toEqual({
    ingredients: 'Gingelly',
    storage: 'In a cool place',
    country: 'India',
    maker: 'Arogya',
  })
})
