import { peopleMessages } from '@chekku/domain/people/people'
import { recoveryMessages } from '@chekku/domain/people/recovery'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import {
  expectSound,
  goTo,
  proofDialog,
  proveIdentity,
  said,
  test,
  title,
} from '../support/admin/admin-fixtures.ts'
import { limitFormerly, sendSignIn } from '../support/admin/people.ts'
import type { ConsoleGuard } from '../support/console-guard.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { administrator } from '../support/server-process.ts'

/* Who works here: the owner invites her son, sees him, changes his role and shuts him out. */

const password = 'sesame, jaggery and a wooden press'

async function invite(page: Page, name: string): Promise<string> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Make a link', exact: true }).click()
  // The first call of a page needs a fresh proof of identity.
  const link = page.getByRole('textbox', { name: `The link for ${name}` })
  const proof = page.getByRole('dialog').getByLabel('Your password')
  await expect(link.or(proof)).toBeVisible()
  if (await proof.isVisible()) await proveIdentity(page)
  await expect(link).toBeVisible()
  return link.inputValue()
}

/** A page of somebody else's browser. */
async function onAnotherDevice(page: Page, guard: ConsoleGuard, work: (page: Page) => Promise<void>) {
  const context = (await page.context().browser()?.newContext()) as BrowserContext
  await guard.watch(context)
  await work(await context.newPage())
  await context.close()
}

const join = async (page: Page, email: string) => {
  const entries = () => page.evaluate(() => history.length)
  const before = await entries()
  await page.getByLabel('Your e-mail').fill(email)
  await page.getByLabel('A password of your own').fill(password)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(title(page)).toHaveText('Dashboard')
  expect(await entries()).toBe(before)
}

const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'People', exact: true })
    .getByRole('listitem')
    .filter({ hasText: name })
    .first()

test('an owner invites, changes and shuts out @phone', async ({ adminPage: page, consoleGuard, server }) => {
  consoleGuard.allow(/40[01349]/)
  await page.goto('/admin/people')
  await expect(rowOf(page, `${administrator.email}`)).toContainText('(you)')
  await page.getByLabel('Role').last().selectOption('Helper')
  await expect(
    page.getByLabel('May also change prices and offers, and import sheets').last(),
  ).not.toBeChecked()
  await page.getByRole('button', { name: 'Make a link', exact: true }).click()
  await expect(page.getByText(peopleMessages.nameRequired)).toBeVisible()
  await expect(proofDialog(page)).toBeHidden()
  const link = await invite(page, 'Anand')
  await expect(page.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/\\?text=.*${encodeURIComponent(link).replaceAll('.', '\\.')}$`),
  )
  await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText('Anand')
  await expectSound(page)
  await page.reload()
  expect(await page.content()).not.toContain(link)

  await onAnotherDevice(page, consoleGuard, async sons => {
    await sons.goto(link)
    await expect(sons).toHaveURL(/\/admin\/join$/)
    await expect(
      sons.getByText('Anand, Owner invites you to work on this shop as Helper without prices.'),
    ).toBeVisible()
    await expectSound(sons)
    await sons.getByLabel('Your e-mail').fill(administrator.email)
    await sons.getByLabel('A password of your own').fill('short')
    await sons.getByRole('button', { name: 'Join' }).click()
    await expect(sons.getByText(/must have 12 to 128 characters/)).toBeVisible()
    await join(sons, 'anand@shop.example')

    limitFormerly(server, 'anand@shop.example')
    await page.reload()
    const anand = rowOf(page, 'Anand')
    await expect(anand).toContainText('Helper')
    await expect(anand.getByText(peopleMessages.needsReview)).toBeVisible()
    await anand.getByText('One session').click()
    await expect(anand.getByRole('button', { name: /^End the session/ })).toBeVisible()
    await anand.getByText('Role, new password, shut out').click()
    await anand.getByLabel('Role').selectOption('Owner')
    await anand.getByRole('button', { name: 'Save the role' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('even shut you out')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await anand.getByLabel('Role').selectOption('Manager')
    await anand.getByRole('button', { name: 'Save the role' }).click()
    await proveIdentity(page)
    await expect(said(page, peopleMessages.changed('Anand', { access: 'manager' }))).toBeVisible()
    await expect(anand).toContainText('Manager')
    await expect(anand.getByText(peopleMessages.needsReview)).toHaveCount(0)
    await expect(anand.getByText('One session')).toHaveCount(0)
    await sons.reload()
    await expect(title(sons)).toHaveText('Sign in')

    await anand.getByRole('button', { name: 'Make a link for a new password: Anand' }).click()
    const reset = anand.getByRole('textbox', { name: 'The link for a new password for Anand' })
    await expect(reset).toHaveValue(/\/admin\/reset#[\w-]{43}$/)
    await expectSound(page)
    await sons.goto(await reset.inputValue())
    await sons.getByLabel('New password').fill(`new ${password}`)
    await sons.getByRole('button', { name: 'Set password' }).click()
    await expect(sons.getByText(recoveryMessages.changed)).toBeVisible()
    await sons.getByRole('link', { name: 'Sign in' }).click()
    await sendSignIn(sons, { email: 'anand@shop.example', password: `new ${password}` })
    await expect(title(sons)).toHaveText('Dashboard')

    await anand.getByRole('button', { name: 'Shut out: Anand' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Shut out' }).click()
    await expect(anand).toContainText('Shut out: can’t sign in')
    await sons.reload()
    await expect(sons.getByText('Your session has ended')).toBeVisible()
    await sendSignIn(sons, { email: 'anand@shop.example', password: `new ${password}` })
    await expect(sons.getByText('Invalid email or password')).toBeVisible()
    await expect(sons.getByText('Your session has ended')).toHaveCount(0)
  })
  const own = rowOf(page, `${administrator.email}`)
  await own.getByText('Change', { exact: false }).click()
  await own.getByLabel('Role').selectOption('Manager')
  await own.getByRole('button', { name: 'Save the role' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Become Manager' }).click()
  await expect(own.getByText(peopleMessages.lastOwner)).toBeFocused()
  await expect(own.getByText(peopleMessages.lastOwner)).toBeInViewport()
  await goTo(page, '/admin/activity')
  for (const line of [
    'invited Anand',
    'changed the role of anand@shop.example',
    'made a password link for anand@shop.example',
    'shut out anand@shop.example',
  ])
    await expect(page.getByText(`Owner ${line}`).first()).toBeVisible()
  await expect(page.getByText('Anand joined').first()).toBeVisible()
})

test('a link that is over says so; long names fit @phone', async ({ adminPage: page, consoleGuard }) => {
  consoleGuard.allow(/40[0134]/)
  const name = 'K'.repeat(100)
  await page.goto('/admin/people')
  const used = await invite(page, name)
  await onAnotherDevice(page, consoleGuard, async other => {
    await other.goto(used)
    await expect(other.getByText(/^K+, Owner invites you/)).toBeVisible()
    expect(await layoutFaults(other)).toEqual([])
    await join(other, 'longest@shop.example')
    expect(await layoutFaults(other)).toEqual([])
    const menu = await other.getByRole('button', { name: 'Open menu' }).boundingBox()
    expect([menu?.width, menu?.height]).toEqual([44, 44])
    await other.setViewportSize({ width: 768, height: 800 })
    expect(await layoutFaults(other)).toEqual([])
  })
  const revoked = await invite(page, 'Ravi')
  await page.getByRole('button', { name: 'Revoke: Ravi' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(said(page, peopleMessages.revoked('Ravi'))).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'The link for Ravi' })).toHaveCount(0)
  await rowOf(page, name).getByText('Role, new password, shut out').click()
  expect(await layoutFaults(page)).toEqual([])
  await onAnotherDevice(page, consoleGuard, async other => {
    await other.goto(new URL('/admin/login', used).href)
    for (const link of [used, revoked, '/admin/join#made-up', '/admin/join']) {
      await goTo(other, '/admin/login')
      await goTo(other, link.slice(link.indexOf('/admin')))
      await expect(other.getByRole('alert')).toHaveText(peopleMessages.linkOver)
      await expect(other.getByRole('button', { name: 'Join' })).toHaveCount(0)
    }
    await expectSound(other)
  })

  const own = await invite(page, 'Devi')
  await page.goto(own)
  await expect(page.getByText(`You are signed in as ${administrator.email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('Devi, Owner invites you')).toBeVisible()
})
