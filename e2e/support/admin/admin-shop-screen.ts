import type { ShopForEditing, ShopSection } from '@chekku/domain/schemas/shop'
import { shopMessages, shopSections } from '@chekku/domain/shop/shop'
import { expect, type Page } from '@playwright/test'
import { asAdministrator } from '../navigation-cache.ts'
import { test as adminTest } from './admin-fixtures.ts'

/** What these tests do to the shop details, no other journey meets: Playwright runs them in workers of their own. */
export const test = adminTest.extend<object, { isShopOwn: true }>({
  isShopOwn: [async ({ browserName: _ }, use) => use(true), { scope: 'worker', auto: true }],
  page: ({ adminPage }, use) => use(adminPage),
})

/** The form of a card. */
export const card = (page: Page, section: ShopSection) =>
  page.getByRole('form', { name: shopSections[section], exact: true })

/** What opens and closes a card on a phone. */
export const cardToggle = (page: Page, section: ShopSection) => page.locator(`#${section} > h2 > button`)

/** A field of a card, by its label. */
export const field = (page: Page, section: ShopSection, name: string) =>
  card(page, section).getByRole('textbox', { name, exact: true })

/** Opens the Shop screen at a card, whose fields a phone shows only then. */
export async function openCard(page: Page, section: ShopSection) {
  const form = card(page, section)
  const toggle = cardToggle(page, section)
  // Another hash of the same address, typed by hand, is no navigation of the router.
  if (new URL(page.url()).pathname !== '/admin/shop') await page.goto(`/admin/shop#${section}`)
  else {
    // The heading of the screen is there before its cards.
    await expect(page.locator(`#${section}`)).toBeVisible()
    if ((await toggle.count()) > 0 && (await form.isHidden())) await toggle.click()
  }
  await expect(form).toBeVisible()
  return form
}

/** Saves a card by its button, and waits until it is stored. */
export async function saveCard(page: Page, section: ShopSection): Promise<void> {
  await card(page, section)
    .getByRole('button', { name: /^Save / })
    .click()
  await expect(page.getByRole('status').getByText(shopMessages.saved)).toBeVisible()
  await expect(card(page, section).getByText('Not saved yet')).toBeHidden()
}

export const storedShop = (origin: string) => asAdministrator<ShopForEditing>(origin, 'GET', '/shop/details')

/** Saves a section's keys, as another administrator does. */
export const saveShop = (origin: string, section: ShopSection, keys: object) =>
  asAdministrator<ShopForEditing>(origin, 'PUT', `/shop/${section}`, keys)

/** The shop in a page's JSON-LD. */
export async function shopDataOn(page: Page): Promise<Record<string, unknown> | undefined> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  return blocks
    .map(json => JSON.parse(json) as Record<string, unknown>)
    .find(thing => thing['@type'] === 'LocalBusiness')
}
