import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { backupMessages } from '@chekku/domain/backup'
import { connectionMessages } from '@chekku/domain/connection'
import { apiKeyMessages } from '@chekku/domain/people/api-keys'
import { passkeyMessages } from '@chekku/domain/people/passkeys'
import { peopleMessages } from '@chekku/domain/people/people'
import { secondFactorMessages } from '@chekku/domain/people/second-factor'
import { sessionMessages } from '@chekku/domain/people/session'
import { goLiveTexts } from '@chekku/domain/shop/go-live'
import { shopMessages } from '@chekku/domain/shop/sections'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { placeBar, proofDialog, proveIdentity, said, test } from '../support/admin/admin-fixtures.ts'
import { signIn } from '../support/catalogue-api.ts'
import { expectNoSidewaysScroll } from '../support/layout-faults.ts'
import { administrator } from '../support/server-process.ts'

const statusWith = async (origin: string, token: string, path = 'auth/me') =>
  (await fetch(`${origin}/api/${path}`, { headers: { authorization: `Bearer ${token}` } })).status

test('a key for a script needs a proof @phone', async ({ adminPage: page, server, consoleGuard }) => {
  consoleGuard.allow(/40[03]/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/admin/account#api-keys')
  const name = page.getByLabel('Name of a new key')
  const longest = 'Kachchighani'.repeat(5)
  const create = page.getByRole('button', { name: 'Create key' })
  const password = proofDialog(page).getByLabel('Your password')
  await create.click()
  await expect(page.getByText(apiKeyMessages.nameRequired)).toBeVisible()
  await name.fill(longest)

  await test.step('the proof can be cancelled, and says what is wrong', async () => {
    await create.click()
    await expect(password).toBeFocused()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(proofDialog(page)).toBeHidden()
    await expect(page.getByRole('alert').getByText(sessionMessages.proofCancelled)).toBeVisible()
    await expect(name).toHaveValue(longest)
    await create.click()
    await password.fill('not my password')
    await password.press('Enter')
    await expect(proofDialog(page).getByText(sessionMessages.currentPasswordWrong)).toBeVisible()
    await expect(password).toBeFocused()
  })

  const answered = page.waitForResponse(answer => /auth\/proof/.test(answer.url()) && answer.ok())
  await proveIdentity(page)
  const { proof } = (await (await answered).json()).data
  await expect(page.getByRole('textbox', { name: 'The new key' })).toBeFocused()
  await expect(page.getByText(/^Reading\. Created .+\. Never used$/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Copy key' }).click()
  await expect(said(page, 'Key copied')).toBeVisible()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect(await statusWith(server.origin, key, 'shop/details')).toBe(200)

  await test.step('legal details are saved with the same proof, and after a reload with another', async () => {
    const save = page.getByRole('button', { name: 'Save Licences' })
    const legalName = page.getByRole('textbox', { name: 'Legal name' })
    await placeBar(page, true).getByRole('link', { name: 'Shop' }).click()
    await page.locator('#legal > h2 > button').click()
    await legalName.fill('Proved Oils')
    await save.click()
    await expect(said(page, shopMessages.cardSaved('legal'))).toBeVisible()
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(stored).not.toContain(proof)
    await page.reload()
    await page.locator('#legal > h2 > button').click()
    await legalName.fill('')
    await save.click()
    await expect(password).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(
      page.getByRole('alert').getByText(`${sessionMessages.proofCancelled}. Nothing you typed is lost.`),
    ).toBeVisible()
    await save.click()
    await proveIdentity(page)
    await expect(said(page, shopMessages.cardSaved('legal'))).toBeVisible()
  })

  await page.goto('/admin/account#api-keys')
  await expect(page.getByText(/^Reading\. Created .+\. Last used/)).toBeVisible()
  expect(await page.content()).not.toContain(key)
  await page.getByRole('button', { name: /^Revoke: Kachchighani/ }).click()
  await expectNoSidewaysScroll(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await proveIdentity(page)
  await expect(said(page, apiKeyMessages.revoked(longest))).toBeVisible()
  await expect(page.getByRole('list', { name: 'Keys' })).toHaveCount(0)
  expect(await statusWith(server.origin, key, 'shop/details')).toBe(401)
  const description = page.getByRole('link', { name: 'How programs call the shop' })
  await expect(description).toHaveAttribute('href', '/api/openapi.json')
})

test('the dashboard leads to a backup @phone', async ({ adminPage: page, server, consoleGuard }) => {
  consoleGuard.allow(/status of 403/)
  server.age()
  await page.goto('/admin?points=all')
  await page.getByRole('link', { name: `Fix it: ${goLiveTexts.backup.title}` }).click()
  await expect(page).toHaveURL('/admin/account#backup')
  const panel = page.getByRole('region', { name: backupMessages.heading })
  const download = panel.getByRole('button', { name: backupMessages.download })
  await expect(download).toBeInViewport()
  await expect(panel.getByText(backupMessages.none)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await download.click()
  await expect(proofDialog(page)).toBeVisible()
  const saving = page.waitForEvent('download')
  await proveIdentity(page)
  const file = await saving
  await expect(said(page, backupMessages.started)).toBeVisible()
  expect(file.suggestedFilename()).toMatch(/^shop-\d{4}-\d\d-\d\dT\d{9}Z\.backup\.gz$/)
  const lines = gunzipSync(await readFile(await file.path()))
    .toString('utf8')
    .trimEnd()
    .split('\n')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ format: 'chekku-backup' })
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ end: true })
  await expect(panel.getByText('Last backup: ')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'See all' }).or(page.getByText('Show fewer'))).toBeVisible()
  await expect(page.getByText(goLiveTexts.backup.title)).toHaveCount(0)
})

test('sessions, password, name and e-mail @phone', async ({ adminPage: page, server, consoleGuard }) => {
  consoleGuard.allow(/status of 500|^500|400/)
  const other = await signIn(server.origin)
  await signIn(server.origin)
  const unread = /auth\/(sessions\/list|second-factor)$/
  await page.route(unread, call => call.fulfill({ status: 500, json: {} }))
  const part = (name: string) => page.getByRole('region', { name })
  const open = (name: string) => part(name).locator('summary').click()
  await page.goto('/admin/account')
  await open('Where you are signed in')
  await expect(page.getByText(sessionMessages.loadFailed)).toBeVisible()
  await open('Two-step sign-in')
  await expect(page.getByText(secondFactorMessages.loadFailed)).toBeVisible()
  await expect(page.getByText(sessionMessages.loadFailed), 'one row is open').toBeHidden()
  await expect(page.getByRole('button', { name: 'Set up', exact: true })).toHaveCount(0)
  await page.unroute(unread)
  await page.reload()
  await expect(page.locator('main button').filter({ visible: true }), 'rows with a summary').toHaveCount(0)
  await expectAccessible(page)
  await open('Passkeys')
  await expect(page.getByText(passkeyMessages.needsHttps), 'at an address without a name').toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
  const sessions = part('Where you are signed in')
  await open('Where you are signed in')
  await sessions
    .getByRole('button', { name: /^End the session/ })
    .first()
    .dblclick()
  await expect(said(page, peopleMessages.sessionEnded)).toBeVisible()
  await expect(sessions).toBeFocused()
  const question = page.getByRole('alertdialog')
  await test.step('a refusal without words says that it failed', async () => {
    const calls = /\/api\//
    await page.route(calls, (route, call) =>
      call.method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: {} }),
    )
    await page.getByRole('button', { name: 'Sign out other sessions' }).click()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Sign out others' }).click()
    await expect(said(page, connectionMessages.unexpectedTryAgain)).toBeVisible()
    await open('Change password')
    await page.getByLabel('Current password').fill('my-password-of-now')
    await page.getByLabel('New password').fill('another-password-1')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('alert').getByText(connectionMessages.unexpectedTryAgain)).toBeVisible()
    await page.unroute(calls)
  })
  await open('Where you are signed in')
  await page.getByRole('button', { name: 'Sign out other sessions' }).click()
  await question.getByRole('button', { name: 'Sign out others' }).click()
  await expect(page.getByRole('status').getByText(/(was|were) ended$/)).toBeVisible()
  expect(await statusWith(server.origin, other.token)).toBe(401)

  await test.step('the password', async () => {
    const other = await signIn(server.origin)
    const current = page.getByLabel('Current password')
    const next = page.getByLabel('New password')
    const submit = page.getByRole('button', { name: 'Change password' })
    await open('Change password')
    for (const field of [current, next]) await field.clear()

    await expect(part('Your name and e-mail').locator('summary')).toContainText(administrator.email)
    await submit.click()
    for (const text of [sessionMessages.currentPasswordRequired, sessionMessages.passwordLength])
      await expect(page.getByText(text)).toBeVisible()
    await expect(current).toBeFocused()
    await current.press('n')
    await expect(page.getByText(sessionMessages.currentPasswordRequired)).toHaveCount(0)
    await expect(page.getByText(sessionMessages.passwordLength)).toBeVisible()

    await current.fill('not my password')
    await next.fill('another-password-1')
    await next.press('Enter')
    await expect(page.getByText(sessionMessages.currentPasswordWrong)).toBeVisible()
    await expect(current).toBeFocused()

    await current.fill(administrator.password)
    await page.getByRole('button', { name: 'Show password' }).last().click()
    await expect(next).toHaveAttribute('type', 'text')
    await submit.click()
    await expect(page.getByText('The password is changed.', { exact: false })).toBeVisible()
    await expect(current).toHaveValue('')
    expect(await statusWith(server.origin, other.token)).toBe(401)
    const token = await page.evaluate(() => localStorage.getItem('token'))
    expect(await statusWith(server.origin, token ?? '')).toBe(200)

    await test.step('the own name and e-mail', async () => {
      const form = part('Your name and e-mail')
      await open('Your name and e-mail')
      const save = form.getByRole('button', { name: 'Save name and e-mail' })
      await form.getByLabel('Name', { exact: true }).fill('Meena')
      await form.getByLabel('E-mail').fill('meena')
      await save.click()
      await expect(form.getByText(sessionMessages.emailInvalid)).toBeVisible()
      await expect(form.getByText(sessionMessages.currentPasswordRequired)).toBeVisible()
      await expect(form.getByLabel('E-mail')).toBeFocused()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await form.getByLabel('E-mail').fill('meena@shop.example')
      await form.getByLabel('Your password').fill('another-password-1')
      await save.click()
      await expect(form.locator('summary')).toContainText('Meena, meena@shop.example')
      await expect(form.getByLabel('E-mail')).toHaveValue('meena@shop.example')
      await expect(form.getByLabel('Your password')).toHaveValue('')
      // By the menu: a document that is loaded begins with the session that has ended.
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Activity' }).click()
      await expect(
        page.getByText('Meena changed their name or e-mail', { exact: false }).first(),
      ).toBeVisible()
    })
  })
})
