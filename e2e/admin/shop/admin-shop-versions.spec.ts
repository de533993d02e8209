import { sampleShop } from '@chekku/domain/sample-shop'
import { shopMessages } from '@chekku/domain/shop/sections'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { said } from '../../support/admin/admin-fixtures.ts'
import { test } from '../../support/admin/admin-shop-screen.ts'
import { refuseInstead } from '../../support/intercept.ts'

test('an earlier version, or a card of it @phone', async ({ page, shop, consoleGuard }) => {
  consoleGuard.allow(/status of 503|^503/)
  // Too long for the window.
  const description = 'Pressed in wood. '.repeat(60)
  await shop.save('identity', { name: 'First name', tagline: 'Same', description })
  await shop.save('identity', { name: 'Second name', description: '' })
  const always = { from: '2026-01-01T00:00', until: '2099-01-01T00:00' }
  await shop.save('notices', { notices: [{ text: 'Until tomorrow', kind: 'news', link: '', ...always }] })
  await shop.open('identity')
  await page.getByRole('link', { name: 'Earlier versions' }).click()

  const versions = page.getByRole('list', { name: 'Saved versions, newest first' }).locator('> li')
  // A notice creates no version.
  await expect(versions.nth(0)).toContainText('Name and logo')
  await expect(versions.nth(0)).toContainText('Newest')
  await expect(versions.nth(0)).toContainText('Same as now')
  await expect(versions.nth(1)).toContainText(
    'Differs from now: Name and logo: Name, Name and logo: Description',
  )
  const count = await versions.count()

  await versions
    .nth(1)
    .getByRole('button', { name: /^Compare/ })
    .click()
  const dialog = page.getByRole('dialog', { name: /^Version/ })
  await expect(dialog.getByRole('definition')).toHaveText([
    'First name',
    'Second name',
    description.trim(),
    '(empty)',
  ])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'These change back: Name and logo: Name, Name and logo: Description.',
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText(shopMessages.restored)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(versions).toHaveCount(count + 1)
  await expect(versions.nth(0)).toContainText('restored')
  const stored = await shop.stored()
  expect([stored.identity.name, stored.notices.map(({ text }) => text)]).toEqual([
    'First name',
    ['Until tomorrow'],
  ])
  expect(await shop.page('/', 'header')).toContain('>First name<')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(shopMessages.restoreUndone)).toBeVisible()
  expect((await shop.stored()).identity.name).toBe('Second name')
  await page.getByRole('link', { name: 'Back to Shop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible()
  await shop.open('identity')
  await expect(shop.field('identity', 'Name')).toHaveValue('Second name')

  await shop.save('hours', sampleShop.hours)
  await shop.save('identity', { name: 'Name of then' })
  await shop.save('identity', { name: 'Name of now' })
  await shop.save('hours', { week: { sunday: [] } })
  await page.goto('/admin/shop/history')
  const version = versions.nth(2)
  const letThrough = await refuseInstead(page, /\/restore$/)
  await version.getByRole('button', { name: /^Restore/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect(said(page, 'Not now')).toBeVisible()
  await letThrough()
  await version.getByRole('button', { name: /^Compare/ }).click()
  const hours = dialog.getByRole('region', { name: 'Opening hours' })
  await expect(hours.getByRole('definition')).toHaveText([
    /^Monday to Saturday: 9:00 AM - 9:30 PM\s*Sunday: 9:00 AM - 1:00 PM$/,
    /^Monday to Saturday: 9:00 AM - 9:30 PM\s*Sunday: Closed$/,
  ])
  await hours.getByRole('button', { name: 'Restore only Opening hours' }).click()
  const question = page.getByRole('alertdialog', { name: /^Restore Opening hours of version \d+$/ })
  await expect(question).toContainText('These change back: Opening hours: Week.')
  await question.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText(shopMessages.restored)).toBeVisible()
  expect(await shop.stored()).toMatchObject({
    identity: { name: 'Name of now' },
    hours: { week: { sunday: sampleShop.hours.week.sunday } },
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(shopMessages.restoreUndone)).toBeVisible()
  expect((await shop.stored()).hours.week.sunday).toEqual([])
})
