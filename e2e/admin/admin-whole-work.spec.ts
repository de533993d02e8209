import type { NavigationSettings } from '@chekku/domain/navigation/navigation'
import { navigationMessages } from '@chekku/domain/navigation/navigation-messages'
import { productMessages } from '@chekku/domain/product'
import { expect } from '@playwright/test'
import { adminCalls } from '../support/admin/admin-catalogue.ts'
import { placeBar, said, test } from '../support/admin/admin-fixtures.ts'
import { jpegFile, photograph } from '../support/admin/admin-form-journey.ts'
import { productsNamed } from '../support/admin/admin-product-screen.ts'
import { keyboardHands, signInBy } from '../support/admin/input-methods.ts'
import { readData } from '../support/catalogue-api.ts'
import { administrator } from '../support/server-process.ts'

test('by keyboard alone @desktop', async ({ page, server: { origin } }) => {
  test.slow()
  const hands = keyboardHands(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const tab = (name: string) => page.getByRole('tab', { name })
  const goTo = async (place: string) => {
    await hands.press(placeBar(page).getByRole('link', { name: place, exact: true }))
    await expect(page).toHaveURL(`/admin/${place.toLowerCase()}`)
  }
  const mark = crypto.randomUUID().slice(0, 8)
  const category = await (await adminCalls(origin)).createCategory({ name: `Keyed-${mark}` })
  const name = `Oil-${mark}`
  await signInBy(page, hands, administrator)

  await test.step('a product with its picture', async () => {
    await goTo('Products')
    await hands.press(page.getByRole('main').getByRole('link', { name: 'Add Product' }))
    await hands.write(page.getByLabel('Product Name'), name)
    await hands.write(page.getByLabel('Price'), '345.50')
    await hands.choose(page.getByLabel(/^Category/), category.name)
    await hands.give('image', jpegFile(await photograph(page, 600, 750)))
    await expect(page.getByRole('img', { name: 'Preview of photo.jpg' })).toBeVisible()
    await hands.save(button('Save Product'))
    await expect(page.getByText(productMessages.created)).toBeVisible()
    await expect(page).toHaveURL('/admin/products')
  })

  await test.step('a change of what is selected', async () => {
    await hands.write(page.getByPlaceholder('Search products...'), name)
    await hands.press(page.getByRole('checkbox', { name: `Select ${name}` }))
    await hands.chooseInMenu(button('Actions for the selection'), 'Feature')
    await expect(said(page, '1 product featured')).toBeVisible()
    const image = expect.stringMatching(/^\/uploads\//)
    const made = { price: 345.5, category: { _id: category._id }, image, featured: true }
    expect(await productsNamed(origin, name)).toMatchObject([made])
  })

  await test.step('a setting behind a tab', async () => {
    await goTo('Navigation')
    await hands.turnTo(tab('Category Order'), tab('Navigation Settings'))
    await hands.write(page.getByLabel('More Dropdown Label'), 'Everything else')
    await hands.save(button('Save All Settings'))
    await expect(said(page, navigationMessages.saved)).toBeVisible()
    const stored = await readData<NavigationSettings>(origin, '/nav-config')
    expect(stored.moreDropdownLabel).toBe('Everything else')
  })
})
