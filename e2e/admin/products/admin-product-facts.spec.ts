import { problemMessages } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import { factMessages } from '@chekku/domain/rules/fact-limits'
import { factNames } from '@chekku/domain/rules/fact-table'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { adminCalls } from '../../support/admin/admin-catalogue.ts'
import { test } from '../../support/admin/admin-fixtures.ts'
import { expectFieldError, openAsAdministrator } from '../../support/admin/admin-form-journey.ts'
import { aProduct, fold, update } from '../../support/admin/admin-product-screen.ts'
import { readData, signIn, write } from '../../support/catalogue-api.ts'
import { expectNoSidewaysScroll } from '../../support/layout-faults.ts'

test('what the owner writes of a label stands open under the price, and what she leaves out is its category’s @phone', async ({
  page,
  server: { origin },
}) => {
  const { createCategory } = await adminCalls(origin)
  const { token } = await signIn(origin)
  const category = await createCategory({ name: `Labelled ${crypto.randomUUID().slice(0, 6)}` })
  await write<Category>(origin, token, 'PUT', `/categories/${category._id}`, {
    facts: { storage: 'Keep closed, away from light' },
  })
  const { _id } = await aProduct(origin, token, { category: category._id })
  await openAsAdministrator(page, origin, `/admin/products/edit/${_id}`)
  const facts = page.getByRole('region', { name: factMessages.heading })
  const group = (name: string) => fold(facts, name)
  await fold(page, factMessages.heading).tap()

  await group('Label').click()
  await expect(facts.getByLabel('Storage', { exact: true })).toHaveAttribute(
    'placeholder',
    'Keep closed, away from light',
  )
  await facts.getByLabel('Ingredients').fill('Sesame'.repeat(20))
  await facts.getByLabel('Sesame', { exact: true }).check()
  await facts.getByLabel('Vegetarian mark').selectOption('vegetarian')
  await facts.getByLabel('FSSAI number').fill('123')
  await expectAccessible(page)
  await group('Label').click()
  await group('Nutrition').click()
  await facts.getByLabel('Energy (kcal)').fill('0')
  await update(page).click()
  await expectFieldError(page, 'FSSAI number', factMessages.fssai)
  await expect(facts.getByLabel('FSSAI number')).toBeFocused()
  await facts.getByLabel('FSSAI number').fill('1234 5678 9012 34')
  await update(page).click()
  await expect(page.getByText(productMessages.updated)).toBeVisible()
  expect((await readData<Product>(origin, `/products/${_id}`)).facts).toEqual({
    ingredients: 'Sesame'.repeat(20),
    allergens: ['sesame'],
    diet: 'vegetarian',
    fssai: '12345678901234',
    nutrition: { per: 'g', energy: 0 },
  })

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
  await expect(list).toContainText('Contains: Sesame')
  await expect(list).toContainText('Keep closed, away from light')
  await expect(list).toContainText('0 kcal')
  await expectNoSidewaysScroll(page, 'with a word of 120 letters')
  await expectAccessible(page)
})

test('a group says what visitors see of the category and the shop, and a product says none against it @phone', async ({
  page,
  server: { origin },
  token,
}) => {
  const { createCategory } = await adminCalls(origin)
  const category = await createCategory({ name: `Shared ${crypto.randomUUID().slice(0, 6)}` })
  await write<Category>(origin, token, 'PUT', `/categories/${category._id}`, {
    facts: { storage: 'Keep closed', allergens: ['sesame'] },
  })
  const { _id } = await aProduct(origin, token, { category: category._id })
  await openAsAdministrator(page, origin, `/admin/products/edit/${_id}`)
  const facts = page.getByRole('region', { name: factMessages.heading })
  const label = fold(facts, 'Label')
  await fold(page, factMessages.heading).tap()
  await expect(label).toContainText('As the category says: Allergens, Storage')
  await expect(fold(facts, 'Origin')).toContainText('As the shop says: Maker')
  await label.tap()
  const none = facts.getByRole('group', { name: factNames.none })
  await none.getByLabel('None: Allergens').check()
  await expect(label).toContainText('As the category says: Storage · None: Allergens')
  await update(page).tap()
  await expect(page.getByText(productMessages.updated)).toBeVisible()
  await page.goto(`/product/${_id}`)
  await expect(page.getByRole('term').filter({ hasText: 'Storage' })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Allergens' })).toHaveCount(0)

  await page.goto(`/admin/products/edit/${_id}`)
  await fold(page, factMessages.heading).tap()
  await label.tap()
  await none.getByLabel('None: Allergens').uncheck()
  await update(page).tap()
  await expect(page.getByText(productMessages.updated)).toBeVisible()
  expect(await readData<Product>(origin, `/products/${_id}`)).toMatchObject({
    sharedFacts: { storage: 'Keep closed', allergens: ['sesame'] },
  })
})

test('a fact and a price that somebody else has changed are asked for by name, and the others of both stay @desktop', async ({
  page,
  server: { origin },
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 412/)
  const { token } = await signIn(origin)
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
  await priceOf('15 litres').fill('14900')
  const theirs = [900, 4_800, 15_000]
  await write(origin, token, 'PUT', `/products/${_id}`, {
    facts: { storage: 'Cold', country: 'India' },
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
  await price.getByLabel('Take theirs').check()
  await stale.getByRole('button', { name: 'Save what is chosen' }).click()
  await expect(page.getByText(productMessages.updated)).toBeVisible()
  const saved = await readData<Product>(origin, `/products/${_id}`)
  expect(saved.packs?.map(pack => pack.price)).toEqual([900, 4_800, 14_900])
  expect(saved.facts).toEqual({
    ingredients: 'Sesame seed',
    storage: 'In a cool place',
    country: 'India',
    maker: 'Arogya',
  })
})
