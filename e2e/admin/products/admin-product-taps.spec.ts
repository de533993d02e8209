import { productMessages } from '@chekku/domain/product'
import type { Product } from '@chekku/domain/schemas/product'
import { expect, type Page } from '@playwright/test'
import { plainPicture } from '../../../server/testing/plain-picture.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { adminCalls, newName, visitorPage } from '../../support/admin/admin-catalogue.ts'
import { goTo, test } from '../../support/admin/admin-fixtures.ts'
import {
  giveFile,
  jpegFile,
  openAsAdministrator,
  photograph,
} from '../../support/admin/admin-form-journey.ts'
import {
  aCategory,
  aProduct,
  fold,
  nameField,
  newPath,
  productsNamed,
  save,
  update,
} from '../../support/admin/admin-product-screen.ts'
import { touchHands } from '../../support/admin/input-methods.ts'
import { boxOf } from '../../support/boxes.ts'
import { readData, uploadPicture } from '../../support/catalogue-api.ts'

/** The number of taps since it was last asked; a label's click counts with that of its field. */
async function tapsOf(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    document.addEventListener('click', ({ isTrusted }) => isTrusted && window.taps++, true)
    window.taps = 0
  })
  return () =>
    page.evaluate(() => {
      const { taps } = window
      window.taps = 0
      return taps
    })
}

declare global {
  interface Window {
    taps: number
  }
}

test('seven taps publish a product, four add a size @phone', async ({ page, server, token }) => {
  const hands = touchHands(page)
  const taps = await tapsOf(page)
  const category = await aCategory(server.origin)
  const name = newName('Tapped')
  await openAsAdministrator(page, server.origin, newPath)
  const bar = page.getByRole('region', { name: 'Save' })
  // The bar rises into its place.
  await expect.poll(async () => (await boxOf(bar)).bottom, 'no other bar stands at the foot').toBe(740)
  const saveBar = await boxOf(bar)
  for (const field of [nameField(page), page.getByLabel('Price'), page.getByLabel('In Stock')])
    expect((await boxOf(field)).bottom, 'asked without scrolling').toBeLessThanOrEqual(saveBar.y)
  await hands.give('image', jpegFile(await photograph(page, 300, 375)))
  await expect(page.getByRole('img', { name: 'Preview of photo.jpg' })).toBeVisible()
  await hands.write(nameField(page), name)
  await hands.write(page.getByLabel('Price'), '240')
  await page.getByLabel(/^Category/).tap()
  await page.keyboard.press('Escape')
  await page.getByLabel(/^Category/).selectOption(category._id)
  await hands.save(save(page))
  await expect(page.getByText(productMessages.created)).toBeVisible()
  expect(await taps(), 'to publish a product with a photograph').toBeLessThanOrEqual(7)
  const [product] = await productsNamed(server.origin, name)
  expect(product).toMatchObject({ price: 240, image: expect.stringContaining('/uploads/') })

  await page.goto(`/admin/products/edit/${product?._id}`)
  await hands.write(page.getByLabel('Amount'), '1')
  await page.getByRole('button', { name: 'Add another size' }).tap()
  await page.keyboard.type('5')
  const second = page.getByRole('group', { name: '5 litres', exact: true })
  await hands.write(second.getByLabel('Price'), '1100')
  await hands.save(update(page))
  await expect(page.getByText(productMessages.updated)).toBeVisible()
  expect(await taps(), 'to add a second size').toBeLessThanOrEqual(4)

  await page.goto(`/admin/products/edit/${product?._id}`)
  const photos = await Promise.all(
    [0, 1].map(async at => jpegFile(await photograph(page, 300 + at, 300), `${at}.jpg`)),
  )
  await giveFile(page, () => page.locator('label[for=more-images]').tap(), photos)
  const list = page.getByRole('list', { name: 'Pictures', exact: true })
  await expect(list.getByRole('button')).toHaveCount(3)
  await hands.save(update(page))
  await expect(page.getByText(productMessages.updated)).toBeVisible()
  expect(await taps(), 'to add photographs').toBeLessThanOrEqual(3)
  const stored = await readData<Product>(server.origin, `/products/${product?._id}`)
  expect(stored.packs).toHaveLength(2)
  expect(stored.pictures).toHaveLength(3)

  const priced = await aProduct(server.origin, token)
  const inList = () => readData<Product>(server.origin, `/products/${priced._id}`)
  await goTo(page, `/admin/products?q=${encodeURIComponent(priced.name)}`)
  await hands.write(page.getByLabel(`Price of ${priced.name} in rupees`), '135')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await inList()).price).toBe(135)
  expect(await taps(), 'to change a price').toBeLessThanOrEqual(2)
  await page.getByRole('switch', { name: `${priced.name} in stock` }).tap()
  await expect.poll(async () => (await inList()).inStock).toBe(false)
  expect(await taps(), 'to be out of stock').toBe(1)
})

test('three of many prices change by six taps @phone', async ({ page, server: { origin }, token }) => {
  const taps = await tapsOf(page)
  const images: string[] = []
  for (let at = 0; at < 6; at += 1)
    images.push(await uploadPicture(origin, token, await plainPicture({ r: 40 * at, g: 90, b: 40 })))
  const { _id } = await aProduct(origin, token, {
    pictures: images.map(image => ({ image })),
    packs: [1, 5, 15].map(litres => ({ measure: 'volume', quantity: litres * 1_000, price: litres * 100 })),
  })
  await openAsAdministrator(page, origin, `/admin/products/edit/${_id}`)
  await expect(fold(page, 'Address')).toContainText('/product/written-')
  await expect(page.locator('details[open]')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2_600)
  await expectAccessible(page)

  await taps()
  const hands = touchHands(page)
  for (const [size, price] of [
    ['1 litre', '110'],
    ['5 litres', '510'],
    ['15 litres', '1510'],
  ] as const)
    await hands.write(page.getByRole('group', { name: size, exact: true }).getByLabel('Price'), price)
  for (const control of ['Cancel', 'Update Product']) {
    const { y, bottom } = await boxOf(
      page
        .getByRole('region', { name: 'Save' })
        .getByRole(control === 'Cancel' ? 'link' : 'button', { name: control }),
    )
    expect([y > 600, bottom < 740], `${control} in reach of a thumb`).toEqual([true, true])
  }
  await hands.save(update(page))
  await expect(page.getByText(productMessages.updated)).toBeVisible()
  expect(await taps()).toBeLessThanOrEqual(6)
  const { packs = [] } = await readData<Product>(origin, `/products/${_id}`)
  expect(packs.map(({ price }) => price)).toEqual([110, 510, 1_510])
})

test('12 prices change by six taps, and back by one @phone', async ({ page, server: { origin } }) => {
  const calls = await adminCalls(origin)
  const { _id: category } = await calls.createCategory({ name: newName('Oils') })
  const sizes = [500, 1_000, 5_000]
  const packs = sizes.map((quantity, at) => ({ measure: 'volume', quantity, price: [231, 450, 2_150][at] }))
  const names = Array.from({ length: 4 }, (_, at) => newName(`Oil ${at}`))
  const [first] = await Promise.all(names.map(name => calls.createProduct({ name, category, packs })))
  const stored = async () =>
    (await readData<Product>(origin, `/products/${first?._id}`)).packs?.map(({ price }) => price)
  const taps = await tapsOf(page)
  await openAsAdministrator(page, origin, `/admin/products?category=${category}`)
  const hands = touchHands(page)
  await hands.chooseInMenu(page.getByRole('button', { name: 'More actions' }), 'Change prices')
  await hands.write(page.getByLabel('Amount'), '4')
  await hands.choose(page.getByLabel('Rounded'), 'To the nearest ₹5')
  const price = page.getByLabel(`New price of ${first?.name}, 500 ml in rupees`)
  await expect(price).toHaveValue('240')
  await expect(page.getByText('Was ₹231')).toHaveCount(4)
  expect((await boxOf(price)).height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page)
  await hands.save(page.getByRole('button', { name: 'Save 12 prices' }))
  await expect(page.getByText('12 prices changed')).toBeVisible()
  // A finger opens the select and chooses of it.
  expect((await taps()) + 2, 'to change 12 prices').toBeLessThanOrEqual(6)
  expect(await stored()).toEqual([240, 470, 2_235])
  expect(await visitorPage(origin, `/product/${first?._id}`)).toContain('₹240')

  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByText(productMessages.changeUndone)).toBeVisible()
  expect(await stored()).toEqual([231, 450, 2_150])
  await expect(price).toHaveValue('231')
})
