import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { connectionMessages } from '@chekku/domain/connection'
import { priceText } from '@chekku/domain/product/pack-texts'
import { expect, type Locator } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { adminCalls, newName } from '../support/admin/admin-catalogue.ts'
import { goTo, mainScreens, placeBar, test, title } from '../support/admin/admin-fixtures.ts'
import { listCall } from '../support/admin/admin-product-rows.ts'
import { boxOf } from '../support/boxes.ts'
import { listCategories, listProducts, readData } from '../support/catalogue-api.ts'
import { answerInstead } from '../support/intercept.ts'

const recentLimit = 5

test.describe('the shell', () => {
  test('leads everywhere: by the sidebar, on a phone by the tab bar', async ({ adminPage, isMobile }) => {
    await adminPage.goto('/admin')
    const bar = placeBar(adminPage, isMobile)
    for (const [label, address, heading] of mainScreens) {
      const link = bar.getByRole('link', { name: label, exact: true })
      await link.click()
      await expect(adminPage).toHaveURL(address)
      await expect(title(adminPage)).toHaveText(heading)
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(bar.locator('[aria-current]')).toHaveCount(1)
      if (isMobile)
        await expect(link.locator('span'), 'no letter is shaved').toHaveCSS('padding-right', '2px')
    }
    await adminPage.emulateMedia({ forcedColors: 'active' })
    const backgroundOf = (of: Locator, part?: string) =>
      of.evaluate((element, part) => getComputedStyle(element, part).backgroundColor, part)
    const expectMarked = async (chosen: Locator, other: Locator) => {
      await expect(chosen).toHaveCSS('border-left-width', '3px')
      await expect(other).not.toHaveCSS('border-left-width', '3px')
    }
    await expectMarked(
      bar.locator('[aria-current]'),
      bar.getByRole('link', { name: 'Dashboard', exact: true }),
    )
    const tab = (name: string) => adminPage.getByRole('tab', { name })
    await expectMarked(tab('Category Order'), tab('Navigation Settings'))
    await goTo(adminPage, '/admin/products')
    const pages = adminPage.getByRole('navigation', { name: 'Pages' })
    await expectMarked(
      pages.locator('[aria-current]'),
      pages.getByRole('link', { name: 'Page 2', exact: true }),
    )
    const stock = adminPage.getByRole('switch').first()
    expect(await backgroundOf(stock, '::before'), 'the knob of a switch').not.toBe(await backgroundOf(stock))
    await expect(adminPage.getByRole('link', { name: 'Add Product' })).toHaveCSS('border-top-width', '1px')
  })

  test('has a sidebar that comes and goes on a phone @phone', async ({ adminPage }) => {
    await adminPage.goto('/admin')
    const open = adminPage.getByRole('button', { name: 'Open menu' })
    await open.click()
    const menu = adminPage.getByRole('dialog', { name: 'Menu' })
    for (const [label] of mainScreens) await expect(menu.getByRole('link', { name: label })).toBeVisible()
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

  test('has bars that give way in a low window @phone', async ({ adminPage }) => {
    await adminPage.setViewportSize({ width: 320, height: 256 })
    await adminPage.goto('/admin/products/new')
    await adminPage.getByLabel('Product Name').fill('Typed at 400 %')
    const bars = [adminPage.getByRole('banner'), placeBar(adminPage, true)]
    for (const bar of [...bars, adminPage.getByRole('region', { name: 'Save' })]) {
      await expect(bar).toBeAttached()
      await adminPage.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 3))
      await expect(bar).not.toBeInViewport()
    }
    await expectAccessible(adminPage)
  })

  test('says who one is; broken and missing screens @desktop', async ({ adminPage, consoleGuard }) => {
    consoleGuard.allow(/TypeError|status of 404/)
    const me = /\/api\/auth\/me$/
    const user = { _id: '1', email: 'a@b.example', name: 'Meena', role: 'owner' }
    const letThrough = await answerInstead(adminPage, me, { status: 200, json: { success: true, user } })
    await adminPage.goto('/admin')
    await expect(adminPage.getByText('Welcome, Meena')).toBeVisible()
    await expect(adminPage.getByText('owner', { exact: true })).toBeVisible()
    await letThrough()

    const nothing = { _id: '1', name: 5, role: null }
    const known = await answerInstead(adminPage, me, { status: 200, json: { success: true, user: nothing } })
    await adminPage.reload()
    await expect(adminPage.getByText('Welcome, Admin User')).toBeVisible()
    await expect(adminPage.getByText('Administrator', { exact: true })).toBeVisible()
    await known()

    const data = [1, 2].map(updatedAt => ({ _id: `${updatedAt}`, name: 'Broken', updatedAt }))
    const pagination = { page: 1, limit: 1000, total: 2, pages: 1 }
    const json = { success: true, data, pagination }
    await answerInstead(adminPage, /\/api\/products/, { status: 200, json })
    await goTo(adminPage, '/admin/products')
    await expect(adminPage.getByRole('alert')).toContainText(connectionMessages.unexpectedTryAgain)
    await expectAccessible(adminPage)
    await expect(adminPage.getByText('Admin Dashboard', { exact: true })).toBeVisible()
    await placeBar(adminPage).getByRole('link', { name: 'Categories' }).click()
    await expect(title(adminPage)).toHaveText('Categories Management')

    const answer = await adminPage.goto('/admin/nothing-here')
    expect(answer?.status()).toBe(404)
    await expect(title(adminPage)).toHaveText(catalogueMessages.pageNotFound)
  })
})

test.describe('the dashboard', () => {
  test('counts, lists what changed last, has quick actions', async ({ adminPage, server, isMobile }) => {
    const calls = await adminCalls(server.origin)
    const [of] = await listCategories(server.origin)
    const latest = await calls.createProduct({
      name: newName(`Latest ${'of the mill '.repeat(8)}`),
      category: of?._id ?? '',
    })
    await adminPage.setViewportSize(isMobile ? { width: 360, height: 740 } : { width: 1280, height: 800 })
    const lists: string[] = []
    adminPage.on('request', request => {
      if (listCall.test(request.url())) lists.push(request.url())
    })
    await adminPage.goto('/admin')
    const products = await listProducts(server.origin)
    const main = adminPage.getByRole('main')
    for (const [label, kind] of [
      ['Products', 'products'],
      ['Categories', 'categories'],
      ['Gallery items', 'gallery'],
    ]) {
      const count = (await readData<unknown[]>(server.origin, `/${kind}`)).length
      const link = main.getByRole('link', { name: new RegExp(`^${label}\\s*${count}$`) })
      await expect(link).toHaveAttribute('href', `/admin/${kind}`)
      expect((await boxOf(link)).bottom, 'on the first screen').toBeLessThan(isMobile ? 680 : 800)
    }

    const recent = main.getByRole('region', { name: 'Recent Products' })
    const rows = isMobile ? recent.getByRole('listitem') : recent.locator('tbody').getByRole('row')
    await expect(rows).toHaveCount(recentLimit)
    if (!isMobile) {
      await expect(recent.getByRole('columnheader')).toHaveText(['Product', 'Category', 'Price', 'Status'])
    }
    for (const [at, product] of products.slice(0, recentLimit).entries()) {
      const { name, category, featured } = product
      const status = featured ? 'Featured' : 'Standard'
      for (const text of [name, category?.name ?? 'Uncategorized', priceText(product), status])
        await expect(rows.nth(at)).toContainText(text)
      if (!isMobile) expect((await boxOf(rows.nth(at))).height, name).toBeLessThanOrEqual(57)
      const shown = rows.nth(at).getByRole('link').locator('span')
      const isCut = await shown.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
      expect(isCut, `${name} is cut`).toBe(product._id === latest._id && !isMobile)
    }
    const actions = adminPage.getByRole('region', { name: 'Quick Actions' }).getByRole('link')
    const links = await actions.evaluateAll(all =>
      all.map(one => [one.textContent, one.getAttribute('href')]),
    )
    expect(links).toEqual([
      ['Add New Product', '/admin/products/new'],
      ['Add New Category', '/admin/categories/new'],
      ['Add Gallery Item', '/admin/gallery/new'],
      ['Navigation Manager', '/admin/navigation'],
    ])
    const attention = main.getByRole('region', { name: 'To look at' }).getByRole('link')
    const outOfStock = products.filter(({ inStock }) => !inStock).length
    const bare = products.filter(({ image }) => image === '').length
    await expect(attention).toHaveText([
      `${outOfStock}Out of stock`,
      `${bare}Without picture`,
      /^[1-9]\d*Label details missing$/,
    ])
    await expect(attention.last()).toHaveAttribute('href', '/admin/products?check=facts')
    const changes = main.getByRole('region', { name: 'Last changes' })
    const change = changes.getByRole('listitem').first().getByRole('link')
    await expect(change).toContainText(`created product ${latest.name}`)
    await expect(change).toHaveAttribute('href', `/admin/products/edit/${latest._id}`)
    await expectAccessible(adminPage)
    expect(lists).toEqual([])
    await attention.filter({ hasText: 'Without picture' }).click()
    await expect(adminPage).toHaveURL('/admin/products?picture=none')
    await expect(main.getByRole('tab', { name: `No picture ${bare}` })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await goTo(adminPage, `/admin/products?picture=none&category=${latest.category?._id}`)
    const inCategory = products.filter(({ category }) => category?._id === latest.category?._id)
    const outOfThem = inCategory.filter(({ inStock }) => !inStock).length
    for (const tab of [`All ${inCategory.length}`, `Out of stock ${outOfThem}`])
      await expect(main.getByRole('tab', { name: tab })).toBeVisible()
    await adminPage.getByRole('searchbox').fill('nothing has this name')
    await expect(main.getByRole('tab', { name: 'All 0' }), 'within the search').toBeVisible()
  })
})

test.describe('what the server renders of the administration', () => {
  test('is a small page that nobody keeps or finds @desktop', async ({ server }) => {
    const answer = await fetch(`${server.origin}/admin/products`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const html = await answer.text()
    const [product] = await listProducts(server.origin)
    for (const part of ['<title>Administration</title>', '<meta name="robots" content="noindex"', 'Loading…'])
      expect(html).toContain(part)
    expect(html).toMatch(/<noscript>.*JavaScript.*<\/noscript>/s)
    for (const part of ['contentinfo', product?.name]) expect(html).not.toContain(part)
  })
})
