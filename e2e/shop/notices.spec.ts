import { wallTime } from '@chekku/domain/shop/opening-hours'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { visitorPage } from '../support/admin/admin-catalogue.ts'
import { boxOf } from '../support/boxes.ts'
import { expectNotice, noticeLine, test, timeZone } from '../support/clock-shop.ts'
import { isRunning } from '../support/fixtures.ts'
import { followInFooter, holdBack } from '../support/intercept.ts'
import { expectNoSidewaysScroll } from '../support/layout-faults.ts'
import { asAdministrator } from '../support/navigation-api.ts'

const text = 'Fresh groundnut oil from today'

/** Cumulative layout shift during loading, without input (web.dev/cls). */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let sum = 0
        new PerformanceObserver(list => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

const putAway = (page: Page) => page.getByRole('button', { name: 'Close this notice' })

test('a notice comes and goes by the clock, and is put away @phone', async ({ page, shop }) => {
  test.slow()
  const [from, until] = [shop.wall(10), shop.wall(40)]
  await shop.announce({ _id: 'oil', text, from, until, link: '/products' })
  const line = noticeLine(page)
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/about-us')
  await expect(heading).toBeVisible()
  await expect(line).toHaveCount(0)
  const before = await boxOf(heading)

  await test.step('at its minute', async () => {
    shop.moveTo(from, 1)
    await expectNotice(shop.origin, text)
    await page.reload()
    await expect(line).toHaveText(text)
    await expectAccessible(page)
    const [{ y, height }, header] = [await boxOf(line), await boxOf(page.getByRole('banner'))]
    const content = await boxOf(line.locator('> div'))
    expect([y, content.y], 'directly under the header').toEqual([0, header.bottom])
    expect(content.height, 'as one line').toBeLessThan(50)
    expect((await boxOf(heading)).y, 'the page begins below it').toBeCloseTo(
      before.y + height - header.height,
      0,
    )
  })

  await test.step('on every page', async () => {
    await page.goto('/')
    await expect(line).toHaveText(text)
    await expectNoSidewaysScroll(page, '/')
    await line.getByRole('link', { name: text }).click()
    await expect(page).toHaveURL('/products')
    await expect(line).toBeVisible()
  })

  await test.step('put away, over a stored value that is no list', async () => {
    await page.evaluate(() => localStorage.setItem('notices-put-away.v1', 'null'))
    await page.reload()
    const { width, height } = await boxOf(putAway(page))
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await putAway(page).click()
    await expect(line).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await followInFooter(page, 'Contact')
    await expect(page).toHaveURL('/contact')
    await expect(line).toHaveCount(0)
  })

  await test.step('with another text it is a new notice', async () => {
    await shop.announce({ _id: 'oil', text: `${text}, and sesame`, from, until })
    await page.reload()
    await expect(line).toHaveText(`${text}, and sesame`)
  })

  await test.step('gone at its end', async () => {
    shop.moveTo(until, 1)
    await expectNotice(shop.origin, undefined)
    expect(await visitorPage(shop.origin, '/contact', 'body')).not.toContain(text)
  })
})

test('a notice is put away before any script runs, and never flashes @phone', async ({ page, shop }) => {
  await shop.announce({ text, from: shop.wall(-1), until: shop.wall(60) })
  for (const visit of ['the first', 'the next']) {
    const end = await holdBack(page, /\.js$/)
    await page.goto('/contact', { waitUntil: 'domcontentloaded' })
    expect(await isRunning(page)).toBe(false)
    if (visit === 'the first') {
      await expect(noticeLine(page)).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      await expect(noticeLine(page), 'not on paper').toBeHidden()
      await page.emulateMedia({ media: null })
      await putAway(page).click()
    }
    await expect(noticeLine(page)).toBeHidden()
    if (visit === 'the next') expect(await layoutShift(page), 'before the script').toBeLessThan(0.01)
    end()
    await expect.poll(() => isRunning(page)).toBe(true)
    await expect(noticeLine(page)).toBeHidden()
    if (visit === 'the next') expect(await layoutShift(page), 'after it').toBeLessThan(0.01)
  }

  // One line also in a font of the machine, which shows until the shop's own has come.
  await shop.announce({ text: 'Sesame oil today', from: shop.wall(-1), until: shop.wall(60) })
  const own = await holdBack(page, /notice-line-.*\.js$/)
  await page.reload()
  await expect.poll(() => isRunning(page)).toBe(true)
  expect(await layoutShift(page), 'with the notice').toBeLessThan(0.01)
  await putAway(page).click()
  await expect(noticeLine(page)).toBeHidden()
  own()
})

test('an ended notice of an old page is taken away @phone', async ({ page, shop }) => {
  await shop.announce({ text, from: shop.wall(-1), until: shop.wall(60) })
  await page.goto('/contact')
  await expect(noticeLine(page)).toBeVisible()
  // The device's clock is ahead of the page, as with a page from the cache.
  await page.clock.setFixedTime(shop.now() + 61 * 60_000)
  await page.reload()
  await expect.poll(() => isRunning(page)).toBe(true)
  await expect(noticeLine(page)).toHaveCount(0)
})

test('a closed shop says so, and special days stand under its hours @phone', async ({ page, shop }) => {
  const dateIn = (days: number) => wallTime(new Date(shop.now() + days * 86_400_000), timeZone).slice(0, 10)
  const until = shop.wall(24 * 60)
  await shop.announce({ text: 'At a wedding', kind: 'closed', from: shop.wall(-1), until })
  await asAdministrator(shop.origin, 'PUT', '/shop/hours', {
    special: [
      { from: dateIn(5), until: dateIn(5), label: 'Pongal', spans: [] },
      { from: dateIn(7), until: dateIn(8), label: '', spans: [{ opens: '10:00', closes: '12:00' }] },
      { from: dateIn(20), until: dateIn(20), label: 'Later', spans: [] },
    ],
  })
  await page.clock.setFixedTime(shop.now())
  await page.goto('/contact')
  await expect(noticeLine(page, 'Closed')).toHaveText('At a wedding')
  await expect(page.getByText(/^Closed now, opens /)).toBeVisible()
  const days = page.getByRole('list', { name: 'Special days' }).getByRole('listitem')
  await expect(days).toHaveText([
    /^\w+day, \d+ \w+: Closed, Pongal$/,
    /^\w+day, \d+ \w+ to \w+day, \d+ \w+: 10:00 AM - 12:00 PM$/,
  ])
  await expectAccessible(page)
  const chat = page.locator('a[href^="https://wa.me/"]').first()
  await expect
    .poll(async () => decodeURIComponent((await chat.getAttribute('href')) ?? ''))
    .toMatch(/I know that you are closed until \w+day, \d+ \w+, \d/)
})

test('a special day is said where a message is written @phone', async ({ page, shop, product }) => {
  const today = shop.wall().slice(0, 10)
  const special = [{ from: today, until: today, label: 'Pongal', spans: [] }]
  await shop.announce()
  await asAdministrator(shop.origin, 'PUT', '/shop/hours', { special })
  const main = page.getByRole('main')
  const closedNote = main.getByText(/^We are closed until \w+day, \d+ \w+, 9:00 AM \(Pongal\)\. We reply/)
  await page.goto(`/product/${product._id}`)
  await expect(closedNote).toBeVisible()
  await expect(main.getByText('We reply Monday')).toHaveCount(0)
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Add to list' }).click()
  await followInFooter(page, 'Products')
  await expect(page).toHaveURL('/products')
  await expect(closedNote).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Your list/ })
    .click()
  await expect(page).toHaveURL('/enquiry')
  await expect(closedNote).toBeVisible()
  await expect(main.getByText(/I know that you are closed until/)).toBeVisible()
})

test.describe('with script off', () => {
  test.use({ javaScriptEnabled: false })

  test('a notice stays @phone', async ({ page, shop }) => {
    await shop.announce({ text, from: shop.wall(-1), until: shop.wall(60) })
    await page.goto('/contact')
    await expect(noticeLine(page)).toHaveText(text)
    await expect(putAway(page)).toBeHidden()
  })
})
