import { sampleShop } from '@chekku/domain/sample-shop'
import type { PublicShop } from '@chekku/domain/schemas/shop'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { type ShopScreen, test } from '../../support/admin/admin-shop-screen.ts'
import { readData } from '../../support/catalogue-api.ts'

test.beforeEach(async ({ shop }) => {
  await shop.save('notices', { notices: [] })
  await shop.save('hours', sampleShop.hours)
})

const current = async (origin: string) => (await readData<PublicShop>(origin, '/shop')).notice
const row = (shop: ShopScreen, text: string) =>
  shop.card('notices').getByRole('list', { name: 'Notices' }).getByRole('listitem').filter({ hasText: text })

/** Adds a notice with the default times: from now on, for a week. */
async function addNotice(shop: ShopScreen, text: string, kind: 'News' | 'Closed') {
  const notices = shop.card('notices')
  await notices.getByRole('button', { name: 'Add a notice' }).click()
  const field = notices.getByLabel('Text of the notice').last()
  await expect(field).toBeFocused()
  await field.fill(text)
  await row(shop, text).getByRole('radio', { name: kind }).check()
}

test('news, and what closes @phone', async ({ page, server: { origin }, shop, otherVisitor }) => {
  const notices = await shop.open('notices')
  await expect(notices.getByText('No notices yet.')).toBeVisible()
  await expect(notices.getByText(/Times are India time/)).toBeVisible()
  await addNotice(shop, 'New groundnut oil', 'News')
  await row(shop, 'New groundnut oil').getByLabel('Link').fill('/products')
  await expect(row(shop, 'New groundnut oil').getByText(/^Once saved: Showing now, until /)).toBeVisible()
  await expect(row(shop, 'New groundnut oil').getByRole('button', { name: 'End now' })).toHaveCount(0)
  await expectAccessible(page)
  await shop.saveCard('notices')
  await expect(row(shop, 'New groundnut oil').getByText(/^Showing now, until /)).toBeVisible()
  expect(await current(origin)).toMatchObject({
    text: 'New groundnut oil',
    kind: 'news',
    link: '/products',
  })

  await row(shop, 'New groundnut oil').getByRole('button', { name: 'End now' }).click()
  await expect(page.getByText('Save to end the notice')).toBeVisible()
  await expect(row(shop, 'New groundnut oil').getByText(/^Once saved: Ended /)).toBeVisible()
  await expect(row(shop, 'New groundnut oil').getByRole('button', { name: 'End now' })).toHaveCount(0)
  await shop.saveCard('notices')
  expect(await current(origin)).toBeNull()

  await shop.open('notices')
  await addNotice(shop, 'Wedding in the family', 'Closed')
  await addNotice(shop, 'Fresh copra', 'News')
  await expect(row(shop, 'Fresh copra').getByText(/Waiting behind another notice/)).toBeVisible()
  await shop.saveCard('notices')
  expect(await current(origin)).toMatchObject({ text: 'Wedding in the family', kind: 'closed' })
  await otherVisitor.goto('/contact')
  await expect(otherVisitor.getByRole('main').getByText(/^Closed now, opens /)).toBeVisible()
  // On its first and last day the opening hours outside the closure remain.
  expect((await shop.structuredData()).specialOpeningHoursSpecification).toContainEqual(
    expect.objectContaining({ opens: '00:00', closes: '00:00' }),
  )

  await shop.card('notices').getByRole('button', { name: 'Remove Wedding in the family' }).click()
  await shop.saveCard('notices')
  expect(await current(origin)).toMatchObject({ text: 'Fresh copra' })
  expect(await shop.structuredData()).not.toHaveProperty('specialOpeningHoursSpecification')
})

test('a notice to come or over says so, by the shop’s clock @desktop', async ({ shop }) => {
  await shop.save('notices', {
    notices: [
      { text: 'Next year', kind: 'news', from: '2030-01-14T09:00', until: '2030-01-15T09:00' },
      { text: 'Last year', kind: 'closed', from: '2025-01-14T09:00', until: '2025-01-15T18:30' },
    ],
  })
  await shop.open('notices')
  await expect(row(shop, 'Next year')).toContainText('Starts 9:00 AM on Monday, 14 January')
  await expect(row(shop, 'Last year')).toContainText('Closed. Ended 6:30 PM on Wednesday, 15 January')
  await row(shop, 'Next year')
    .getByRole('button', { name: /^Next year/ })
    .click()
  await row(shop, 'Next year').getByLabel('From').fill('2030-01-16T09:00')
  await expect(row(shop, 'Next year')).toContainText('Enter both times')
  await row(shop, 'Next year').getByLabel('From').fill('2026-01-01T09:00')
  await expect(row(shop, 'Next year')).toContainText('Showing now, until 9:00 AM on Tuesday, 15 January')
  await shop.saveCard('notices')
  expect((await shop.stored()).notices).toMatchObject([{ from: '2026-01-01T09:00' }, { text: 'Last year' }])
})
