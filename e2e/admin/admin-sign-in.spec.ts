import { tokenStorageKey } from '@chekku/domain/connection'
import { sessionMessages } from '@chekku/domain/people/session'
import { problemMessages } from '@chekku/domain/problem'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test, title } from '../support/admin/admin-fixtures.ts'
import { openAsAdministrator } from '../support/admin/admin-form-journey.ts'
import { sendSignIn } from '../support/admin/people.ts'
import { answerInstead, holdBack, pathsAsked, watchAnswers } from '../support/intercept.ts'
import { administrator } from '../support/server-process.ts'

const sessionCheckMs = 300_000

const storedToken = (page: Page) => page.evaluate(key => localStorage.getItem(key), tokenStorageKey)

async function expectEndedOnServer(origin: string, token: string | null): Promise<void> {
  expect(token).toBeTruthy()
  const headers = { authorization: `Bearer ${token}` }
  const status = async () => (await fetch(`${origin}/api/auth/me`, { headers })).status
  await expect.poll(status).toBe(401)
}

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })
const shell = (page: Page) => page.getByText('Admin Dashboard', { exact: true })

test.describe('the sign-in screen', () => {
  test('says what is missing or wrong; signs in once @phone', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/status of (401|502)|^502/)
    await page.goto('/admin/login')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await signInButton(page).click()
    for (const text of [sessionMessages.emailRequired, sessionMessages.passwordRequired])
      await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
    await expectAccessible(page)
    await page.getByLabel('Email').fill('o')
    await expect(page.getByText(sessionMessages.emailRequired)).toHaveCount(0)
    await expect(page.getByText(sessionMessages.passwordRequired)).toBeVisible()
    await page.getByRole('link', { name: 'Return to Website' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('contentinfo')).toBeVisible()

    const route = /\/api\/auth\/login$/
    const alert = page.getByRole('alert')
    await page.goto('/admin/login')
    // As a browser that is full, or told to store nothing.
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('No room', 'QuotaExceededError')
      }
    })
    const ended = page.waitForResponse(/\/api\/auth\/logout$/)
    await sendSignIn(page)
    await expect(alert).toHaveText(sessionMessages.tokenNotStored)
    await expect(signInButton(page)).toBeEnabled()
    expect((await ended).status(), 'nobody holds this session').toBe(200)
    await page.reload()
    await sendSignIn(page, { ...administrator, password: 'not the password' })
    await expect(alert).toHaveText(sessionMessages.invalidCredentials)

    await page.route(route, call => call.fulfill({ status: 502, body: '<html>Bad Gateway</html>' }))
    await signInButton(page).click()
    await expect(alert).toHaveText(sessionMessages.loginFailedTryAgain)
    await expect(page).toHaveURL('/admin/login')
    await expect(page.getByLabel('Email')).toHaveValue(administrator.email)
    await page.unroute(route)

    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toHaveAttribute('type', 'password')
    for (const [button, type] of Object.entries({ 'Show password': 'text', 'Hide password': 'password' })) {
      await page.getByRole('button', { name: button }).click()
      await expect(password).toHaveAttribute('type', type)
    }

    const remember = page.getByRole('checkbox', { name: 'Remember me' })
    const forgot = page.getByRole('link', { name: 'Forgot your password?' })
    for (const control of [remember, forgot]) {
      await expect(control).toHaveAccessibleDescription(/nothing/)
      await expect(control).toHaveAttribute('title', /nothing/)
      await expect(page.getByText((await control.getAttribute('title')) ?? '')).toBeInViewport()
    }
    await password.fill(administrator.password)
    await remember.check()
    await forgot.press('Enter')
    await expect(page).toHaveURL('/admin/login')
    await expect(page.getByLabel('Email')).toHaveValue(administrator.email)

    const release = await holdBack(page, /\/api\/auth\/login$/)
    await password.press('Enter')
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
    release()
    await expect(page).toHaveURL('/admin')
    await expect(shell(page)).toBeVisible()
    await expect.poll(() => storedToken(page)).toBeTruthy()
  })
})

test.describe('the session', () => {
  test('is asked for at any screen, in each tab, and by Back @desktop', async ({ page, context, server }) => {
    await page.goto('/admin/products?q=oil')
    await expect(page).toHaveURL('/admin/login')
    await sendSignIn(page)
    await expect(page).toHaveURL('/admin/products?q=oil')

    const other = await context.newPage()
    await other.goto('/admin/products')
    const token = await storedToken(other)
    await other.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/admin/login')
    await expectEndedOnServer(server.origin, token)
    await sendSignIn(other)
    await expect(page).toHaveURL('/admin/products?q=oil')
    await expect(shell(page)).toBeVisible()

    // As a browser's back-forward cache does it, which Playwright's Chromium has switched off.
    await page.evaluate(key => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      localStorage.removeItem(key)
    }, tokenStorageKey)
    await expect(page.locator('html')).toBeHidden()
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await expect(page).toHaveURL('/admin/login')
    await expect(signInButton(page)).toBeVisible()
  })

  test('shows nothing while it is looked at @desktop', async ({ page, server, consoleGuard }) => {
    consoleGuard.allow(/status of 503|^503/)
    const release = await holdBack(page, /\/api\/auth\/me$/)
    await openAsAdministrator(page, server.origin, '/admin')
    await expect(page.getByText('Loading…')).toBeVisible()
    await expect(shell(page)).toHaveCount(0)
    release()
    await expect(shell(page)).toBeVisible()

    const json = { success: false, message: problemMessages.databaseUnavailable }
    await answerInstead(page, /\/api\/auth\/me$/, { status: 503, json })
    await page.reload()
    await expect(page).toHaveURL('/admin/login')
    await expect.poll(() => storedToken(page)).toBeNull()
  })

  test('that ends leads to the sign-in, and back @desktop', async ({ page, server, consoleGuard }) => {
    consoleGuard.allow(/status of 401/)
    const allAnswered = watchAnswers(page)
    const token = await openAsAdministrator(page, server.origin, '/admin/categories')
    await expect(title(page)).toHaveText('Categories Management')
    await page
      .getByRole('button', { name: /^Move / })
      .first()
      .click()
    // A read in flight would end the session before the menu's item is pressed.
    await allAnswered()
    const headers = { authorization: `Bearer ${token}` }
    await fetch(`${server.origin}/api/auth/logout`, { method: 'POST', headers })

    // Any call with the token gets 401.
    await page.getByRole('menuitem', { name: 'Move down' }).click()
    await expect(page).toHaveURL('/admin/login')
    await expect.poll(() => storedToken(page)).toBeNull()
    await expect(page.getByText(/Your session has ended/)).toBeVisible()
    await sendSignIn(page)
    await expect(page).toHaveURL('/admin/categories')
  })

  test('is checked every five minutes @desktop', async ({ page, server, consoleGuard }) => {
    consoleGuard.allow(/ERR_FAILED/)
    await page.clock.install()
    await test.step('once the server answers', async () => {
      const check = /\/api\/auth\/me$/
      // It asks again by itself after five seconds, which is held.
      const release = await holdBack(page, check)
      await page.route(check, call => call.abort(), { times: 1 })
      const allAnswered = watchAnswers(page)
      await openAsAdministrator(page, server.origin, '/admin')
      await expect(page.getByText(sessionMessages.unanswered)).toBeVisible()
      expect(await storedToken(page)).toBeTruthy()
      await page.getByRole('button', { name: 'Try again' }).click()
      release()
      await expect(shell(page)).toBeVisible()
      await allAnswered()
    })
    const pings: string[] = []
    page.on('requestfinished', request => {
      if (request.url().endsWith('/api/auth/session-ping')) pings.push(request.url())
    })
    const allAnswered = watchAnswers(page)
    await page.reload()
    await expect(shell(page)).toBeVisible()
    // A call in flight would run into its timeout, and a server that does not respond is asked more often.
    await allAnswered()
    await page.clock.runFor(sessionCheckMs - 60_000)
    expect(pings).toHaveLength(0)
    await page.clock.runFor(60_000)
    await expect.poll(() => pings.length).toBe(1)
    // A check that is due while the page still reads the answer of the last one is left out; a later answer comes after it.
    await page.evaluate(() => fetch('/robots.txt').then(answer => answer.text()))
    await page.clock.runFor(sessionCheckMs)
    await expect.poll(() => pings.length).toBe(2)

    await test.step('no answer', async () => {
      const check = /\/api\/auth\/me$/
      await page.route(check, call => call.abort(), { times: 1 })
      const asked = pathsAsked(page)
      const answered = page.waitForResponse(check)
      await page.reload()
      // Comes once the check has failed.
      await expect(shell(page)).toBeVisible()
      expect(asked.filter(path => check.test(path))).toHaveLength(1)
      await page.clock.fastForward(5_000)
      expect((await answered).status()).toBe(200)
    })
  })

  test('ends by Logout, whatever answers @desktop', async ({ page, server, context, consoleGuard }) => {
    consoleGuard.allow(/ERR_|login-screen|dynamically imported module/)
    const other = await context.newPage()
    // Disables timeouts, so that the logout call stays pending.
    await page.addInitScript(() => {
      AbortSignal.timeout = () => new AbortController().signal
    })
    await page.route(/login-screen/, route => route.abort())
    await page.route(/\/api\/auth\/logout$/, async () => undefined)
    await openAsAdministrator(page, server.origin, '/admin')
    await page.getByRole('button', { name: 'Logout' }).click()
    await other.goto('/')
    await expect.poll(() => storedToken(other)).toBeNull()
  })

  test('ends offline, and on the server later @desktop', async ({ page, server, context, consoleGuard }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/)
    const token = await openAsAdministrator(page, server.origin, '/admin')
    await expect(shell(page)).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(signInButton(page)).toBeVisible()
    await expect.poll(() => storedToken(page)).toBeNull()
    await context.setOffline(false)
    await expectEndedOnServer(server.origin, token)
  })
})
