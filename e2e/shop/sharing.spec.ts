import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import type { Product } from '@chekku/domain/schemas/product'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { slugPath } from '../support/catalogue-api.ts'
import { test } from '../support/fixtures.ts'

type Shared = { _id: string; name: string }

const pageTexts = { copied: catalogueMessages.pageLinkCopied, shown: catalogueMessages.shareThisPage }
const categoryTexts = { copied: catalogueMessages.linkCopied, shown: catalogueMessages.shareThisCategory }
const ofSidebar = ({ _id, name }: Shared) => `/products?${new URLSearchParams({ category: _id, name })}`

for (const { what, texts, on, shares, button, isHandedOver = true } of [
  {
    what: 'a product',
    texts: pageTexts,
    on: ({ _id }: Product) => `/product/${_id}`,
    shares: ({ _id }: Shared, origin: string) => slugPath(origin, 'product', _id),
    button: () => 'Share',
  },
  {
    what: 'a category',
    texts: categoryTexts,
    on: ({ category }: Product) => `/category/${category?._id}`,
    shares: ({ _id }: Shared, origin: string) => slugPath(origin, 'category', _id),
    button: () => 'Share Category',
  },
  {
    what: 'a category of the sidebar',
    texts: categoryTexts,
    on: () => '/products',
    shares: ofSidebar,
    button: ({ name }: Shared) => `Share ${name}`,
    isHandedOver: false,
  },
])
  test(`${what} is shared, copied or shown @desktop`, async ({ page, context, server, product }) => {
    const thing = what === 'a product' ? product : product.category
    const link = server.origin + (await shares(thing, server.origin))
    const share = page.getByRole('button', { name: button(thing), exact: true })
    const said = (text: string) => page.getByRole('status').getByText(text, { exact: true })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(on(product))

    if (isHandedOver) {
      await page.evaluate(() => {
        navigator.share = async shared => {
          document.documentElement.dataset.shared = `${shared?.title} ${shared?.url}`
        }
      })
      await share.click()
      await expect(page.locator('html')).toHaveAttribute('data-shared', `${thing.name} ${link}`)
      await expect(said(texts.copied)).toHaveCount(0)
      await page.evaluate(() => Reflect.set(navigator, 'share', undefined))
    }

    await share.click()
    await expect(said(texts.copied)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    if (what === 'a product') await expectAccessible(page)

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
    })
    await share.click()
    await expect(said(texts.shown(link)), 'in place of what is not so any longer').toBeVisible()
    await expect(said(texts.copied)).toHaveCount(0)
    await expect(page, 'nothing was chosen').toHaveURL(on(product))
  })
