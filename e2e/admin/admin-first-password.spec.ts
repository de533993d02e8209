import { recoveryMessages } from '@chekku/domain/people/recovery'
import { madeUpEmail, sessionMessages } from '@chekku/domain/people/session'
import { goLiveTexts } from '@chekku/domain/shop/go-live'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { goTo, title } from '../support/admin/admin-fixtures.ts'
import { signInBy, touchHands } from '../support/admin/input-methods.ts'
import { test } from '../support/empty-shop.ts'
import { expectNoSidewaysScroll } from '../support/layout-faults.ts'

test.use({ hasOwnPassword: false })

test('a made password opens one form @phone', async ({ page, emptyShop: { owner }, consoleGuard }) => {
  consoleGuard.allow(/400/)
  await signInBy(page, touchHands(page), owner)
  await expect(title(page)).toHaveText('Choose your password')
  await page.goto('/admin/products')
  await expect(title(page)).toHaveText('Choose your password')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const next = page.getByLabel('New password')
  const submit = page.getByRole('button', { name: 'Change password' })
  await page.getByLabel('Current password').fill(owner.password)
  await next.fill('password1234')
  await submit.click()
  await expect(page.getByText(sessionMessages.passwordCommon)).toBeVisible()
  await expect(next).toBeFocused()
  await next.fill('pressed in wood')
  await submit.click()
  await expect(title(page)).toHaveText('Product Management')

  await goTo(page, '/admin?points=all')
  await page.getByRole('link', { name: `Fix it: ${goLiveTexts.email.title}` }).click()
  const own = page.getByRole('region', { name: 'Your name and e-mail' })
  await expect(own.getByLabel('E-mail')).toHaveValue(madeUpEmail)
})

test('the link of the first start opens the shop with an e-mail and a password of one’s own @phone', async ({
  page,
  emptyShop,
  consoleGuard,
}) => {
  // The password is refused once, and the link is over in the end.
  consoleGuard.allow(/400|404/)
  const printedPath = () => /\/admin\/reset#\S+/.exec(emptyShop.output())?.[0]
  await expect.poll(printedPath).toBeDefined()
  const path = printedPath() ?? ''
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Open your shop' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const submit = page.getByRole('button', { name: 'Open the shop' })
  await submit.click()
  await expect(page.getByLabel('Your e-mail')).toBeFocused()
  await page.getByLabel('Your e-mail').fill('meena@shop.example')
  await page.getByLabel('A password of your own').fill('meena.shop.2026')
  await submit.click()
  await expect(page.getByText(sessionMessages.passwordCommon)).toBeVisible()
  await page.getByLabel('A password of your own').fill('pressed in wood')
  await submit.click()
  await expect(title(page)).toHaveText('Dashboard')
  await page.goto('/admin/account')
  const account = page.getByRole('region', { name: 'Your name and e-mail' })
  await expect(account.getByLabel('E-mail')).toHaveValue('meena@shop.example')

  await page.goto(path)
  await expect(page.getByText(recoveryMessages.linkOver)).toBeVisible()
})
