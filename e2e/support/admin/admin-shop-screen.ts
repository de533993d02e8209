import type { ShopForEditing, ShopSection } from '@chekku/domain/schemas/shop'
import { shopMessages, shopSections } from '@chekku/domain/shop/shop'
import { expect, type Page } from '@playwright/test'
import { asAdministrator } from '../navigation-api.ts'
import { test as adminTest } from './admin-fixtures.ts'

/** A worker fixture of these tests only: their changes to the shop details affect no other journey. */
export const test = adminTest.extend<object, { isShopOwn: true }>({
  isShopOwn: [async ({ browserName: _ }, use) => use(true), { scope: 'worker', auto: true }],
  page: ({ adminPage }, use) => use(adminPage),
})

/** The form of a section's card. */
export const card = (page: Page, section: ShopSection) =>
  page.getByRole('form', { name: shopSections[section], exact: true })

/** The button that opens and closes a card on a phone. */
export const cardToggle = (page: Page, section: ShopSection) => page.locator(`#${section} > h2 > button`)

/** A field of a card, by its label. */
export const field = (page: Page, section: ShopSection, name: string) =>
  card(page, section).getByRole('textbox', { name, exact: true })

/** Opens the Shop screen at a card; on a phone only an open card shows its fields. */
export async function openCard(page: Page, section: ShopSection) {
  const form = card(page, section)
  const toggle = cardToggle(page, section)
  // A changed hash in the address bar triggers no navigation of the router.
  if (new URL(page.url()).pathname !== '/admin/shop') await page.goto(`/admin/shop#${section}`)
  else {
    // The screen's heading is shown before its cards are loaded.
    await expect(page.locator(`#${section}`)).toBeVisible()
    if ((await toggle.count()) > 0 && (await form.isHidden())) await toggle.click()
  }
  await expect(form).toBeVisible()
  return form
}

/** Saves a card with its button and waits until it is stored. */
export async function saveCard(page: Page, section: ShopSection): Promise<void> {
  await card(page, section)
    .getByRole('button', { name: /^Save / })
    .click()
  await expect(page.getByRole('status').getByText(shopMessages.saved)).toBeVisible()
  await expect(card(page, section).getByText('Not saved yet')).toBeHidden()
}

export const storedShop = (origin: string) => asAdministrator<ShopForEditing>(origin, 'GET', '/shop/details')

/** Saves keys of a section by the API, as another administrator. */
export const saveShop = (origin: string, section: ShopSection, keys: object) =>
  asAdministrator<ShopForEditing>(origin, 'PUT', `/shop/${section}`, keys)

/** The shop in a page's JSON-LD. */
export async function shopDataOn(page: Page): Promise<Record<string, unknown> | undefined> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  return blocks
    .map(json => JSON.parse(json) as Record<string, unknown>)
    .find(thing => thing['@type'] === 'LocalBusiness')
}
