import { productMessages } from '@chekku/domain/product'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { placeBar, said, test } from '../support/admin/admin-fixtures.ts'
import { giveFile, jpegFile, photograph } from '../support/admin/admin-form-journey.ts'
import { openFor, row, stored } from '../support/admin/admin-product-rows.ts'
import { fold, nameField, update } from '../support/admin/admin-product-screen.ts'
import { addPerson, refusals, signInAs } from '../support/admin/people.ts'
import { addOrderableProduct } from '../support/catalogue-api.ts'

const screensOf = (page: Page, isMobile: boolean) =>
  placeBar(page, isMobile).getByRole('link').allInnerTexts()

test.describe('a helper', () => {
  test('changes price, stock, picture and texts on a phone, undoes, and changes several prices @phone', async ({
    page,
    server,
    token,
  }) => {
    const refused = refusals(page)
    const oil = await addOrderableProduct(server.origin, token)
    const other = await addOrderableProduct(server.origin, token)
    await signInAs(page, addPerson(server, 'helper'))
    expect(await screensOf(page, true)).toEqual(['Dashboard', 'Products', 'Account'])
    await expectAccessible(page)

    await openFor(page, oil.name)
    const price = page.getByRole('textbox', { name: `Price of ${oil.name} in rupees` })
    await price.fill('455')
    await price.press('Enter')
    await expect(said(page, `${oil.name}: ₹455, was ₹420`)).toBeVisible()
    await row(page, oil).getByRole('switch').click()
    await expect(said(page, `${oil.name} is out of stock`)).toBeVisible()
    expect(await stored(server.origin, oil)).toMatchObject({ price: 455, inStock: false })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(said(page, `${oil.name} is as it was`)).toBeVisible()
    expect(await stored(server.origin, oil)).toMatchObject({ price: 455, inStock: true })

    await row(page, oil)
      .getByRole('link', { name: `Edit ${oil.name}` })
      .click()
    await expect(nameField(page)).toHaveValue(oil.name)
    await expect(page.getByText('A Helper can’t change this: category')).toBeVisible()
    const photo = jpegFile(await photograph(page, 400, 500))
    await giveFile(page, () => page.getByText('Choose another').click(), photo)
    await fold(page, 'What it is').click()
    await expect(page.getByLabel('Category *')).toBeDisabled()
    await page.getByLabel('Description').fill('Pressed this morning')
    await update(page).click()
    await expect(said(page, productMessages.updated)).toBeVisible()
    const changed = await stored(server.origin, oil)
    expect(changed).toMatchObject({ description: 'Pressed this morning', category: oil.category })
    expect(changed.image).not.toBe(oil.image)

    await openFor(page, 'Pressed Oil')
    for (const product of [oil, other])
      await page.getByRole('checkbox', { name: `Select ${product.name}` }).check()
    await page.getByRole('button', { name: 'Actions for the selection' }).click()
    await page.getByRole('menuitem', { name: 'Change prices' }).click()
    await page.getByLabel('Amount').fill('10')
    await page.getByRole('button', { name: 'Save 2 prices' }).click()
    await expect.poll(async () => (await stored(server.origin, oil)).price).toBe(501)
    await expect.poll(async () => (await stored(server.origin, other)).price).toBe(462)
    expect(await refused()).toEqual([])
  })
})
