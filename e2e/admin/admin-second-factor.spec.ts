import { createHmac } from 'node:crypto'
import { pendingTexts } from '@chekku/domain/people'
import { secondFactorMessages } from '@chekku/domain/second-factor'
import { expect, type Page } from '@playwright/test'
import { expectSound, goTo, proofDialog, said, title } from '../support/admin/admin-fixtures.ts'
import { sendSignIn } from '../support/admin/people.ts'
import { test } from '../support/empty-shop.ts'
import { readCode } from '../support/qr-code.ts'

/* A password and a code. */

const stepMs = 30_000
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows so many steps from now (RFC 6238). */
function codeOf(secret: string, steps = 0): string {
  const bits = [...secret].map(letter => base32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + steps))
  const digest = createHmac('sha1', key).update(message).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Sets up a second factor; the secret, and the recovery codes. */
async function setUp(page: Page, password: string) {
  await page.getByRole('button', { name: 'Set up' }).click()
  await proofDialog(page).getByLabel('Your password').fill(password)
  await proofDialog(page).getByRole('button', { name: 'Confirm' }).click()
  const picture = page.getByRole('img', { name: 'QR code for the authenticator app' })
  const uri = new URL(await readCode(page, await picture.screenshot()))
  const secret = uri.searchParams.get('secret') ?? ''
  await expect(page.getByText('Or type this key into it')).toContainText(
    secret.match(/.{4}/g)?.join(' ') ?? '?',
  )
  await expect(page.getByRole('link', { name: 'Open my authenticator app' })).toHaveAttribute(
    'href',
    uri.href,
  )
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAttribute('inputmode', 'numeric')
  await expectSound(page)
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(secondFactorMessages.codeWrong)).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Confirm' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectSound(page)
  await expect(page.getByText(pendingTexts['second-factor'])).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/\/admin\/login, /)).toBeVisible()
  await expect(page.getByText('print or copy them')).toBeHidden()
  await page.emulateMedia({ media: null })
  await page
    .getByRole('link', { name: 'Dashboard' })
    .or(page.getByRole('button', { name: 'Log out' }))
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click()
  const recoveryCodes = await codes.allInnerTexts()
  await page.getByRole('button', { name: 'I have stored them' }).click()
  return { secret, recoveryCodes }
}

async function signIn(page: Page, who: { email: string; password: string }, code: string) {
  await sendSignIn(page, who)
  const field = page.getByRole('textbox', { name: 'Code' })
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/^Six digits/)
  await expect(field).not.toHaveAttribute('aria-invalid')
  await field.fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(title(page)).toHaveText('Sign in')
}

test('a second factor; who needs it @phone', async ({
  page,
  browser,
  consoleGuard,
  emptyShop: { owner },
}) => {
  consoleGuard.allow(/40[0134]/)
  await page.goto('/admin/account')
  await sendSignIn(page, owner)
  const panel = page.getByRole('region', { name: 'Second factor' })
  const { secret, recoveryCodes } = await setUp(page, owner.password)
  await expect(panel).toContainText('On. 10 recovery codes are left')
  await logOut(page)

  await signIn(page, owner, '000000')
  await expect(page.getByText(secondFactorMessages.codeWrong)).toBeVisible()
  await expectSound(page)
  // That of this step was used by the set-up.
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(title(page)).toHaveText('Dashboard')
  await logOut(page)
  await signIn(page, owner, recoveryCodes[0]?.toUpperCase() ?? '')
  await expect(title(page)).toHaveText('Dashboard')
  await goTo(page, '/admin/account')
  await expect(panel).toContainText('On. 9 recovery codes are left')

  // A fresh proof asks for a code, too.
  await panel.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('if the shop requires a second factor')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await proofDialog(page).getByLabel('Your password').fill(owner.password)
  await proofDialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(proofDialog(page).getByRole('textbox', { name: 'Code' })).toBeFocused()
  await proofDialog(page)
    .getByRole('textbox', { name: 'Code' })
    .fill(recoveryCodes[1] ?? '')
  await proofDialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(said(page, secondFactorMessages.removed)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Set up' })).toBeVisible()
  await goTo(page, '/admin/activity')
  for (const told of ['set up a second factor', 'used a recovery code', 'removed the second factor'])
    await expect(page.getByText(`${owner.email} ${told}`).first()).toBeVisible()

  await goTo(page, '/admin/people')
  await page.getByLabel('Name', { exact: true }).fill('Anand')
  await page.getByLabel('Role').last().selectOption('Helper')
  // The proof of the removal still holds.
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByRole('textbox', { name: 'The link for Anand' }).inputValue()
  const context = await browser.newContext()
  await consoleGuard.watch(context)
  const hers = await context.newPage()
  const helper = { email: 'anand@shop.example', password: 'sesame, jaggery and a wooden press' }
  await hers.goto(link)
  await hers.getByLabel('Your e-mail').fill(helper.email)
  await hers.getByLabel('A password of your own').fill(helper.password)
  await hers.getByRole('button', { name: 'Join' }).click()
  await expect(title(hers)).toHaveText('Dashboard')

  const rule = page.getByRole('region', { name: 'Who needs a second factor' })
  await rule.getByLabel('Helper').check()
  await rule.getByRole('button', { name: 'Save who needs it' }).click()
  await expect(said(page, secondFactorMessages.ruleChanged)).toBeVisible()
  await expect(rule.getByLabel('Helper')).toBeChecked()
  await expectSound(page)

  await hers.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(title(hers)).toHaveText('Set up a second factor')
  await expect(hers.getByText(pendingTexts['second-factor'])).toBeVisible()
  await hers.goto('/admin/products')
  await expect(title(hers)).toHaveText('Set up a second factor')
  await expect(hers.getByRole('navigation')).toHaveCount(0)
  await expectSound(hers)
  const hersNow = await setUp(hers, helper.password)
  await expect(title(hers)).toHaveText('Product Management')
  await logOut(hers)
  await signIn(hers, helper, hersNow.recoveryCodes[0] ?? '')
  await expect(title(hers)).toHaveText('Dashboard')
  await context.close()
})
