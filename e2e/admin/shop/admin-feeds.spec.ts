import { feedFindings, feedMessages } from '@chekku/domain/feeds'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { said, signedInTest as test } from '../../support/admin/admin-fixtures.ts'
import { expectNoSidewaysScroll } from '../../support/layout-faults.ts'

test('the files for catalogues are copied; gaps are said @phone', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/admin/shop')
  await page.getByText(feedMessages.heading).click()
  await page.getByRole('button', { name: /^Copy address: For WhatsApp/ }).click()
  await expect(said(page, 'Address copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/feeds\/meta\.xml$/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // The address of a test is of this machine.
  const missing = page.getByRole('listitem').filter({ hasText: feedFindings.address.text })
  await missing.getByRole('link', { name: 'Your address' }).click()
  await expect(page).toHaveURL(/\/admin\/start\/address$/)
})
