import { catalogueMessages } from '@chekku/domain/catalogue'
import { shopSections } from '@chekku/domain/shop/sections'
import { emptyShop as emptyDetails } from '@chekku/domain/shop/shop'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { write } from '../support/catalogue-api.ts'
import { ownerToken, test, wayOutOf } from '../support/empty-shop.ts'
import { expectNoSidewaysScroll } from '../support/layout-faults.ts'

const pages: Record<string, string | RegExp> = {
  '/': catalogueMessages.featuredEmpty,
  '/products': catalogueMessages.productsEmpty,
  '/gallery': catalogueMessages.galleryEmpty,
  '/about-us': /Our Story|About Shop/,
  '/contact': 'Contact Us',
  '/enquiry': /There is nothing on your list yet|We take no orders by chat/,
  '/nowhere': catalogueMessages.pageNotFound,
  '/category/00000000-0000-7000-8000-000000000000': 'Category Not Found',
}

/** Headings without content: followed by a heading of the same level or higher, or by the end of the page. */
const emptyHeadings = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility()
    const all = [
      ...document.querySelectorAll(
        'main :is(h1, h2, h3), main :is(p, li, a, button, input, img, address, dd)',
      ),
    ]
    const shown = all.filter(isShown)
    return shown
      .filter((element, at) => {
        const level = /^H(\d)$/.exec(element.tagName)?.[1]
        const next = shown.slice(at + 1).find(other => !element.contains(other))
        const nextLevel = next && /^H(\d)$/.exec(next.tagName)?.[1]
        return level && (!next || (nextLevel && nextLevel <= level))
      })
      .map(({ textContent }) => textContent)
  })

for (const has of ['the sample’s details', 'no details but a name'])
  test(`every page of a shop without products looks intended with ${has}, and offers nothing to choose from @phone`, async ({
    page,
    emptyShop,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 404/)
    if (has.startsWith('no')) {
      const token = await ownerToken(emptyShop)
      for (const section of Object.keys(shopSections) as (keyof typeof shopSections)[]) {
        const empty = emptyDetails[section]
        const keys = Array.isArray(empty)
          ? { [section]: empty }
          : { ...empty, logo: undefined, heroImage: undefined }
        await write(emptyShop.origin, token, 'PUT', `/shop/${section}`, keys)
      }
    }
    for (const [path, text] of Object.entries(pages)) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(text).first(), path).toBeVisible()
      const said = (await page.getByRole('main').innerText()).replace(catalogueMessages.featuredEmptyHint, '')
      expect(said, path).not.toMatch(/admin/i)
      expect.soft(await emptyHeadings(page), path).toEqual([])
      await expectNoSidewaysScroll(page, path)
      await expectAccessible(page)
    }
    if (!has.startsWith('no')) await expectNothingToChooseFrom(page)
  })

async function expectNothingToChooseFrom(page: Page): Promise<void> {
  const main = page.getByRole('main')
  const { productsEmpty, productsEmptyHint, galleryEmptyHint } = catalogueMessages
  await page.goto('/')
  await page.getByRole('link', { name: 'Explore Products' }).click()
  await expect(main.getByText(productsEmpty)).toBeVisible()
  await expect(main.getByText(productsEmptyHint)).toBeVisible()
  expect(await wayOutOf(main)).toEqual(['Back to the home page', 'Ask us by chat'])
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filters' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Categories' })).toHaveCount(0)
  await page.goto('/gallery')
  await expect(main.getByText(galleryEmptyHint)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Gallery categories' })).toHaveCount(0)
  // A phone has no featured gallery in any shop.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Featured Gallery' })).toHaveCount(0)
}
