import { redirectMessages } from '@chekku/domain/addresses/redirect-messages'
import { addressMessages } from '@chekku/domain/rules/slugs'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { signedInTest as test } from '../../support/admin/admin-fixtures.ts'
import { slugPath } from '../../support/catalogue-api.ts'
import { expectNoSidewaysScroll } from '../../support/layout-faults.ts'

test('old addresses are checked and lead on @phone', async ({ page, server: { origin }, product }) => {
  await page.goto('/admin/shop')
  await page.getByRole('link', { name: 'Old addresses' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Old addresses' })).toBeVisible()
  const text = page.getByRole('textbox', { name: 'Old and new addresses' })
  const preview = page.getByRole('region', { name: 'Preview' })
  await text.fill(
    `/Shop/Oil.html\t${product.name}\n\n/a\t/b\n/b\t/products\n/${'x'.repeat(120)}\tNo such oil`,
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(preview.getByRole('status')).toHaveText('2 lines have errors')
  await expect(preview.getByRole('listitem')).toContainText([
    redirectMessages.chain(4),
    redirectMessages.noSuchName('No such oil'),
  ])
  // Its number counts the empty line before it.
  await expect(preview.getByRole('listitem').first()).toContainText('3. /a')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // Leaving with unsaved lines asks first, and edits made during a save stay in the text box.
  await text.fill(`/Shop/Oil.html\t${product.name}\n/about.php?id=7, /about-us`)
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  const { promise: isTyped, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(/\/api\/redirects$/, async route => {
    await isTyped
    await route.continue()
  })
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await text.fill('/next.php, /gallery')
  goOn()
  await expect(page.getByText(redirectMessages.saved(2), { exact: true })).toBeVisible()
  await expect(text).toHaveValue('/next.php, /gallery')
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Your unsaved changes were restored')).toBeVisible()
  await expect(text).toHaveValue('/next.php, /gallery')
  await page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Discard' }).click()
  const path = await slugPath(origin, 'product', product._id)
  await expect(text).toHaveValue(`/about.php?id=7\t/about-us\n/shop/oil.html\t${path}`)
  for (const [from, to] of [
    ['/shop/oil.html?from=chat', path],
    ['/about.php?id=7', '/about-us'],
  ] as const)
    expect(await fetch(`${origin}${from}`)).toMatchObject({ url: `${origin}${to}`, status: 200 })
})

test('an address is typed; the last leads on @phone', async ({ page, server: { origin }, product }) => {
  const before = await slugPath(origin, 'product', product._id)
  await page.goto(`/admin/products/edit/${product._id}`)
  const address = page.getByRole('textbox', { name: 'Address' })
  await page.locator('summary').filter({ hasText: 'Address' }).click()
  await expect(page.getByText(`Now ${before}.`)).toBeVisible()
  await address.fill('not this one!')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(address).toBeFocused()
  await expect(page.locator('#slug-error')).toHaveText(addressMessages.slugLetters)
  await address.fill('nallennai')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page).toHaveURL(/\/admin\/products(?:\?|$)/)
  expect((await fetch(`${origin}${before}`)).url).toBe(`${origin}/product/nallennai`)
})
