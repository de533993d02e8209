import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits, tokenStorageKey } from '@chekku/domain/limits'
import { messages } from '@chekku/domain/messages'
import { formatRupees } from '@chekku/domain/money'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { test } from './admin-fixtures.ts'
import { openAsAdministrator } from './admin-form-journey.ts'
import { listCategories, listProducts, readData } from './catalogue-api.ts'
import { answerInstead, holdBack } from './intercept.ts'
import { administrator } from './server-process.ts'

const storedToken = (page: Page) => page.evaluate(key => localStorage.getItem(key), tokenStorageKey)

async function fillIn(page: Page, { email, password } = administrator): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })

test.describe('the sign-in screen', () => {
  test('asks for both fields beside them, goes to the first, and leads back to the website', async ({
    page,
  }) => {
    await page.goto('/admin/login')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await signInButton(page).click()
    await expect(page.getByText(messages.emailRequired)).toBeVisible()
    await expect(page.getByText(messages.passwordRequired)).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Return to Website' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })

  test('shows the words of the server, has a text for every other way to fail, and stays', {
    tag: '@desktop',
  }, async ({ page, consoleGuard }) => {
    consoleGuard.allow(/status of (401|502)|failed request|ERR_FAILED|^502/)
    const route = /\/api\/auth\/login$/
    const alert = page.getByRole('alert')
    await page.goto('/admin/login')
    await fillIn(page, { ...administrator, password: 'not the password' })
    await signInButton(page).click()
    await expect(alert).toHaveText(messages.invalidCredentials)

    await page.route(route, call => call.fulfill({ status: 502, body: '<html>Bad Gateway</html>' }))
    await signInButton(page).click()
    await expect(alert).toHaveText(messages.loginFailedTryAgain)
    await page.unroute(route)

    await page.route(route, call => call.abort())
    await signInButton(page).click()
    await expect(alert).toHaveText(messages.unexpectedTryAgain)
    await page.unroute(route)

    await answerInstead(page, route, { status: 200, json: { success: true } })
    await signInButton(page).click()
    await expect(alert).toHaveText(messages.loginFailedCheckCredentials)
    await expect(page).toHaveURL('/admin/login')
    await expect(page.getByLabel('Email')).toHaveValue(administrator.email)
  })

  test('signs in once however often it is sent, and opens the dashboard', async ({ page }) => {
    await page.goto('/admin/login')
    await fillIn(page)
    const letGo = await holdBack(page, /\/api\/auth\/login$/)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
    letGo()
    await expect(page).toHaveURL('/admin')
    await expect(page.getByText('Admin Dashboard', { exact: true })).toBeVisible()
    expect(await storedToken(page)).toBeTruthy()
  })

  test('shows and hides the password, and says of what does nothing that it does nothing', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/admin/login')
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')

    const remember = page.getByRole('checkbox', { name: 'Remember me' })
    const forgot = page.getByRole('link', { name: 'Forgot your password?' })
    for (const control of [remember, forgot]) {
      await expect(control).toHaveAccessibleDescription(/nothing/)
      await expect(control).toHaveAttribute('title', /nothing/)
    }
    await fillIn(page)
    await remember.check()
    await forgot.press('Enter')
    await expect(page).toHaveURL('/admin/login')
    await expect(page.getByLabel('Email')).toHaveValue(administrator.email)
  })
})

test.describe('the session', () => {
  test('is asked for at any screen, which then opens', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/admin/products?q=oil')
    await expect(page).toHaveURL('/admin/login')
    await fillIn(page)
    await signInButton(page).click()
    await expect(page).toHaveURL('/admin/products?q=oil')
  })

  test('shows nothing of a screen while it is looked at', { tag: '@desktop' }, async ({ page, server }) => {
    const letGo = await holdBack(page, /\/api\/auth\/me$/)
    await openAsAdministrator(page, server.origin, '/admin')
    await expect(page.getByText('Loading…')).toBeVisible()
    await expect(page.getByText('Admin Dashboard', { exact: true })).toHaveCount(0)
    letGo()
    await expect(page.getByText('Admin Dashboard', { exact: true })).toBeVisible()
  })

  test('is over where the user cannot be fetched: the token goes', { tag: '@desktop' }, async ({
    page,
    server,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 503|^503/)
    await answerInstead(page, /\/api\/auth\/me$/, {
      status: 503,
      json: { success: false, message: messages.databaseUnavailable },
    })
    await openAsAdministrator(page, server.origin, '/admin')
    await expect(page).toHaveURL('/admin/login')
    expect(await storedToken(page)).toBeNull()
  })

  test('that ends in the middle leads to the sign-in, says why, and comes back', { tag: '@desktop' }, async ({
    page,
    server,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 401/)
    const token = await openAsAdministrator(page, server.origin, '/admin/categories')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories Management')
    await fetch(`${server.origin}/api/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })

    // Any call that needs the token finds out.
    await page
      .getByRole('button', { name: /^Move / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Move down' }).click()
    await expect(page).toHaveURL('/admin/login')
    expect(await storedToken(page)).toBeNull()
    await expect(page.getByText(/Your session has ended/)).toBeVisible()
    await fillIn(page)
    await signInButton(page).click()
    await expect(page).toHaveURL('/admin/categories')
  })

  test('is checked every five minutes', { tag: '@desktop' }, async ({ page, server }) => {
    await page.clock.install()
    const pings: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/api/auth/session-ping')) pings.push(request.url())
    })
    await openAsAdministrator(page, server.origin, '/admin')
    await expect(page.getByText('Admin Dashboard', { exact: true })).toBeVisible()
    await page.clock.runFor(limits.sessionCheckMs - 60_000)
    expect(pings).toHaveLength(0)
    await page.clock.runFor(60_000)
    await expect.poll(() => pings.length).toBe(1)
    await page.clock.runFor(limits.sessionCheckMs)
    await expect.poll(() => pings.length).toBe(2)
  })

  test('ends here and on the server by Logout', async ({ page, server, isMobile }) => {
    const token = await openAsAdministrator(page, server.origin, '/admin')
    if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click()
    const ended = page.waitForResponse(/\/api\/auth\/logout$/)
    await page.getByRole('button', { name: 'Logout' }).click()
    expect((await ended).status()).toBe(200)
    await expect(signInButton(page)).toBeVisible()
    expect(await storedToken(page)).toBeNull()
    const answer = await fetch(`${server.origin}/api/auth/me`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(401)

    await fillIn(page)
    await signInButton(page).click()
    await expect(page).toHaveURL('/admin')
  })

  test('goes when another tab signs out', { tag: '@desktop' }, async ({ page, server, context }) => {
    await openAsAdministrator(page, server.origin, '/admin')
    await expect(page.getByText('Admin Dashboard', { exact: true })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/admin/products')
    await other.evaluate(key => localStorage.removeItem(key), tokenStorageKey)
    await expect(page).toHaveURL('/admin/login')
  })
})

test.describe('the shell', () => {
  const places = [
    ['Dashboard', '/admin', 'Dashboard'],
    ['Products', '/admin/products', 'Product Management'],
    ['Categories', '/admin/categories', 'Categories Management'],
    ['Gallery', '/admin/gallery', 'Gallery Management'],
    ['Navigation', '/admin/navigation', 'Navigation Manager'],
  ] as const

  test('leads everywhere: by the sidebar, on a phone by the tab bar', async ({ adminPage, isMobile }) => {
    await adminPage.goto('/admin')
    const bar = adminPage.getByRole('navigation', { name: isMobile ? 'Main places' : 'Administration' })
    for (const [label, address, title] of places) {
      const link = bar.getByRole('link', { name: label, exact: true })
      await link.click()
      await expect(adminPage).toHaveURL(address)
      await expect(adminPage.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(bar.locator('[aria-current]')).toHaveCount(1)
    }
  })

  test('has a sidebar that comes and goes on a phone', { tag: '@phone' }, async ({ adminPage }) => {
    await adminPage.goto('/admin')
    const open = adminPage.getByRole('button', { name: 'Open menu' })
    await open.click()
    const menu = adminPage.getByRole('dialog', { name: 'Menu' })
    for (const [label] of places) await expect(menu.getByRole('link', { name: label })).toBeVisible()
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expectAccessible(adminPage)
    await adminPage.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(open).toBeFocused()
    await open.click()
    await menu.getByRole('link', { name: 'Gallery' }).click()
    await expect(adminPage).toHaveURL('/admin/gallery')
    await expect(menu).toBeHidden()
  })

  test('says who one is, and something where that is not known', async ({ page, server, isMobile }) => {
    const me = /\/api\/auth\/me$/
    const user = { _id: '1', email: 'a@b.example', name: 'Meena', role: 'owner' }
    const letThrough = await answerInstead(page, me, { status: 200, json: { success: true, user } })
    await openAsAdministrator(page, server.origin, '/admin')
    await expect(page.getByText('Welcome, Meena')).toBeVisible()
    const open = page.getByRole('button', { name: 'Open menu' })
    const sidebar = isMobile ? page.getByRole('dialog', { name: 'Menu' }) : page
    if (isMobile) await open.click()
    await expect(sidebar.getByText('owner', { exact: true })).toBeVisible()
    await letThrough()

    await answerInstead(page, me, {
      status: 200,
      json: { success: true, user: { ...user, name: '', role: '' } },
    })
    await page.reload()
    await expect(page.getByText('Welcome, Admin User')).toBeVisible()
    if (isMobile) await open.click()
    await expect(sidebar.getByText('Administrator', { exact: true })).toBeVisible()
  })

  test('has a page for an address that is no screen', { tag: '@desktop' }, async ({
    adminPage,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 404/)
    const answer = await adminPage.goto('/admin/nothing-here')
    expect(answer?.status()).toBe(404)
    await expect(adminPage.getByRole('heading', { level: 1 })).toHaveText(messages.pageNotFound)
  })
})

test.describe('the dashboard', () => {
  test('counts, lists what changed last, and has the quick actions', async ({
    adminPage,
    server,
    isMobile,
  }) => {
    await adminPage.goto('/admin')
    const products = await listProducts(server.origin)
    const counts = [
      ['Products', products.length, '/admin/products'],
      ['Categories', (await listCategories(server.origin)).length, '/admin/categories'],
      ['Gallery Items', (await readData<unknown[]>(server.origin, '/gallery')).length, '/admin/gallery'],
    ] as const
    const main = adminPage.getByRole('main')
    for (const [label, count, address] of counts) {
      const link = main.getByRole('link', { name: new RegExp(`${count}.*${label}|${label}.*${count}`) })
      await expect(link).toHaveAttribute('href', address)
    }

    const recent = main.getByRole('region', { name: 'Recent Products' })
    const rows = isMobile ? recent.getByRole('listitem') : recent.locator('tbody').getByRole('row')
    await expect(rows).toHaveCount(limits.dashboardRecentProducts)
    if (!isMobile) {
      await expect(recent.getByRole('columnheader')).toHaveText(['Product', 'Category', 'Price', 'Status'])
    }
    for (const [at, product] of products.slice(0, limits.dashboardRecentProducts).entries()) {
      for (const text of [
        product.name,
        product.category?.name ?? 'Uncategorized',
        formatRupees(product.price),
        product.featured ? 'Featured' : 'Standard',
      ])
        await expect(rows.nth(at)).toContainText(text)
    }
    const actions = adminPage.getByRole('region', { name: 'Quick Actions' }).getByRole('link')
    await expect(actions).toHaveText([
      'Add New Product',
      'Add New Category',
      'Add Gallery Item',
      'Navigation Manager',
    ])
    const addresses = await actions.evaluateAll(links => links.map(link => link.getAttribute('href')))
    expect(addresses).toEqual([
      '/admin/products/new',
      '/admin/categories/new',
      '/admin/gallery/new',
      '/admin/navigation',
    ])
    await expectAccessible(adminPage)
  })

  test('says so when there are no products', { tag: '@desktop' }, async ({ adminPage }) => {
    await answerInstead(adminPage, /\/api\/products\?/, {
      status: 200,
      json: { success: true, data: [], pagination: { page: 1, limit: 5, total: 0, pages: 0 } },
    })
    await adminPage.goto('/admin')
    await expect(adminPage.getByText('No products found', { exact: true })).toBeVisible()
  })
})

test.describe('what the server renders of the administration', () => {
  test('is a small page that nobody keeps or finds', { tag: '@desktop' }, async ({ server }) => {
    const answer = await fetch(`${server.origin}/admin/products`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const html = await answer.text()
    expect(html).toContain('<title>Administration</title>')
    expect(html).toMatch(/<meta name="robots" content="noindex"/)
    expect(html).toContain('Loading…')
    expect(html).toMatch(/<noscript>.*JavaScript.*<\/noscript>/s)
    expect(html).not.toContain('contentinfo')
    const [product] = await listProducts(server.origin)
    expect(html).not.toContain(product?.name)
  })

  test('is in no graph of a public page', { tag: '@desktop' }, () => {
    const client = join(import.meta.dirname, '../site/build/client')
    const [file = ''] = globSync('assets/manifest-*.js', { cwd: client })
    const text = readFileSync(join(client, file), 'utf8')
    const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
      entry: object
      routes: Record<string, object>
    }
    /** Every file that a part of the manifest names; the build lists what they import, too. */
    const filesOf = (part: object): string[] =>
      JSON.stringify(part).match(/\/assets\/[^"]+\.(?:js|css)/g) ?? []
    const isPublic = (id: string) => id === 'root' || id.startsWith('public/')
    const entries = Object.entries(manifest.routes)
    const publicFiles = new Set(
      [manifest.entry, ...entries.filter(([id]) => isPublic(id)).map(([, part]) => part)].flatMap(filesOf),
    )
    const adminModules = entries
      .filter(([id]) => !isPublic(id))
      .flatMap(([, part]) => ('module' in part ? [String(part.module)] : []))
    expect(adminModules.length).toBeGreaterThan(10)
    expect(adminModules.filter(module => publicFiles.has(module))).toEqual([])

    const carried = [...publicFiles].map(path => readFileSync(join(client, path), 'utf8')).join('\n')
    for (const mark of ['Admin Dashboard', 'updatepassword', 'base-ui', 'DndContext']) {
      expect(carried, `a public page carries ${mark}`).not.toContain(mark)
    }
  })
})
