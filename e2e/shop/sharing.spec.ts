import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { slugPath } from '../support/catalogue-api.ts'
import { test } from '../support/fixtures.ts'

const share = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const said = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const letDeviceShare = (page: Page) =>
  page.evaluate(() => {
    navigator.share = async shared => {
      document.documentElement.dataset.shared = `${shared?.title} ${shared?.url}`
    }
  })
const refuseToCopy = (page: Page) =>
  page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
  })

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

test('a product is shared, copied or shown @desktop', async ({ page, server, product }) => {
  const link = server.origin + (await slugPath(server.origin, 'product', product._id))
  await page.goto(`/product/${product._id}`)
  await letDeviceShare(page)
  await share(page, 'Share').click()
  await expect(page.locator('html')).toHaveAttribute('data-shared', `${product.name} ${link}`)
  await expect(said(page, catalogueMessages.pageLinkCopied)).toHaveCount(0)
  await page.evaluate(() => Reflect.set(navigator, 'share', undefined))

  await share(page, 'Share').click()
  await expect(said(page, catalogueMessages.pageLinkCopied)).toBeVisible()
  expect(await copied(page)).toBe(link)
  await expectAccessible(page)

  await refuseToCopy(page)
  await share(page, 'Share').click()
  const shown = said(page, catalogueMessages.shareThisPage(link))
  await expect(shown, 'in place of what is not so any longer').toBeVisible()
  await expect(said(page, catalogueMessages.pageLinkCopied)).toHaveCount(0)
})

test('a category is shared on its page, and copied or shown in the sidebar @desktop', async ({
  page,
  server,
  product: {
    category: { _id, name },
  },
}) => {
  const link = server.origin + (await slugPath(server.origin, 'category', _id))
  await page.goto(`/category/${_id}`)
  await letDeviceShare(page)
  await share(page, 'Share Category').click()
  await expect(page.locator('html')).toHaveAttribute('data-shared', `${name} ${link}`)
  await page.evaluate(() => Reflect.set(navigator, 'share', undefined))
  await share(page, 'Share Category').click()
  await expect(said(page, catalogueMessages.categoryLinkCopied)).toBeVisible()
  expect(await copied(page)).toBe(link)

  const ofSidebar = `${server.origin}/products?${new URLSearchParams({ category: _id, name })}`
  await page.goto('/products')
  await share(page, `Share ${name}`).click()
  await expect(said(page, catalogueMessages.categoryLinkCopied)).toBeVisible()
  expect(await copied(page)).toBe(ofSidebar)
  await refuseToCopy(page)
  await share(page, `Share ${name}`).click()
  await expect(said(page, catalogueMessages.shareThisCategory(ofSidebar))).toBeVisible()
  await expect(page, 'nothing was chosen').toHaveURL('/products')
})
