import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { shopSections } from '@chekku/domain/shop/sections'
import { emptyShop } from '@chekku/domain/shop/shop'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { write } from '../support/catalogue-api.ts'
import { type EmptyShop, ownerToken, test, wayOutOf } from '../support/empty-shop.ts'
import { expectNoSidewaysScroll } from '../support/layout-faults.ts'

const pages: Record<string, string | RegExp> = {
  '/': catalogueMessages.featuredEmpty,
  '/products': catalogueMessages.productsEmpty,
  '/gallery': catalogueMessages.galleryEmpty,
  '/about-us': /Our Story|About Shop/,
  '/contact': 'Contact Us',
  '/enquiry': /Your list is empty|We take no orders by chat/,
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

test('every page of an empty shop looks intended @phone', async ({ page, emptyShop: shop }) => {
  test.slow()
  const main = page.getByRole('main')
  for (const has of ['the details of the sample', 'no details but a name']) {
    if (has.startsWith('no')) await emptyDetails(shop)
    for (const [path, text] of Object.entries(pages)) {
      // The others show the same in both.
      if (!has.startsWith('no') && !['/', '/products', '/gallery'].includes(path)) continue
      // Its shelf is the one of the products.
      if (has.startsWith('no') && path === '/gallery') continue
      const what = `${path} with ${has}`
      await page.goto(path)
      await expect(main.getByText(text).first(), what).toBeVisible()
      const said = (await main.innerText()).replace(catalogueMessages.featuredEmptyHint, '')
      expect(said, what).not.toMatch(/admin/i)
      expect.soft(await emptyHeadings(page), what).toEqual([])
      await expectNoSidewaysScroll(page, what)
      await expectAccessible(page)
      if (!has.startsWith('no')) await expectNothingToChooseFrom(page, path)
    }
  }
})

async function emptyDetails(shop: EmptyShop): Promise<void> {
  const token = await ownerToken(shop)
  for (const section of Object.keys(shopSections) as (keyof typeof shopSections)[]) {
    const empty = emptyShop[section]
    const keys = Array.isArray(empty)
      ? { [section]: empty }
      : { ...empty, logo: undefined, heroImage: undefined }
    await write(shop.origin, token, 'PUT', `/shop/${section}`, keys)
  }
}

async function expectNothingToChooseFrom(page: Page, path: string): Promise<void> {
  const main = page.getByRole('main')
  const { productsEmptyHint, galleryEmptyHint } = catalogueMessages
  if (path === '/') {
    // A phone has no featured gallery in any shop.
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByRole('heading', { name: 'Featured Gallery' })).toHaveCount(0)
    await page.setViewportSize({ width: 360, height: 740 })
  }
  if (path === '/products') {
    await expect(main.getByText(productsEmptyHint)).toBeVisible()
    expect(await wayOutOf(main)).toEqual(['Back to the home page', 'Ask us by chat'])
    await expect(page.getByRole('searchbox')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Filters' })).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Categories' })).toHaveCount(0)
  }
  if (path === '/gallery') {
    await expect(main.getByText(galleryEmptyHint)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Gallery categories' })).toHaveCount(0)
  }
}
