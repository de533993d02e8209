import { expect, type Locator, type Page } from '@playwright/test'
import { mainCategories, saveNavigationForRestore } from '../navigation-api.ts'
import { test as adminTest } from './admin-fixtures.ts'

export const saveCall = /\/api\/nav-config$/
export const positionCall = /\/api\/categories\/[^/]+\/nav-settings$/

export const categories = (page: Page) => page.getByRole('list', { name: 'Categories', exact: true })
export const fixedItems = (page: Page) => page.getByRole('list', { name: 'Fixed items in the navigation' })
export const positions = (page: Page) => page.getByRole('list', { name: 'All items by position' })
export const rows = (list: Locator) => list.getByRole('listitem')
export const row = (list: Locator, name: string) => rows(list).filter({ hasText: name })
export const grip = (list: Locator, name: string) => row(list, name).locator('[data-grip]')
export const spoken = (page: Page) => page.locator('[data-announcer]')
export const saveAll = (page: Page) => page.getByRole('button', { name: 'Save All Settings' })

export const test = adminTest.extend({
  /** The loaded Navigation Manager; the navigation settings are restored after the test. */
  page: async ({ adminPage: page, server }, use) => {
    const putBack = await saveNavigationForRestore(server.origin)
    await page.goto('/admin/navigation')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Navigation Manager')
    for (const list of [categories(page), positions(page)]) await expect(rows(list).first()).toBeVisible()
    await use(page)
    await putBack()
  },
})

/** Waits until the rows have these names in this order; with `isBeginning`, only the first rows are compared. */
export async function expectNames(list: Locator, names: readonly string[], { isBeginning = false } = {}) {
  const read = () => rows(list).evaluateAll(all => all.map(one => one.querySelector('p')?.textContent ?? ''))
  const end = isBeginning ? names.length : undefined
  await expect.poll(async () => (await read()).slice(0, end)).toEqual(names)
}

export const mainNames = async (origin: string) => (await mainCategories(origin)).map(({ name }) => name)

/** Loads the home page and reads the entries of the public header: those in the bar and those under More. */
export async function publicHeader(page: Page) {
  await page.goto('/')
  return page.evaluate(() => {
    const texts = (selector: string) =>
      [...document.querySelectorAll(selector)].map(one => one.textContent?.trim() ?? '')
    const bar = 'header nav:not(details nav) > ul > li'
    return {
      header: texts(`${bar} > a`),
      label: texts(`${bar} > details > summary`)[0],
      dropdown: texts(`${bar} > details > ul > li:not([hidden])`),
    }
  })
}

/** Moves a row by its menu, by keyboard alone. */
export async function chooseMove(page: Page, list: Locator, name: string, entry: string) {
  const button = row(list, name).getByRole('button', { name: `Move ${name}` })
  await button.press('Enter')
  await page.getByRole('menuitem', { name: entry }).press('Enter')
  await expect(button).toBeFocused()
}
