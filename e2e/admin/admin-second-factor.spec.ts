import { createHmac } from 'node:crypto'
import { pendingTexts } from '@chekku/domain/people/people'
import { secondFactorMessages } from '@chekku/domain/people/second-factor'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectSound, goTo, proofDialog, said, test, title } from '../support/admin/admin-fixtures.ts'
import { addPerson, openSession, sendSignIn } from '../support/admin/people.ts'
import { readCode } from '../support/qr-code.ts'
import { administrator as owner } from '../support/server-process.ts'

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

const appLink = (page: Page) => page.getByRole('link', { name: 'Open my authenticator app' })
const recoveryCodesOf = (page: Page) =>
  page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
}

/** Leaves once the recovery codes are stored, and not by `way`, which first asks. */
async function leaveWithCodes(page: Page, way: Locator): Promise<void> {
  await expect(recoveryCodesOf(page)).toHaveCount(10)
  await way.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'I have stored them' }).click()
}

/** Sets up a second factor, of which the sign-in before is the fresh proof; the secret, and the recovery codes. */
async function setUp(page: Page) {
  await page.getByRole('button', { name: 'Set up' }).click()
  const picture = page.getByRole('img', { name: 'QR code for the authenticator app' })
  const uri = new URL(await readCode(page, await picture.screenshot()))
  const secret = uri.searchParams.get('secret') ?? ''
  await expect(page.getByText('Or type this key into it')).toContainText(
    secret.match(/.{4}/g)?.join(' ') ?? '?',
  )
  await expect(appLink(page)).toHaveAttribute('href', uri.href)
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAttribute('inputmode', 'numeric')
  await expectSound(page)
  await typeCode(page, '000000')
  await expect(page.getByText(secondFactorMessages.codeWrong)).toBeVisible()
  await typeCode(page, codeOf(secret))
  const codes = recoveryCodesOf(page)
  await expect(codes).toHaveCount(10)
  await expectSound(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/\/admin\/login, /)).toBeVisible()
  await expect(page.getByText('Print or copy them')).toBeHidden()
  await page.emulateMedia({ media: null })
  const recoveryCodes = await codes.allInnerTexts()
  await leaveWithCodes(page, page.getByRole('link', { name: 'Dashboard' }))
  return { secret, recoveryCodes }
}

async function signIn(page: Page, who: { email: string; password: string }, code: string) {
  await sendSignIn(page, who)
  const field = page.getByRole('textbox', { name: 'Code' })
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/^Enter your app’s six digits/)
  await expect(field).not.toHaveAttribute('aria-invalid')
  await field.fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(title(page)).toHaveText('Sign in')
}

test('a second factor; who needs it @phone', async ({ page, browser, consoleGuard, server }) => {
  consoleGuard.allow(/40[0134]/)
  await page.goto('/admin/account#second-factor')
  await sendSignIn(page, owner)
  const panel = page.getByRole('region', { name: 'Two-step sign-in' })
  const { secret, recoveryCodes } = await setUp(page)
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
  await page.goto('/admin/account#second-factor')
  await expect(panel).toContainText('On. 9 recovery codes are left')

  // A fresh proof, which a page that is loaded anew has not, asks for a code, too.
  await panel.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Your shop may ask for a new set-up')
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
  for (const event of ['set up two-step sign-in', 'used a recovery code', 'removed two-step sign-in'])
    await expect(page.getByText(`Owner ${event}`).first()).toBeVisible()

  await goTo(page, '/admin/people')
  const context = await browser.newContext({ baseURL: server.origin })
  await consoleGuard.watch(context)
  const hers = await context.newPage()
  const helper = addPerson(server, 'helper')
  await openSession(hers, helper, server.origin)
  await hers.goto('/admin')
  await expect(title(hers)).toHaveText('Dashboard')

  // The proof of the removal still holds.
  const rule = page.getByRole('region', { name: 'Who needs two-step sign-in' })
  await rule.getByLabel('Everybody who works here').check()
  await rule.getByRole('button', { name: 'Save who needs it' }).click()
  // The owner has removed hers.
  await expect(title(page)).toHaveText('Set up two-step sign-in')

  await hers.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(title(hers)).toHaveText('Set up two-step sign-in')
  await expect(hers.getByText(pendingTexts['second-factor'])).toBeVisible()
  await expect(hers.getByRole('navigation')).toHaveCount(0)
  await expectSound(hers)
  await hers.getByRole('button', { name: 'Set up' }).click()
  await proofDialog(hers).getByLabel('Your password').fill(helper.password)
  await proofDialog(hers).getByRole('button', { name: 'Confirm' }).click()
  const uri = new URL((await appLink(hers).getAttribute('href')) ?? '')
  await typeCode(hers, codeOf(uri.searchParams.get('secret') ?? ''))
  await expect(recoveryCodesOf(hers)).toHaveCount(10)
  await expect(hers.getByText(pendingTexts['second-factor'])).toHaveCount(0)
  await leaveWithCodes(hers, hers.getByRole('button', { name: 'Log out' }))
  await expect(title(hers)).toHaveText('Product Management')
  await context.close()
})
