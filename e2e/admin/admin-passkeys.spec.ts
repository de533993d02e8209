import { tokenStorageKey } from '@chekku/domain/connection'
import { passkeyMessages } from '@chekku/domain/people/passkeys'
import { expect, type Page } from '@playwright/test'
import { freePort } from '../../scripts/local-port.ts'
import { expectAccessible } from '../support/accessible.ts'
import {
  test as adminTest,
  proofDialog,
  proveIdentity,
  said,
  title,
} from '../support/admin/admin-fixtures.ts'
import { sendSignIn } from '../support/admin/people.ts'
import { expectNoSidewaysScroll } from '../support/layout-faults.ts'
import { administrator, startServer } from '../support/server-process.ts'
import { sharedServer } from '../support/shared-servers.ts'

/** Passkeys need the name of a host, and no number: this shop is at localhost. */
const namedServer = sharedServer(async () => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  return { ...(await startServer({ PORT: String(port), PUBLIC_ORIGIN: origin })), origin }
})
const test = adminTest.extend({ server: async ({ browserName: _ }, use) => use(await namedServer()) })

/** A device with passkeys, whose holder agrees to whatever is asked, or does not even look. */
async function addDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    agree: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** What a finger that is not the holder's does. */
    recognise: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

const passkeys = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const withPasskey = (page: Page) => button(page, 'Sign in with a passkey')

/** Signs in by the password, and adds a passkey of the device. */
async function addPasskey(page: Page) {
  await page.goto('/admin/account#passkeys')
  await sendSignIn(page)
  // The sign-in is a fresh proof of identity.
  await button(page, 'Add a passkey').click()
  await expect(passkeys(page)).toHaveCount(1)
}

async function removePasskey(page: Page) {
  await page.getByRole('button', { name: /^Remove: / }).click()
  await button(page, 'Remove').click()
}

/** The sign-in screen of whoever has no session on this device. */
async function openSignIn(page: Page) {
  await page.evaluate(key => localStorage.removeItem(key), tokenStorageKey)
  await page.goto('/admin/login')
  await expect(title(page)).toHaveText('Sign in')
}

test('is added, named, signs in, and is removed @phone', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/40[013]/)
  const device = await addDevice(page)
  await addPasskey(page)
  await expect(said(page, passkeyMessages.added('Chrome on Android'))).toBeVisible()
  await expect(button(page, 'Add a passkey')).toBeFocused()
  await page.getByRole('button', { name: /^Rename: / }).click()
  const name = page.getByLabel('Name of the passkey')
  await expect(name).toBeFocused()
  await name.fill(' ')
  await name.press('Enter')
  await expect(page.getByText(passkeyMessages.nameRequired)).toBeVisible()
  await name.fill('w'.repeat(60))
  await name.press('Enter')
  await expect(passkeys(page)).toContainText('w'.repeat(60))
  await expect(passkeys(page)).toContainText('Never used')
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Change password' }).locator('summary').click()
  await expect(page.getByLabel(passkeyMessages.removeToo(1))).toHaveAccessibleDescription(
    passkeyMessages.staying(['w'.repeat(60)]),
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await device.agree(false)
  await openSignIn(page)
  await expect(withPasskey(page)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await device.agree(true)
  await withPasskey(page).click()
  await expect(title(page)).toHaveText('Dashboard')
  await page.goto('/admin/account#passkeys')
  await expect(passkeys(page)).toContainText('Last used')

  await removePasskey(page)
  await proofDialog(page).getByRole('button', { name: 'Use a passkey' }).dblclick()
  await expect(said(page, passkeyMessages.removed('w'.repeat(60)))).toBeVisible()
  await expect(passkeys(page)).toHaveCount(0)
  await device.agree(false)
  await openSignIn(page)
  await device.agree(true)
  await withPasskey(page).click()
  await expect(page.getByText(passkeyMessages.refused)).toBeVisible()
  await sendSignIn(page)
  await expect(title(page)).toHaveText('Dashboard')
})

test('is offered, cancelled, and gone with another tab @phone', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/40[134]/)
  const device = await addDevice(page)
  await addPasskey(page)
  await device.recognise(false)
  await device.agree(false)
  await openSignIn(page)
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  await device.agree(true)
  await withPasskey(page).click()
  await expect(page.getByText(passkeyMessages.cancelled)).toBeVisible()
  await page.getByLabel('Email').fill(administrator.email)
  await expect(withPasskey(page)).toBeEnabled()
  await device.recognise(true)
  // Opened anew, the field is offered the passkey, and this device’s holder takes it at once.
  await page.goto('/admin/login')
  await expect(title(page)).toHaveText('Dashboard')

  await page.goto('/admin/account#passkeys')
  const other = await page.context().newPage()
  await other.goto('/admin/account#passkeys')
  await removePasskey(other)
  await proveIdentity(other)
  await expect(passkeys(other)).toHaveCount(0)
  await removePasskey(page)
  // The newest proof of a session takes the place of the one before.
  await proveIdentity(page)
  await expect(page.getByText(passkeyMessages.notFound)).toBeVisible()
  await expect(passkeys(page)).toHaveCount(0)
  await device.agree(false)
  await openSignIn(page)
  // Signed out here, the other tab asks too; the passkey is refused in each.
  await expect(title(other)).toHaveText('Sign in')
  await device.agree(true)
  await withPasskey(page).click()
  await expect(page.getByText(passkeyMessages.refused)).toBeVisible()
})
