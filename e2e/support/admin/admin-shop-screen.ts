import type { ShopForEditing, ShopSection } from '@chekku/domain/schemas/shop'
import { type ShopCardId, shopCardTitles, shopMessages } from '@chekku/domain/shop/sections'
import { expect, type Locator, type Page } from '@playwright/test'
import { asAdministrator } from '../navigation-api.ts'
import { visitorPage } from './admin-catalogue.ts'
import { test as adminTest, proofDialog, proveIdentity } from './admin-fixtures.ts'

export class ShopScreen {
  readonly #page: Page
  readonly #origin: string

  constructor(page: Page, origin: string) {
    this.#page = page
    this.#origin = origin
  }

  card = (card: ShopCardId) => this.#page.getByRole('form', { name: shopCardTitles[card], exact: true })

  /** Where what is not saved yet is saved and discarded. */
  get bar() {
    return this.#page.getByRole('region', { name: 'Save' })
  }

  /** The site with the unsaved changes, in a window of its own. */
  get preview() {
    return this.#page.frameLocator('[title="Your site with your unsaved changes"]').locator('body')
  }

  /** The button that opens and closes a card. */
  toggle = (card: ShopCardId) => this.#page.locator(`#${card} > h2 > button`)

  field = (card: ShopCardId, name: string) => this.card(card).getByRole('textbox', { name, exact: true })

  /** Opens the screen at a card; only an open card shows its fields. */
  async open(card: ShopCardId) {
    const form = this.card(card)
    const toggle = this.toggle(card)
    // A changed hash in the address bar triggers no navigation of the router.
    if (new URL(this.#page.url()).pathname !== '/admin/shop') await this.#page.goto(`/admin/shop#${card}`)
    else {
      // The screen's heading is shown before its cards are loaded.
      await expect(this.#page.locator(`#${card}`)).toBeVisible()
      if (await form.isHidden()) await toggle.click()
    }
    await expect(form).toBeVisible()
    return form
  }

  /** Opens the lists of a card that stand behind their names. */
  async unfold(form: Locator) {
    const folded = form.locator('details:not([open]) > summary')
    for (let count = await folded.count(); count > 0; count -= 1) await folded.first().click()
  }

  /** Saves a card with its button and waits until it is stored. */
  async saveCard(card: ShopCardId): Promise<void> {
    await this.bar.getByRole('button', { name: `Save ${shopCardTitles[card]}` }).click()
    await expect(this.#page.getByRole('status').getByText(shopMessages.cardSaved(card))).toBeVisible()
    await expect(this.bar.getByText(`Not saved yet: ${shopCardTitles[card]}`)).toBeHidden()
  }

  page = (path: string, part?: string) => visitorPage(this.#origin, path, part)

  /** The JSON-LD of the shop, which search engines read. */
  async structuredData(): Promise<Record<string, unknown>> {
    const blocks = (await this.page('/')).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
    const data = [...blocks].map(([, json = '']) => JSON.parse(json) as Record<string, unknown>)
    return data.find(thing => thing['@type'] === 'LocalBusiness') ?? {}
  }

  stored = () => asAdministrator<ShopForEditing>(this.#origin, 'GET', '/shop/details')

  /** Saves keys of a section by the API, as another administrator. */
  save = (section: ShopSection, keys: object) =>
    asAdministrator<ShopForEditing>(this.#origin, 'PUT', `/shop/${section}`, keys)
}

export const test = adminTest.extend<{ shop: ShopScreen }>({
  async page({ adminPage, consoleGuard }, use) {
    // Saving legal details asks for a proof of identity first, once in each document.
    consoleGuard.allow(/status of 403/)
    await adminPage.addLocatorHandler(proofDialog(adminPage), () => proveIdentity(adminPage))
    await use(adminPage)
  },
  shop: ({ page, server }, use) => use(new ShopScreen(page, server.origin)),
})
