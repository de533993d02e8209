import { tokenStorageKey } from '@chekku/domain/connection'
import type { NavigationSettings } from '@chekku/domain/navigation/navigation'
import { peopleMessages } from '@chekku/domain/people/people'
import { productMessages } from '@chekku/domain/product'
import { expect, type Page } from '@playwright/test'
import { chooseFrom } from '../../server/testing/choose-from.ts'
import { expectAccessible } from '../support/accessible.ts'
import { aDeletedProduct, newName } from '../support/admin/admin-catalogue.ts'
import { goTo, placeBar, said, test, title } from '../support/admin/admin-fixtures.ts'
import { giveFile, jpegFile, photograph } from '../support/admin/admin-form-journey.ts'
import { openFor, row, stored } from '../support/admin/admin-product-rows.ts'
import { nameField, update } from '../support/admin/admin-product-screen.ts'
import { addPerson, changeAccess, openSession, refusals, signInAs } from '../support/admin/people.ts'
import { walk } from '../support/admin/walk.ts'
import {
  addOrderableProduct,
  listCategories,
  orderableProduct,
  readData,
  write,
} from '../support/catalogue-api.ts'
import { expectNoSidewaysScroll } from '../support/layout-faults.ts'

const screensOf = (page: Page, isMobile: boolean) =>
  placeBar(page, isMobile).getByRole('link').allInnerTexts()

test.describe('a helper', () => {
  test('changes prices, stock, picture and texts, undoes @phone', async ({ page, server, token }) => {
    const refused = refusals(page)
    const oil = await addOrderableProduct(server.origin, token)
    const other = await addOrderableProduct(server.origin, token)
    await openSession(page, addPerson(server, 'helper'), server.origin)
    await openFor(page, oil.name)
    await expect
      .poll(() => screensOf(page, true))
      .toEqual(['Dashboard', 'Products', 'Your changes', 'Account'])
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
    await expect(said(page, '2 prices changed')).toBeVisible()
    await placeBar(page, true).getByRole('link', { name: 'Your changes' }).tap()
    await expect(title(page)).toHaveText('Your changes')
    const newest = page.getByRole('list', { name: 'Your changes, newest first' }).locator('> li').first()
    await expect(newest).toContainText(/changed 2 products \(.*\): prices \+10 %/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const dearer = page.getByRole('listitem').filter({ hasText: `product ${oil.name}: price +8 %` })
    await dearer.locator('summary').tap()
    await expect(dearer.getByRole('link', { name: `Your changes to ${oil.name}` })).toBeVisible()
    await newest.getByRole('button', { name: /^Undo: / }).tap()
    await expect.poll(async () => (await stored(server.origin, oil)).price).toBe(455)
    expect((await stored(server.origin, other)).price).toBe(420)
    expect(await refused()).toEqual([])
  })

  test('is offered nothing that is refused anywhere @phone', async ({ page, server, consoleGuard }) => {
    test.slow()
    consoleGuard.allow(/status of 4(?:00|09)|403 .*\/auth\/second-factor\)/)
    // Forms are sent as they are, also empty ones; setting up a second factor asks for the password.
    const refused = refusals(page)
    await openSession(page, addPerson(server, 'helper'), server.origin)
    const { _id } = await orderableProduct(server.origin)
    // The menus of the product list lead to these.
    const menus = chooseFrom(['prices', 'import', 'price-list', `price-list?ids=${_id}`], 2)
    const { paths, controls } = await walk(
      page,
      ['/admin', ...menus.map(to => `/admin/products/${to}`)],
      true,
    )
    expect(await refused()).toEqual([])
    const followed = paths.slice(1 + menus.length).map(path => path.replace(/edit\/.*/, 'edit'))
    expect(followed.toSorted()).toEqual([
      '/admin/account',
      '/admin/activity',
      '/admin/products',
      '/admin/products/edit',
    ])
    for (const name of ['Change prices', 'Offer', 'Import a sheet', 'Print labels', 'Save', 'Update Product'])
      expect(controls).toContain(name)
    const notHers =
      /delete|add (new )?(product|another size)|duplicate|feature|draft$|publish|\bmove|join|arrange|begin anew|preview link|more ways|key|restore/i
    expect(controls.filter(name => notHers.test(name))).toEqual([])

    await test.step('every other screen', async () => {
      const others =
        'products/new categories categories/edit/x gallery shop shop/history shop/addresses navigation/history start trash'
      await page.goto('/admin')
      for (const path of others.split(' ')) {
        await goTo(page, `/admin/${path}`)
        await expect(page.getByText(peopleMessages.notForRole('helper')), path).toBeVisible()
      }
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Back to the dashboard' }).click()
      await expect(title(page)).toHaveText('Dashboard')
      await expectAccessible(page)
      expect(await refused()).toEqual([])
    })
  })

  test('for stock and pictures is offered no price, text or sheet @phone', async ({
    page,
    server,
    token,
  }) => {
    const refused = refusals(page)
    const oil = await addOrderableProduct(server.origin, token)
    await openSession(page, addPerson(server, 'helper', 'stock'), server.origin)
    await openFor(page, oil.name)
    await expect(row(page, oil)).toContainText('₹420')
    await expect(page.getByRole('textbox', { name: /^Price of/ })).toHaveCount(0)
    await row(page, oil).getByRole('switch').click()
    await expect(said(page, `${oil.name} is out of stock`)).toBeVisible()
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Price list' })).toBeVisible()
    for (const name of ['Change prices', 'Offer', 'Import a sheet'])
      await expect(page.getByRole('menuitem', { name, exact: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await row(page, oil)
      .getByRole('link', { name: `Edit ${oil.name}` })
      .click()
    await expect(nameField(page)).toBeDisabled()
    await expect(page.getByLabel('Price (₹)', { exact: true })).toBeDisabled()
    const photo = jpegFile(await photograph(page, 400, 500))
    await giveFile(page, () => page.getByText('Choose another').click(), photo)
    await update(page).click()
    await expect(said(page, productMessages.updated)).toBeVisible()
    expect((await stored(server.origin, oil)).image).not.toBe(oil.image)
    // The form leads to the list by itself.
    await expect(title(page)).toHaveText('Product Management')
    for (const path of ['prices', 'import']) {
      await goTo(page, `/admin/products/${path}`)
      await expect(page.getByText(peopleMessages.notForRole('helper')), path).toBeVisible()
    }
    expect(await refused()).toEqual([])
  })
})

test.describe('a manager', () => {
  test('is offered nothing refused, no last word @phone', async ({ page, server, token, consoleGuard }) => {
    test.slow()
    consoleGuard.allow(/status of 4(?:00|09)/)
    // Beginning anew asks for a fresh proof first.
    consoleGuard.allow(/status of 403 .*\/begin-anew/)
    const details = (section: string, body: object) =>
      write(server.origin, token, 'PUT', `/shop/${section}`, body)
    await details('identity', { tagline: 'Pressed in wood' })
    await details('legal', { legalName: newName('Oils') })
    const categories = (await listCategories(server.origin)).map(({ _id, order, showInNav }) => ({
      _id,
      order,
      showInNav,
    }))
    const navigation = await readData<NavigationSettings>(server.origin, '/nav-config')
    const changed = { ...navigation, categories, moreDropdownLabel: 'Others' }
    await write(server.origin, token, 'PUT', '/nav-config', changed)
    const deleted = await aDeletedProduct(server.origin)
    const refused = refusals(page)
    const own = await openSession(page, addPerson(server, 'manager'), server.origin)
    await write(server.origin, own, 'PUT', '/shop/identity', { tagline: 'Pressed slowly' })
    await page.goto('/admin/trash')
    await expect(page.getByText(deleted.name)).toBeVisible()
    await expect(page.getByRole('button', { name: /^restore|for good|^empty/i })).toHaveCount(0)
    await goTo(page, '/admin/shop')
    await expect(page.getByRole('button', { name: /^Notices/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Licences/ })).toHaveCount(0)
    await goTo(page, '/admin/account#other-sessions')
    await expect(page.getByRole('button', { name: 'Sign out other sessions' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'For developers' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /\bkeys?\b/i })).toHaveCount(0)
    const screens = ['', '/shop/history', '/navigation/history', '/activity']
    const { controls } = await walk(
      page,
      screens.map(screen => `/admin${screen}`),
      false,
    )
    expect(await refused()).toEqual([])
    expect(controls.filter(name => /^restore|for good|^licences|\bkeys?\b/i.test(name))).toEqual([])
    for (const name of ['Compare version #', 'Look at version #', 'Undo: '])
      expect(
        controls.some(control => control.startsWith(name)),
        name,
      ).toBe(true)
    await goTo(page, '/admin/people')
    await expect(page.getByText(peopleMessages.ownersOnly)).toBeVisible()
  })

  test('who became a helper reads why @desktop', async ({ page, server, product, consoleGuard }) => {
    consoleGuard.allow(/status of 403/)
    const person = addPerson(server, 'manager')
    await openSession(page, person, server.origin)
    await openFor(page, product.name)
    changeAccess(server, person.email, 'helper')
    await row(page, product)
      .getByRole('button', { name: `Delete ${product.name}` })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(said(page, peopleMessages.notForRole('helper'))).toBeVisible()
  })
})

test('what one has read is gone from the device with the session @desktop', async ({ page, server }) => {
  const seen = () =>
    page.evaluate(
      () =>
        new Promise<string[]>(resolve => {
          const open = indexedDB.open('chekku-administration')
          open.onsuccess = () => {
            const keys = open.result.transaction('seen').objectStore('seen').getAllKeys()
            keys.onsuccess = () => {
              open.result.close()
              resolve(keys.result.map(String))
            }
          }
        }),
    )
  await signInAs(page)
  await expect.poll(async () => (await seen()).join()).toContain('last changes')
  // Back restores the page of the owner, while a helper has signed in by another.
  const token = await openSession(page, addPerson(server, 'helper'), server.origin)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [tokenStorageKey, token] as const)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByText('Welcome, The helper')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Last changes' })).toHaveCount(0)
  expect((await seen()).join()).not.toContain('last changes')
})
