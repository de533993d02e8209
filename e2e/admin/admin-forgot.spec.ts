import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { passkeyMessages } from '@chekku/domain/people/passkeys'
import { recoveryMessages } from '@chekku/domain/people/recovery'
import { expect } from '@playwright/test'
import { startMailServer } from '../../server/testing/mail-server.ts'
import { expectSound, title } from '../support/admin/admin-fixtures.ts'
import { sendSignIn } from '../support/admin/people.ts'
import { createConsoleGuard } from '../support/console-guard.ts'
import { test as visitorTest } from '../support/fixtures.ts'
import { administrator, type RunningServer, startServer } from '../support/server-process.ts'

/* Setting a new password by a mailed link, with a real SMTP server. */

type Mailbox = Awaited<ReturnType<typeof startMailServer>>

/** A shop that sends mails. */
const test = visitorTest.extend<{ mailbox: Mailbox; shop: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  mailbox: async ({}, use) => {
    const mailbox = await startMailServer()
    await use(mailbox)
    await mailbox.close()
  },
  shop: async ({ mailbox }, use) => {
    const shop = await startServer({ SMTP_URL: mailbox.url, MAIL_FROM: 'shop@shop.example' })
    await use(shop)
    await shop.stop()
  },
  baseURL: async ({ shop }, use) => use(shop.origin),
  consoleGuard: async ({ shop }, use) => {
    const guard = createConsoleGuard(shop.origin)
    await use(guard)
    expect(guard.problems(), 'on the console or the network of a page').toEqual([])
  },
})

const newPassword = 'sesame, jaggery and a wooden press'

test('a mailed link sets a new password, once @phone', async ({ page, mailbox, shop, consoleGuard }) => {
  consoleGuard.allow(/40[0134]/)
  const database = new DatabaseSync(join(shop.dataDir, 'catalogue.db'), { timeout: 10_000 })
  const addPasskey = database.prepare(`
    INSERT INTO passkeys (id, administrator_id, name, public_key, counter, transports, rp_id, created_at)
    SELECT ?, id, ?, '', 0, '[]', 'localhost', created_at FROM administrators WHERE email = ?`)
  for (const name of ['Phone', 'Laptop']) addPasskey.run(name, name, administrator.email)
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill('meena@shop.example')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(title(page)).toHaveText('Forgot your password?')
  await expectSound(page)
  const email = page.getByLabel('Email')
  const send = page.getByRole('button', { name: 'Send me a link' })
  await expect(email).toHaveValue('meena@shop.example')
  await email.clear()
  await send.click()
  await expect(page.getByText('Please enter your email')).toBeVisible()
  await expect(email).toBeFocused()
  await email.fill('nobody@shop.example')
  await send.click()
  await expect(page.getByText(recoveryMessages.sentTo('nobody@shop.example'))).toBeFocused()
  await page.getByRole('button', { name: 'Try another e-mail' }).click()
  await expect(email).toBeFocused()
  await email.fill(administrator.email)
  await send.click()
  await expect(page.getByText(recoveryMessages.sentTo(administrator.email))).toBeVisible()
  await expectSound(page)
  const mail = await mailbox.next()
  expect(mail.to).toEqual([administrator.email])
  const [link = ''] = /http:\S+\/admin\/reset#\S+/.exec(mail.text) ?? []

  await page.goto(link)
  await expect(title(page)).toHaveText('New password')
  await expect(page).toHaveURL('/admin/reset')
  // A phone loads the page anew after a look into another app.
  await page.reload()
  await expect(page.getByText(`A new password for ${administrator.email}`)).toBeVisible()
  const removePasskeys = page.getByLabel(passkeyMessages.removeToo(2))
  await expect(removePasskeys).toHaveAccessibleDescription(passkeyMessages.staying(['Laptop', 'Phone']))
  await expectSound(page)
  await removePasskeys.check()
  const field = page.getByLabel('New password')
  const save = page.getByRole('button', { name: 'Set password' })
  await field.fill('short')
  await save.click()
  await expect(page.getByText(/must have 12 to 128 characters/)).toBeVisible()
  await field.fill(newPassword)
  await save.click()
  await expect(page.getByText(recoveryMessages.changed)).toBeVisible()
  expect(database.prepare('SELECT name FROM passkeys').all()).toEqual([])
  database.close()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await sendSignIn(page)
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await sendSignIn(page, { ...administrator, password: newPassword })
  await expect(title(page)).toHaveText('Dashboard')

  await page.goto(link)
  await expect(page.getByText(recoveryMessages.linkOver)).toBeVisible()
  await expect(field).toHaveCount(0)
  await expectSound(page)
})
