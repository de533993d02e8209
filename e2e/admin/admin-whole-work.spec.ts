import { categoryMessages } from '@chekku/domain/category'
import type { NavigationSettings } from '@chekku/domain/navigation/navigation'
import { navigationMessages } from '@chekku/domain/navigation/navigation-manager'
import { productMessages } from '@chekku/domain/product'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import { expect, type Page } from '@playwright/test'
import { visitorPage } from '../support/admin/admin-catalogue.ts'
import { placeBar, said, test } from '../support/admin/admin-fixtures.ts'
import { jpegFile, photograph } from '../support/admin/admin-form-journey.ts'
import { type Hands, keyboardHands, signInBy } from '../support/admin/input-methods.ts'
import { readData } from '../support/catalogue-api.ts'
import { mainCategories } from '../support/navigation-api.ts'
import { administrator } from '../support/server-process.ts'

interface Work {
  page: Page
  hands: Hands
  origin: string
  /** Follows a link of the sidebar. */
  goTo: (place: string) => Promise<void>
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stored = <Data>(origin: string, path: string, name: string) =>
  readData<(Data & { name: string })[]>(origin, path).then(all => all.find(one => one.name === name))

async function makeCategory({ page, hands, origin, goTo }: Work, name: string): Promise<Category> {
  await goTo('Categories')
  await hands.press(page.getByRole('main').getByRole('link', { name: 'Add New', exact: true }))
  await hands.write(page.getByLabel('Category Name'), name)
  await hands.press(page.getByLabel('Show in navigation'))
  await hands.press(page.getByLabel('Show in products dropdown'))
  await hands.save(button(page, 'Save Category'))
  await expect(page.getByText(categoryMessages.created)).toBeVisible()
  await expect(page).toHaveURL('/admin/categories')
  const category = await stored<Category>(origin, '/categories', name)
  expect(category).toMatchObject({ showInNav: true, showInProductsDropdown: false })
  return category as Category
}

async function moveUp({ page, hands, origin }: Work, { _id, name }: Category): Promise<void> {
  const place = async () => (await mainCategories(origin)).findIndex(one => one._id === _id)
  const before = await place()
  await hands.chooseInMenu(
    page
      .locator(`[data-item="${_id}"]`)
      .getByRole('button', { name: new RegExp(`^(Move|Actions for) ${name}$`) }),
    'Move up',
  )
  await expect.poll(place).toBe(before - 1)
}

async function makeProduct({ page, hands, origin, goTo }: Work, name: string, category: Category) {
  await goTo('Products')
  await hands.press(page.getByRole('main').getByRole('link', { name: 'Add Product' }))
  await hands.write(page.getByLabel('Product Name'), name)
  await hands.write(page.getByLabel('Price'), '345.50')
  await hands.choose(page.getByLabel(/^Category/), category.name)
  await hands.give('image', jpegFile(await photograph(page, 600, 750)))
  await expect(page.getByRole('img', { name: 'Preview of photo.jpg' })).toBeVisible()
  await hands.save(button(page, 'Save Product'))
  await expect(page.getByText(productMessages.created)).toBeVisible()
  await expect(page).toHaveURL('/admin/products')
  const product = await stored<Product>(origin, '/products', name)
  expect(product).toMatchObject({ price: 345.5, category: { _id: category._id }, featured: false })
  expect(product?.image).not.toBe('')
  return product as Product
}

async function feature({ page, hands, origin }: Work, product: Product): Promise<void> {
  await hands.write(page.getByPlaceholder('Search products...'), product.name)
  await hands.press(page.getByRole('checkbox', { name: `Select ${product.name}` }))
  await hands.chooseInMenu(button(page, 'Actions for the selection'), 'Feature')
  await expect(said(page, '1 product featured')).toBeVisible()
  expect(await readData<Product>(origin, `/products/${product._id}`)).toMatchObject({ featured: true })
}

async function hideCategory({ page, hands, goTo }: Work, { name }: Category): Promise<void> {
  await goTo('Navigation')
  await hands.press(button(page, `Show ${name} in the navigation`))
  await hands.save(button(page, 'Save All Settings'))
  await expect(said(page, navigationMessages.saved)).toBeVisible()
  await hands.press(button(page, 'Close message').first())
}

async function changeLabel({ page, hands, origin }: Work, label: string): Promise<void> {
  const tab = (name: string) => page.getByRole('tab', { name })
  await hands.turnTo(tab('Category Order'), tab('Navigation Settings'))
  await hands.write(page.getByLabel('More Dropdown Label'), label)
  await hands.save(button(page, 'Save All Settings'))
  // The message of an earlier save may still be shown, so the stored value is checked first.
  await expect
    .poll(async () => (await readData<NavigationSettings>(origin, '/nav-config')).moreDropdownLabel)
    .toBe(label)
  await expect(said(page, navigationMessages.saved)).toBeVisible()
}

async function restoreLastButOne({ page, hands }: Work): Promise<void> {
  await hands.press(page.getByRole('link', { name: 'History' }))
  const versions = page.getByRole('list', { name: 'Saved versions, newest first' }).locator('> li')
  await hands.press(versions.nth(1).getByRole('button', { name: /^Restore/ }))
  await hands.press(page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }))
  await expect(said(page, navigationMessages.restored)).toBeVisible()
}

test('by keyboard alone @desktop', async ({ page, server }) => {
  test.slow()
  const { origin } = server
  const hands = keyboardHands(page)
  const bar = placeBar(page)
  const goTo = async (place: string) => {
    await hands.press(bar.getByRole('link', { name: place, exact: true }))
    await expect(page).toHaveURL(`/admin/${place.toLowerCase()}`)
  }
  const work: Work = { page, hands, origin, goTo }
  const mark = crypto.randomUUID().slice(0, 8)
  const header = () => visitorPage(origin, '/', 'header')

  await signInBy(page, hands, administrator)
  const category = await makeCategory(work, `Keyed-${mark}`)
  await moveUp(work, category)
  expect(await header()).toContain(category.name)

  const product = await makeProduct(work, `Oil-${mark}`, category)
  await feature(work, product)
  const productPage = await visitorPage(origin, `/product/${product._id}`)
  for (const text of [`>${product.name}</h1>`, '₹345.50']) expect(productPage).toContain(text)

  await hideCategory(work, category)
  expect(await header()).not.toContain(category.name)

  await changeLabel(work, 'Everything else')
  expect(await header()).toContain('Everything else')

  await restoreLastButOne(work)
  for (const text of ['Everything else', category.name]) expect(await header()).not.toContain(text)
})
