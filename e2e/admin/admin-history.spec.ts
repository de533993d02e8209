import type { NavigationSettings } from '@chekku/domain/navigation'
import { navigationMessages } from '@chekku/domain/navigation-manager'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { said, test } from '../support/admin/admin-fixtures.ts'
import { readData } from '../support/catalogue-api.ts'
import { answerInstead } from '../support/intercept.ts'
import { asAdministrator } from '../support/navigation-api.ts'

test('lists saved versions newest first, says what changed, shows one, and restores it as a new version @desktop', async ({
  adminPage: page,
  otherVisitor,
  server,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 500|^500/)
  const save = (body: object) => asAdministrator(server.origin, 'PUT', '/nav-config', body)
  await save({ moreDropdownLabel: 'First', maxVisibleItems: 2 })
  await save({ moreDropdownLabel: 'Second', showFixedItems: { gallery: false } })

  await page.goto('/admin/navigation/history')
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
  await restore.press('Enter')
  await confirm.press('Enter')
  await expect(said(page, navigationMessages.saveNavigationFailed)).toBeVisible()
  await letThrough()
  await restore.press('Enter')
  await confirm.press('Enter')
  await expect(page.getByText(navigationMessages.restored)).toBeVisible()
  await expect(versions).toHaveCount(count + 1)
  const stored = await readData<NavigationSettings>(server.origin, '/nav-config')
  expect([stored.moreDropdownLabel, stored.showFixedItems.gallery]).toEqual(['First', true])
  await otherVisitor.goto('/')
  await expect(otherVisitor.locator('header summary').first()).toHaveText('First')
})
