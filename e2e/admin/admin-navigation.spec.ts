import { pagesBesideHeader } from '@chekku/domain/addresses/public-pages'
import type { NavigationSettings } from '@chekku/domain/navigation/navigation'
import { navigationMessages } from '@chekku/domain/navigation/navigation-messages'
import { sessionMessages } from '@chekku/domain/people/session'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { visitorPage } from '../support/admin/admin-catalogue.ts'
import { said } from '../support/admin/admin-fixtures.ts'
import {
  categories,
  chooseMove,
  expectNames,
  fixedItems,
  grip,
  mainNames,
  positions,
  publicHeader,
  row,
  rows,
  saveAll,
  saveCall,
  test,
} from '../support/admin/admin-navigation-screen.ts'
import { sendSignIn } from '../support/admin/people.ts'
import { boxOf } from '../support/boxes.ts'
import { readData } from '../support/catalogue-api.ts'
import { dragBelow } from '../support/dragging.ts'
import { answerInstead, holdBack, refuseInstead } from '../support/intercept.ts'
import { asAdministrator, mainCategories } from '../support/navigation-api.ts'

test('lists, shows and reorders, in preview and site @desktop', async ({ page, server, otherVisitor }) => {
  await expectNames(categories(page), await mainNames(server.origin))
  for (const category of await mainCategories(server.origin)) {
    const place = category.showInNav ? 'In the More dropdown' : 'Hidden'
    await expect(row(categories(page), category.name)).toContainText(place)
  }
  await expect(row(fixedItems(page), 'Home')).toContainText('Main Navigation')
  await expectAccessible(page)

  const hidden = (await mainCategories(server.origin)).find(({ showInNav }) => !showInNav)
  if (!hidden) throw new Error('The sample catalogue hides no category')
  const eye = page.getByRole('button', { name: `Show ${hidden.name} in the navigation` })
  await expect(eye).toHaveAttribute('aria-pressed', 'false')
  await row(categories(page), hidden.name)
    .getByRole('button', { name: /^Move / })
    .press('Shift+Tab')
  await expect(eye).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(eye).toHaveAttribute('aria-pressed', 'true')
  await expect(row(categories(page), hidden.name)).toContainText('In the More dropdown')
  expect(await visitorPage(server.origin, '/', 'footer')).not.toContain(hidden.name)

  const writes: string[] = []
  page.on('request', request => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  const release = await holdBack(page, saveCall)
  await saveAll(page).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  release()
  await expect(said(page, navigationMessages.saved)).toBeVisible()
  expect(writes).toEqual(['PUT /api/nav-config'])
  expect(await visitorPage(server.origin, '/', 'footer')).toContain(hidden.name)
  const before = await readData<NavigationSettings>(server.origin, '/nav-config')
  await dragBelow(page, grip(positions(page), 'Home'), row(positions(page), 'Gallery'))
  await expectNames(positions(page), ['Products', 'Gallery', 'Home'], { isBeginning: true })
  expect(await readData(server.origin, '/nav-config')).toEqual(before)
  await page.keyboard.press('Control+s')
  // The message of the save before may still be shown.
  const settings = () => readData<NavigationSettings>(server.origin, '/nav-config')
  const order = { products: 0, gallery: 10, home: 20 }
  await expect.poll(settings).toMatchObject({ fixedItemsOrder: order })

  const stored = await settings()
  await page.getByRole('tab', { name: 'Navigation Settings' }).click()
  const number = page.getByLabel('Maximum Visible Items')
  await expect(number).toHaveValue(String(stored.maxVisibleItems))
  await expectAccessible(page)
  await number.fill('3')
  await page.getByLabel('More Dropdown Label').fill('Everything else')
  await page.getByRole('checkbox', { name: 'Gallery' }).uncheck()
  const fixed = page.getByRole('list', { name: 'Order of fixed items' })
  await expect(row(fixed, 'Gallery')).toHaveCount(0)
  await chooseMove(page, fixed, 'Contact', 'Move up')

  const preview = page.getByRole('region', { name: 'Navigation Preview' })
  await expect(preview.getByText('Maximum visible items: 3')).toBeVisible()
  await expect(preview.getByText('Dropdown label: Everything else')).toBeVisible()
  await expect(preview.getByText('Up to 3 in the header')).toBeVisible()
  await expectNames(positions(page), ['Products', 'Home', 'Contact', 'About Us'], { isBeginning: true })
  await expect(rows(positions(page)).nth(2)).toContainText('Header')
  await expect(rows(positions(page)).nth(3)).toContainText('Dropdown')

  await preview.getByRole('button', { name: 'About the preview' }).hover()
  await expect(page.getByRole('dialog', { name: 'About the preview' })).toContainText('Save All Settings')
  await page.keyboard.press('Escape')
  await saveAll(page).click()
  await expect.poll(settings).toMatchObject({ moreDropdownLabel: 'Everything else' })
  const site = await publicHeader(otherVisitor)
  expect(site.header).toEqual(['Products', 'Home', 'Contact'])
  expect(site.label).toBe('Everything else')
  expect(site.dropdown[0]).toBe('About Us')
  const inOrder = [...site.header, ...site.dropdown]
  const footer = otherVisitor.getByRole('navigation', { name: 'Footer' }).getByRole('link')
  await expect(footer).toHaveText([...inOrder, ...pagesBesideHeader().map(({ name }) => name)])
  await otherVisitor.setViewportSize({ width: 360, height: 740 })
  const header = otherVisitor.getByRole('banner')
  await header.getByLabel('Menu', { exact: true }).click()
  const menu = header.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(menu.filter({ visible: true })).toHaveText(inOrder)
})

test('what is wrong or failed is said and kept; leaving asks @desktop', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 400|nav-config/)
  let sent = 0
  page.on('request', request => {
    if (request.method() === 'PUT') sent += 1
  })
  await page.getByRole('tab', { name: 'Navigation Settings' }).click()
  await page.getByLabel('Maximum Visible Items').fill('11')
  await page.getByLabel('More Dropdown Label').fill(' ')
  await page.getByRole('tab', { name: 'Category Order' }).click()
  await saveAll(page).click()
  await expect(page.getByLabel('Maximum Visible Items')).toBeFocused()
  await expect(page.getByText('Maximum visible items must be a whole number from 1 to 10')).toBeVisible()
  await expect(page.getByText('More dropdown label is required')).toBeVisible()
  expect(sent).toBe(0)

  // The server's error disappears when its field is changed.
  const label = page.getByLabel('More Dropdown Label')
  await page.getByLabel('Maximum Visible Items').fill('5')
  await label.fill('A\u0007B')
  await saveAll(page).click()
  await expect(label).toHaveAccessibleDescription(/has characters that cannot be stored/)
  await label.fill('Rest')
  await expect(label).not.toHaveAttribute('aria-invalid', 'true')

  const letThrough = await refuseInstead(page, saveCall)
  await saveAll(page).click()
  await expect(said(page, navigationMessages.saveNavigationFailed)).toBeVisible()
  await expect(page.getByLabel('More Dropdown Label')).toHaveValue('Rest')

  await page.getByRole('link', { name: 'History' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('More Dropdown Label')).toHaveValue('Rest')

  await letThrough()
  await saveAll(page).click()
  await expect(said(page, navigationMessages.saved)).toBeVisible()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL('/admin/navigation/history')
})

test('the preview is the header itself: dropdown, menu, positions @phone', async ({ page }) => {
  const preview = page.getByRole('region', { name: 'Navigation Preview' })
  await expect(saveAll(page), 'with nothing to save too').toBeInViewport()
  const tabs = await boxOf(page.getByRole('tab', { name: 'Category Order' }))
  expect((await boxOf(preview)).y, 'below the tabs').toBeGreaterThan(tabs.bottom)
  const last = rows(positions(page)).last()
  const lastEye = last.getByRole('button', { name: /^Show / })
  const more = preview.locator('summary', { hasText: 'More' })
  const legend = preview.getByRole('heading', { name: 'Legend' })
  const distances = async () => {
    const { y } = await boxOf(more)
    return [(await boxOf(last)).y - y, (await boxOf(legend)).y - y].map(Math.round)
  }
  const before = await distances()
  await more.click()
  await expect(preview.locator('details li', { hasText: 'Popular' })).toBeVisible()
  await expect.poll(distances, 'everything stays in its place').toEqual(before)
  await expect(lastEye).toHaveAttribute('aria-pressed', 'true')
  const name = (await lastEye.getAttribute('aria-label')) ?? ''
  await lastEye.tap()
  await expect(preview.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'false')
  await expect(preview.locator('details[open]')).toHaveCount(0)
  await preview.getByRole('button', { name, exact: true }).tap()
  await preview.getByRole('button', { name: 'Hide Positions' }).click()
  await expect(rows(positions(page)).first()).not.toContainText('1')
  await preview.getByRole('button', { name: 'Show Positions' }).click()
  await expect(rows(positions(page)).first()).toContainText('1')
  await preview.getByRole('button', { name: 'About the preview' }).tap()
  await expect(page.getByRole('dialog', { name: 'About the preview' })).toContainText('Save All Settings')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Mobile View' }).click()
  const menu = preview.getByRole('tabpanel', { name: 'Mobile View' })
  await menu.getByLabel('Menu').click()
  await expect(menu.getByRole('listitem').first()).toHaveText('1Home')
  const eye = preview.getByRole('button', { name: 'Show About Us' })
  await eye.click()
  await expect(menu.locator('details[open]')).toHaveCount(0)
  const hidden = preview.getByRole('list', { name: 'Hidden items' })
  const { bottom } = await boxOf(hidden.getByText('About Us'))
  const mark = row(hidden, 'About Us').getByText('Hidden')
  expect((await boxOf(mark)).y, 'below the name').toBeGreaterThanOrEqual(bottom)
  await expect(row(positions(page), 'About Us')).toHaveCount(0)
  await expectAccessible(page)
  await eye.click()
  await expect(row(positions(page), 'About Us')).toBeVisible()

  // Too few entries to fill the header, which begins with the first.
  await page.getByRole('tab', { name: 'Desktop View' }).click()
  await page.getByRole('tab', { name: 'Navigation Settings' }).click()
  await page.getByLabel('Maximum Visible Items').fill('1')
  const header = page.getByRole('region', { name: 'Header as on wide screens' })
  const first = header.getByText('Home').first()
  await first.scrollIntoViewIfNeeded()
  await header.evaluate(element => element.scrollTo(0, 0))
  await expect(first).toBeInViewport({ ratio: 1 })
})

test('a session that ends gives back what was changed @desktop', async ({ page, consoleGuard, server }) => {
  consoleGuard.allow(/401|nav-config/)
  await page.getByRole('tab', { name: 'Navigation Settings' }).click()
  await page.getByLabel('More Dropdown Label').fill('Kept')
  const json = { success: false, message: sessionMessages.signInRequired }
  const letThrough = await answerInstead(page, saveCall, { status: 401, json })
  await saveAll(page).click()
  await expect(page).toHaveURL('/admin/login')
  await letThrough()
  await sendSignIn(page)
  const restored = page.getByRole('status').filter({ hasText: 'Your unsaved changes were restored' })
  await expect(restored).toBeVisible()
  await page.getByRole('tab', { name: 'Navigation Settings' }).click()
  await expect(page.getByLabel('More Dropdown Label')).toHaveValue('Kept')
  expect((await readData<NavigationSettings>(server.origin, '/nav-config')).moreDropdownLabel).toBe('More')
  await page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('More Dropdown Label')).toHaveValue('More')
})

test('the history lists, shows and restores versions @desktop', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/status of 500|^500/)
  const save = (body: object) => asAdministrator(server.origin, 'PUT', '/nav-config', body)
  await save({ moreDropdownLabel: 'First', maxVisibleItems: 2 })
  await save({ moreDropdownLabel: 'Second', showFixedItems: { gallery: false } })

  await page.getByRole('link', { name: 'History' }).click()
  const versions = page.getByRole('list', { name: 'Saved versions, newest first' }).locator('> li')
  await expect(versions.nth(0)).toContainText('More dropdown label: “First” became “Second”')
  await expect(versions.nth(0)).toContainText('Hidden: Gallery')
  await expect(versions.nth(1)).toContainText('“First”')
  const count = await versions.count()
  await expectAccessible(page)

  await versions.nth(1).getByRole('button', { name: /^Look/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Version/ })
  await expect(dialog.locator('summary', { hasText: 'First' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const restore = versions.nth(1).getByRole('button', { name: /^Restore/ })
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Restore' })
  const letThrough = await answerInstead(page, /\/restore$/, { status: 500, json: {} })
  await page.keyboard.press('Tab')
  await expect(restore).toBeFocused()
  await page.keyboard.press('Enter')
  await confirm.press('Enter')
  await expect(said(page, navigationMessages.saveNavigationFailed)).toBeVisible()
  await letThrough()
  await restore.press('Enter')
  await confirm.press('Enter')
  await expect(page.getByText(navigationMessages.restored)).toBeVisible()
  await expect(versions).toHaveCount(count + 1)
  const stored = await readData<NavigationSettings>(server.origin, '/nav-config')
  expect([stored.moreDropdownLabel, stored.showFixedItems.gallery]).toEqual(['First', true])
  expect(await visitorPage(server.origin, '/', 'header')).toMatch(/<summary[^>]*>(<[^>]*>)*First</)
})
