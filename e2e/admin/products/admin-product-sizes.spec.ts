import { connectionMessages } from '@chekku/domain/connection'
import { rupeesToPaise } from '@chekku/domain/money'
import { productMessages } from '@chekku/domain/product'
import { joinMessages } from '@chekku/domain/rules/join-messages'
import { packMessages } from '@chekku/domain/rules/packs/pack-errors'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { adminCalls, newName } from '../../support/admin/admin-catalogue.ts'
import { said, signedInTest as test } from '../../support/admin/admin-fixtures.ts'
import { openFor, row, stored } from '../../support/admin/admin-product-rows.ts'
import { aCategory, fold, productsNamed, update } from '../../support/admin/admin-product-screen.ts'
import { keyboardHands } from '../../support/admin/input-methods.ts'
import { boxOf, cutOff, lines } from '../../support/boxes.ts'
import { listProducts } from '../../support/catalogue-api.ts'
import { holdBack, loseAnswer } from '../../support/intercept.ts'
import { expectNoSidewaysScroll } from '../../support/layout-faults.ts'
import { asAdministrator } from '../../support/navigation-api.ts'

const litre = { measure: 'volume', quantity: 1_000, kind: 'bottle', price: 460 }
const tin = { measure: 'volume', quantity: 5_000, kind: 'tin', price: 2_000, mrp: 2_100 }

async function anOil(origin: string, fields: object) {
  const { _id: category } = await aCategory(origin)
  return (await adminCalls(origin)).createProduct({ name: newName('Oil'), category, ...fields })
}

const size = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('two more sizes are made by keyboard alone @phone', async ({ page, server }) => {
  const product = await anOil(server.origin, { price: 460 })
  const hands = keyboardHands(page)
  await page.goto(`/admin/products/edit/${product._id}`)
  await hands.write(page.getByLabel('Amount'), '1')
  await hands.press(fold(page, 'More'))
  await hands.write(page.getByLabel('Kind'), 'bottle')
  await expect(page.getByLabel('Price')).toHaveAccessibleDescription('₹460 a litre')
  const add = page.getByRole('button', { name: 'Add another size' })
  await hands.press(add)
  const second = size(page, 'bottle')
  await expect(second.getByLabel('Amount'), 'has the focus').toBeFocused()
  await expect(second.getByLabel('Kind'), 'is as before').toHaveValue('bottle')
  await page.keyboard.type('5')
  const five = size(page, '5 litre bottle')
  await hands.write(five.getByLabel('Price'), '2000')
  await expect(five.getByText('₹400 a litre · 13 % less a litre')).toBeVisible()
  await expect(page.getByText(productMessages.withoutPrice), 'both have a price').toHaveCount(0)
  await hands.write(five.getByLabel('MRP'), '9999999.50')
  expect(await cutOff(five.getByLabel('MRP')), 'the whole price').toBe(0)
  expect(await lines(page.getByText('Not saved yet', { exact: true })), 'on one line').toBeLessThan(2)
  await hands.write(five.getByLabel('MRP'), '1900')
  const opener = five.getByRole('button', { name: '5 litre bottle', exact: true })
  await hands.press(opener)
  await expect(five.getByLabel('MRP')).toHaveCount(0)
  expect((await boxOf(five)).height, 'a line of its price and stock').toBeLessThanOrEqual(57)

  await hands.press(add)
  await page.keyboard.type('500')
  const half = size(page, '500 litre bottle')
  await hands.choose(half.getByLabel('Unit'), 'ml')
  await hands.save(update(page))
  const half2 = size(page, '500 ml bottle')
  await expect(five.getByLabel('MRP')).toHaveAccessibleDescription(
    packMessages.aboveMrp(rupeesToPaise(1_900)),
  )
  await expect(page.getByRole('alert').getByRole('link'), 'a price may be empty').toHaveText([
    `5 litre bottle: ${packMessages.aboveMrp(rupeesToPaise(1_900))}`,
  ])
  await expect(page.getByText(productMessages.withoutPrice)).toBeVisible()
  await expect(five.getByLabel('MRP'), 'is the first that is wrong, and was folded away').toBeFocused()
  await expectAccessible(page)
  await hands.write(five.getByLabel('MRP'), '2100')
  await expect(opener, 'stays open').toHaveAttribute('aria-expanded', 'true')

  await hands.press(half2.getByLabel('In stock: 500 ml bottle'))
  for (const count of [0, 2]) {
    await hands.press(page.getByLabel('In Stock', { exact: true }))
    await expect(page.getByText(`${count} of 3 sizes are in stock.`), 'as they were').toBeVisible()
  }
  await hands.press(half2.getByRole('button', { name: '500 ml bottle', exact: true }))
  await expect(opener, 'closes for another one').toHaveAttribute('aria-expanded', 'false')
  await hands.chooseInMenu(page.getByRole('button', { name: 'Move 500 ml bottle', exact: true }), 'Move up')
  await hands.press(opener)
  await hands.press(page.getByRole('button', { name: 'Remove 5 litre bottle' }))
  await expect(five).toHaveCount(0)
  await expect(half2, 'the next row, not its button to remove it').toBeFocused()
  await expectNoSidewaysScroll(page)
  await hands.save(update(page))
  await expect(page.getByText(productMessages.updated)).toBeVisible()
  expect(await stored(server.origin, product)).toMatchObject({
    packs: [
      { quantity: 1_000, kind: 'bottle', price: 460, mrp: null },
      { quantity: 500, price: 0 },
    ],
  })
})

test('sizes change in the list, and back @desktop', async ({ page, server, consoleGuard }) => {
  // The last Undo has an outdated version, because the Undo before it created a new one.
  consoleGuard.allow(/412|ERR_FAILED/)
  const product = await anOil(server.origin, { packs: [litre, tin] })
  const { packs: before } = await stored(server.origin, product)
  await openFor(page, product.name)
  const cell = row(page, product).getByRole('button', { name: 'from ₹460 · 2 sizes' })
  await cell.click()
  const dialog = page.getByRole('dialog', { name: product.name })
  const price = dialog.getByLabel('Price of 5 litre tin in rupees')
  await price.fill('2,150')
  await page.keyboard.press('Enter')
  await expect(price).toHaveAccessibleDescription(new RegExp(packMessages.aboveMrp(rupeesToPaise(2_100))))
  const inStock = dialog.getByRole('switch', { name: 'In stock: 5 litre tin' })
  const [field, level] = [await boxOf(price), await boxOf(inStock)]
  expect(level.y + level.height / 2, 'level with its price').toBeCloseTo(field.y + field.height / 2, -1)
  await expectAccessible(page)
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  for (const way of ['Escape', 'Back', 'Cancel'] as const) {
    if (way === 'Escape') await page.keyboard.press(way)
    else if (way === 'Back') await page.goBack()
    else await dialog.getByRole('button', { name: way }).click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question, way).toBeHidden()
    await expect(price, way).toHaveValue('2,150')
    // The question leaves its place in the history, which a Back meanwhile would leave with it.
    await expect.poll(() => page.evaluate(() => history.state?.layers)).toBe(1)
  }
  await price.fill('1,950')
  await dialog.getByRole('switch', { name: 'In stock: 1 litre bottle' }).click()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Save', exact: true }).click()
  const text = `${product.name}, 1 litre bottle is out of stock; 5 litre tin: ₹1,950, was ₹2,000`
  await expect(said(page, text)).toBeVisible()
  expect(await stored(server.origin, product)).toMatchObject({
    price: 1_950,
    packs: [{ inStock: false }, { price: 1_950, inStock: true }],
  })
  await expect(row(page, product).getByRole('button', { name: '₹1,950 · 2 sizes' })).toBeFocused()

  const stock = row(page, product).getByRole('switch')
  await stock.click()
  await expect(said(page, `${product.name} is out of stock`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => stored(server.origin, product), 'each size has its own stock again')
    .toMatchObject({ packs: [{ inStock: false }, { inStock: true }] })
  await expect(said(page, `${product.name} is as it was`)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('button', { name: 'Close message' }).click()
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await stored(server.origin, product)).packs).toEqual(before)

  const [first, second] = before ?? []
  const change = await adminCalls(server.origin)
  await cell.click()
  await price.fill('')
  await change.updateProduct(product._id, { packs: [{ ...first, price: 480 }, second] })
  await dialog.getByRole('button', { name: 'Save' }).click()
  const doubt = page.getByRole('alertdialog', { name: 'Save it like this?' })
  await expect(doubt).toContainText(`${product.name}, 5 litre tin loses its price.`)
  await doubt.getByRole('button', { name: 'Save it' }).click()
  await expect(dialog, 'nothing is asked of another size').toBeHidden()
  expect((await stored(server.origin, product)).packs).toMatchObject([{ price: 480 }, { price: 0 }])
  await row(page, product).getByRole('button', { name: 'from ₹480 · 2 sizes' }).click()
  await dialog.getByLabel('Price of 1 litre bottle in rupees').fill('470')
  await change.updateProduct(product._id, { packs: [{ ...first, price: 490 }, second] })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('1 litre bottle: Price: ₹470 is yours, ₹490 theirs')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, product).getByRole('button', { name: 'from ₹470 · 2 sizes' })).toBeVisible()

  await change.updateProduct(product._id, { inStock: false })
  await page.reload()
  await stock.click()
  await expect(dialog).toContainText('Which sizes are in stock?')
  await dialog.getByRole('switch', { name: 'In stock: 5 litre tin' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(said(page, `${product.name}, 5 litre tin is in stock`)).toBeVisible()
  await stock.click()
  await expect(said(page, `${product.name} is out of stock`)).toBeVisible()
  await stock.click()
  await expect(said(page, `${product.name} is in stock`)).toBeVisible()
  const again = await stored(server.origin, product)
  expect(again.packs, 'as they were').toMatchObject([{ inStock: false }, { inStock: true }])

  const end = await holdBack(page, /\/api\/products\/[^/]+$/)
  await row(page, product)
    .getByRole('button', { name: / · 2 sizes/ })
    .click()
  await price.fill('1,900')
  // A turned device keeps the dialog, and shows cards once it is closed.
  await page.setViewportSize({ width: 700, height: 700 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  end('fail')
  await expect(
    said(page, `${productMessages.updateProductFailed}. ${connectionMessages.connectionLost}`),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'Products' })).toBeVisible()
})

test('oils become sizes of one, and are parted again @desktop', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/400|ERR_FAILED/)
  const openJoin = async () => {
    await page.getByRole('button', { name: 'Actions for the selection' }).click()
    await page.getByRole('menuitem', { name: 'Join as sizes' }).click()
  }
  const calls = await adminCalls(server.origin)
  const oils = () =>
    listProducts(server.origin).then(products =>
      products
        .filter(({ name }) => name.startsWith('Groundnut Oil,'))
        .toSorted((one, other) => one.price - other.price)
        .map(({ version: _, updatedAt: __, ...product }) => product),
    )
  const before = await oils()
  expect(before.map(({ name }) => name)).toEqual(['Groundnut Oil, 1 litre', 'Groundnut Oil, 5 litre tin'])
  await page.goto('/admin/products?q=Groundnut+Oil%2C')
  for (const { name } of before) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await openJoin()
  const dialog = page.getByRole('dialog', { name: 'Join as sizes' })
  await expect(dialog.getByLabel('Name of the product')).toHaveValue('Groundnut Oil')
  const tin = dialog.getByRole('group', { name: /^Groundnut Oil, 5 litre tin/ })
  await expect(tin.getByLabel('Kind')).toHaveValue('tin')
  await expectAccessible(page)
  const amount = tin.getByLabel('Amount')
  await expect(amount).toHaveValue('5')
  await amount.fill('five')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  for (const way of ['Cancel', 'Close']) {
    await dialog.getByRole('button', { name: way, exact: true }).click()
    await expect(question.getByRole('button')).toHaveText(['Keep editing', 'Leave without saving'])
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question, way).toBeHidden()
    // While the question leaves its place in the history, no other is asked.
    await expect.poll(() => page.evaluate(() => history.state?.layers)).toBe(1)
  }
  await dialog.getByRole('button', { name: 'Join as sizes' }).click()
  await expect(amount).toHaveAccessibleDescription(/must be a number/)
  await expect(amount).toBeFocused()
  await amount.fill('5')
  const joinedName = dialog.getByLabel('Name of the product')
  await joinedName.fill('')
  await dialog.getByRole('button', { name: 'Join as sizes' }).click()
  await expect(joinedName).toHaveAccessibleDescription(productMessages.nameRequired)
  await joinedName.fill('Groundnut Oil')
  await expect(joinedName).not.toHaveAttribute('aria-invalid', 'true')
  // Another administrator changes a price, and the answer of the first attempt is lost.
  const [litre] = before
  await calls.updateProduct(litre?._id ?? '', { price: 400 })
  await page.route('**/api/products/join', loseAnswer, { times: 1 })
  await dialog.getByRole('button', { name: 'Join as sizes' }).click()
  await expect(dialog.getByRole('alert')).toContainText(joinMessages.failed)
  await dialog.getByRole('button', { name: 'Join as sizes' }).click()
  await expect(said(page, joinMessages.joined(2, 'Groundnut Oil'))).toBeVisible()
  const joined = (await productsNamed(server.origin, 'Groundnut Oil'))[0]
  expect(joined?.packs?.map(pack => [pack.quantity, pack.kind, pack.price])).toEqual([
    [1_000, '', 400],
    [5_000, 'tin', before[1]?.price],
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(said(page, joinMessages.undone)).toBeVisible()
  await calls.updateProduct(litre?._id ?? '', { price: litre?.price })
  expect(await oils()).toEqual(before)
  await expect(page.getByRole('checkbox', { name: 'Select Groundnut Oil, 5 litre tin' })).toBeVisible()

  const { _id: category } = await aCategory(server.origin)
  const word = newName('Jaggery')
  const availability = { state: 'back-on', date: '2099-01-05' }
  const twin = await calls.createProduct({ name: `${word}, 2 x 250 g`, category, price: 90 })
  const bag = await calls.createProduct({ name: `${word}, 1 kg bag`, category, price: 150, availability })
  await openFor(page, word)
  for (const { name } of [twin, bag]) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await openJoin()
  await expect(dialog.getByLabel('Pieces in a pack')).toHaveValue('2')
  await expect(dialog).toContainText(joinMessages.ended(bag.name, 'Back on 5 Jan 2099', 'Out of stock'))
  await asAdministrator(server.origin, 'DELETE', `/products/${bag._id}`)
  await dialog.getByRole('button', { name: 'Join as sizes' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(`${joinMessages.gone(bag.name)}.`)
})
