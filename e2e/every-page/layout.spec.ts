import { publicPages } from '@chekku/domain/addresses/public-pages'
import { fixedKeys, fixedNames, fixedPaths, navigationLimits } from '@chekku/domain/navigation/navigation'
import { business } from '@chekku/domain/test/business'
import { expect, type Page } from '@playwright/test'
import { chooseFrom, isWholeRun } from '../../server/testing/choose-from.ts'
import { expectAccessible } from '../support/accessible.ts'
import { boxOf } from '../support/boxes.ts'
import { test as base, isRunning } from '../support/fixtures.ts'
import { answerAsChat, followInFooter, holdBack } from '../support/intercept.ts'
import { asAdministrator, mainCategories, saveNavigationForRestore } from '../support/navigation-api.ts'

const scrolledHeaderPx = 50
const mobileBreakpointPx = 768

const header = (page: Page) => page.getByRole('banner')
const bar = (page: Page) => header(page).getByRole('navigation', { name: 'Main' })
const menu = (page: Page) => header(page).getByLabel('Menu', { exact: true })
const more = (page: Page) => bar(page).locator('summary', { hasText: 'More' })
const entry = (page: Page, name: string) => bar(page).getByRole('link', { name, exact: true })
const floating = (page: Page) => page.getByRole('complementary', { name: 'Quick contact' })

const test = base.extend<{ arrange: (settings: object) => Promise<unknown> }>({
  /** Saves navigation settings; the previous ones are restored after the test. */
  arrange: async ({ server: { origin } }, use) => {
    const putBack = await saveNavigationForRestore(origin)
    await use(settings => asAdministrator(origin, 'PUT', '/nav-config', settings))
    await putBack()
  },
})

/** The entries in the bar and those in its dropdown. */
async function entriesOf(page: Page) {
  const inBar = await bar(page).locator('> ul > li:not([hidden]) > a').allTextContents()
  const under = await bar(page).locator('> ul > li > details > ul > li:not([hidden]) > a').allTextContents()
  return { inBar, under }
}

const scrollTo = (page: Page, y: number) => page.evaluate(top => window.scrollTo(0, top), y)
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)
test('the bar holds five entries, and the rest under More @desktop', async ({ page, server }) => {
  const mains = await mainCategories(server.origin)
  const [first, second] = mains.filter(({ showInProductsDropdown }) => showInProductsDropdown)
  if (!first || !second) throw new Error('The sample catalogue has too few categories under Products')
  const popular = entry(page, 'Popular')
  await page.goto('/')

  await test.step(`the header turns solid past ${scrolledHeaderPx} px`, async () => {
    for (const [y, colour] of [
      [0, 'rgba(0, 0, 0, 0)'],
      [scrolledHeaderPx, 'rgba(0, 0, 0, 0)'],
      [scrolledHeaderPx + 1, 'rgb(251, 247, 238)'],
    ] as const) {
      await scrollTo(page, y)
      await expect.poll(() => scrolled(page)).toBe(y)
      await expect(header(page)).toHaveCSS('background-color', colour)
      await expect(header(page)).toBeInViewport({ ratio: 1 })
    }
    await scrollTo(page, 0)
    await expect(header(page)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  })

  await test.step('More closes on a press outside, on Escape and when a page is chosen, and is marked for it', async () => {
    const marked = () => more(page).evaluate(element => getComputedStyle(element, '::after').backgroundColor)
    await expect(popular).toBeHidden()
    await more(page).click()
    await expect(popular).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('heading', { level: 1 }).click()
    await expect(popular).toBeHidden()

    await more(page).focus()
    await page.keyboard.press('Enter')
    await expect(popular).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(popular).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(popular).toBeHidden()
    await expect(more(page)).toBeFocused()

    await expect.poll(marked).toBe('rgba(0, 0, 0, 0)')
    await more(page).click()
    await popular.click()
    await expect(page).toHaveURL('/#popular')
    await expect(popular).toBeHidden()
    await expect.poll(marked).toBe('rgb(217, 148, 30)')
  })

  await test.step('and when focus leaves it', async () => {
    await entry(page, 'Contact').click()
    await expect(page).toHaveURL('/contact')
    // A new page takes the focus.
    await expect(page.getByRole('main')).toBeFocused()
    await more(page).focus()
    await page.keyboard.press('Enter')
    const entries = bar(page).locator('details li:not([hidden]) a')
    await entries.last().focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Your list' })).toBeFocused()
    await expect(entries.last()).toBeHidden()
  })

  await test.step('Products opens its categories on hover and by key, and closes', async () => {
    const products = entry(page, 'Products')
    const link = entry(page, first.name).first()
    await expect(link).toBeHidden()
    await products.hover()
    await expect(link).toBeVisible()
    await expectAccessible(page)
    await page.mouse.move(640, 600)
    await expect(link).toBeHidden()

    await products.focus()
    await page.keyboard.press('ArrowDown')
    await expect(link).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(products).toBeFocused()
    await expect(link).toBeHidden()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(url => url.searchParams.get('category') === second._id)
    await expect(link).toBeHidden()
  })

  const shown = mains.filter(({ showInNav }) => showInNav).map(({ name }) => name)
  for (const width of [mobileBreakpointPx, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => entriesOf(page), `at ${width} px`)
      .toEqual({
        inBar: ['Home', 'Products', 'Gallery', 'About Us', 'Contact'],
        under: ['Popular', ...shown],
      })
  }

  const open = bar(page).locator('[aria-current]')
  for (const name of ['Popular', ...shown.slice(0, 1)]) {
    await followInFooter(page, name)
    await expect(open).toHaveText([name])
  }
})

test('what has no room stands under More at once @desktop', async ({ onlooker: page, server, arrange }) => {
  const mains = await mainCategories(server.origin)
  await arrange({
    maxVisibleItems: navigationLimits.maxVisibleItems.maximum,
    fixedItemsOrder: { popular: 0.5 },
    categories: mains.map(({ _id }) => ({ _id, showInNav: true })),
  })
  const end = await holdBack(page, /\.js$/)
  const seen: Awaited<ReturnType<typeof entriesOf>>[] = []
  for (const width of [mobileBreakpointPx, 832, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${server.origin}/contact`, { waitUntil: 'domcontentloaded' })
    seen.push(await entriesOf(page))
    const shortened = await bar(page)
      .locator('> ul > li:not([hidden]) > a')
      .evaluateAll(links => links.filter(link => link.scrollWidth > link.clientWidth).length)
    expect(shortened, `entries that are shortened at ${width} px`).toBe(0)
    const brand = await boxOf(header(page).getByRole('link', { name: `${business.brand}, home` }))
    const first = await boxOf(bar(page).locator('> ul > li').first())
    expect(first.x, `of the bar at ${width} px`).toBeGreaterThan(brand.right)
  }
  const all = [...(seen[0]?.inBar ?? []), ...(seen[0]?.under ?? [])]
  expect(all).toHaveLength(fixedKeys.length + mains.length)
  for (const { inBar, under } of seen) expect([...inBar, ...under]).toEqual(all)
  const counts = seen.map(({ inBar }) => inBar.length)
  expect(counts, 'more of them in a wider window').toEqual(counts.toSorted((one, other) => one - other))
  expect(counts[0]).toBeGreaterThanOrEqual(3)
  expect(counts[0]).toBeLessThan(counts.at(-1) ?? 0)

  end('come')
  await expect.poll(() => isRunning(page)).toBe(true)
  expect(await entriesOf(page), 'once the script runs').toEqual(seen.at(-1))
  await page.setViewportSize({ width: 832, height: 800 })
  await expect.poll(() => entriesOf(page)).toEqual(seen[1])
  const wider: number[] = []
  for (let width = mobileBreakpointPx; width <= 1_400; width += isWholeRun ? 24 : 72) {
    await page.setViewportSize({ width, height: 800 })
    // The bar is fitted in the frame of the new size.
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
    wider.push((await entriesOf(page)).inBar.length)
  }
  expect(wider).toEqual(wider.toSorted((one, other) => one - other))
})

test('the menu shows every entry, closes on Escape and on a choice @phone', async ({ page }) => {
  await page.goto('/')
  const gallery = entry(page, 'Gallery')
  await expect(gallery).toBeHidden()
  await menu(page).tap()
  for (const key of fixedKeys)
    await expect(entry(page, fixedNames[key])).toHaveAttribute('href', fixedPaths[key])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(gallery).toBeHidden()
  await menu(page).tap()
  await gallery.tap()
  await expect(page).toHaveURL('/gallery')
  await expect(gallery).toBeHidden()
})

/** Expects that the floating buttons stand in the corner of the window. */
async function expectInCorner(page: Page, edge: number): Promise<void> {
  await expect(floating(page)).not.toHaveAttribute('data-aside')
  const { right, bottom } = await boxOf(floating(page))
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  expect(width - right, 'from the right').toBeLessThanOrEqual(edge)
  expect(height - bottom, 'from below').toBeLessThanOrEqual(edge)
}

/** The controls that the floating buttons cover while they have the focus. */
const controlsUnderButtons = (page: Page) =>
  page.evaluate(() => {
    const floating = document.querySelector('[aria-label="Quick contact"]')
    if (!floating) throw new Error('There are no floating buttons')
    const over = floating.getBoundingClientRect()
    return [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, textarea)')]
      .filter(control => control.checkVisibility())
      .filter(control => {
        control.focus()
        const box = control.getBoundingClientRect()
        return box.right > over.left + 1 && box.bottom > over.top && box.top < over.bottom
      })
      .map(control => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName)
  })

test('footer and floating buttons say how to reach the shop @desktop', async ({ page }) => {
  await page.goto('/contact')
  const footer = page.getByRole('contentinfo')
  const links = [...business.phones.map(({ label, href }) => ({ name: label, href })), ...business.social]
  for (const { name, href } of [...links, { name: business.email, href: `mailto:${business.email}` }])
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  const addresses = [business.unit, ...business.branches].flatMap(({ label, lines }) => [label, ...lines])
  for (const text of [...addresses, ...business.hours.map(({ text }) => text), business.motto])
    await expect(footer.getByText(text, { exact: true })).toBeVisible()

  const [phone] = business.phones
  const call = floating(page).getByRole('link', { name: `Call ${phone.label}` })
  await expect(call).toHaveAttribute('href', phone.href)
  const chat = new RegExp(`^https://wa\\.me/${business.chatNumber}\\?text=`)
  await expect(floating(page).getByRole('link', { name: 'Chat with us' })).toHaveAttribute('href', chat)
  for (const y of [0, 100_000]) {
    await scrollTo(page, y)
    await expectInCorner(page, 40)
  }
  expect(await controlsUnderButtons(page)).toEqual([])
  for (const width of [320, 360, 390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    // Sizes before any transform: the buttons slide aside while the window changes.
    const { sides, free } = await floating(page).evaluate((element: HTMLElement) => {
      const edge = document.documentElement.clientWidth - element.offsetWidth
      const fields = document.querySelectorAll('main form :is(input, textarea, button)')
      return {
        sides: Array.from(element.querySelectorAll('a'), link => [
          link.offsetWidth,
          link.offsetHeight,
        ]).flat(),
        free: Array.from(fields, field => edge - field.getBoundingClientRect().right),
      }
    })
    expect(Math.min(...sides), `at ${width} px`).toBeGreaterThanOrEqual(44)
    expect(Math.min(...free), `at ${width} px`).toBeGreaterThanOrEqual(0)
    expect([sides.length, free.length > 3]).toEqual([4, true])
  }
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('the floating buttons cover nothing where a page rests @phone', async ({ page, product }) => {
    // They fade at once, so that no stop waits for them.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const ofProduct = [`/category/${product.category._id}`, `/product/${product._id}`]
    const withControls = ['/products', '/contact']
    const others = publicPages.map(({ path }) => path).filter(path => !withControls.includes(path))
    for (const path of [...chooseFrom([...others, ...ofProduct, '/enquiry'], 3), ...withControls]) {
      await page.goto(path)
      await expect.poll(() => isRunning(page)).toBe(true)
      expect(await page.evaluate(coveredWhereItRests, isWholeRun ? 170 : 510), path).toEqual({
        covered: [],
        isShownAtItsEnd: true,
      })
      if (withControls.includes(path)) expect(await controlsUnderButtons(page), path).toEqual([])
    }
    await menu(page).tap()
    const contact = page.getByRole('banner').getByRole('complementary', { name: 'Contact' })
    await expect(contact.getByRole('link', { name: 'Call' })).toHaveAttribute('href', business.phones[0].href)
    await expect(contact.getByRole('link', { name: 'Chat' })).toHaveAttribute('href', /^https:\/\/wa\.me\//)
  })

  test('the floating buttons step aside while one scrolls or types @phone', async ({ page }) => {
    await page.goto('/contact')
    await expect.poll(() => isRunning(page)).toBe(true)
    await page.evaluate(async () => {
      const rests = new Promise(resolve => addEventListener('scrollend', resolve, { once: true }))
      window.scrollTo({ top: 100_000, behavior: 'instant' })
      await rests
    })
    await expect(floating(page)).toBeVisible()
    // A scroll without `scrollend`, as while a finger still touches the page.
    await page.evaluate(() => document.dispatchEvent(new Event('scroll', { bubbles: true })))
    await expect(floating(page)).toBeHidden()
    await page.evaluate(() => document.dispatchEvent(new Event('scrollend', { bubbles: true })))
    await expect(floating(page)).toBeVisible()
    await expectInCorner(page, 16)
    await page.getByLabel('Message').evaluate((field: HTMLElement) => field.focus({ preventScroll: true }))
    await expect(floating(page)).toBeHidden()
  })

  test('the floating buttons are there at many stops of a product @phone', async ({ page, product }) => {
    await page.goto(`/product/${product._id}`)
    await expect.poll(() => isRunning(page)).toBe(true)
    const { shown, stops } = await page.evaluate(shownAtStops, isWholeRun ? 100 : 300)
    expect(shown / stops, `${shown} of ${stops} stops`).toBeGreaterThan(0.3)
    await page.evaluate(() => {
      window.scrollBy({ top: -40, behavior: 'instant' })
      document.dispatchEvent(new Event('scroll', { bubbles: true }))
    })
    await expect(floating(page)).toBeVisible()
  })
})

/** Runs in the page: scrolls it down in steps, and counts the stops at which the floating buttons are shown. */
async function shownAtStops(step: number) {
  // Fonts that come later change the size of the page, for which the buttons stand aside.
  await document.fonts.ready
  const floating = document.querySelector('[aria-label="Quick contact"]')
  const last = document.documentElement.scrollHeight - innerHeight
  let [shown, stops] = [0, 0]
  for (let y = 100; y < last; y += step) {
    const rests = new Promise(resolve => addEventListener('scrollend', resolve, { once: true }))
    window.scrollTo({ top: y, behavior: 'instant' })
    await rests
    stops += 1
    const isShown = () => floating?.checkVisibility({ visibilityProperty: true }) === true
    for (let frames = 0; frames < 12 && !isShown(); frames += 1) await new Promise(requestAnimationFrame)
    if (isShown()) shown += 1
  }
  return { shown, stops }
}

/** Runs in the page: scrolls it to its end in steps, and lists the content under the floating buttons after each. */
async function coveredWhereItRests(step: number) {
  await document.fonts.ready
  const floating = document.querySelector('[aria-label="Quick contact"]')
  if (!floating) throw new Error('There are no floating buttons')
  const covered: string[] = []
  const range = document.createRange()
  const restsAt = async (y: number) => {
    const before = scrollY
    const rests = new Promise(resolve => addEventListener('scrollend', resolve, { once: true }))
    window.scrollTo({ top: y, behavior: 'instant' })
    const isScrolled = scrollY !== before
    if (isScrolled) await rests
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    // The first place is looked at before any scroll.
    return isScrolled || y === 0
  }
  // The order bar is there, and not seen, while the page shows another way to order.
  const seen = { opacityProperty: true, visibilityProperty: true }
  const isShown = () => floating.checkVisibility({ visibilityProperty: true })
  const coveredNow = () => {
    if (!isShown()) return []
    const found: string[] = []
    const over = floating.getBoundingClientRect()
    const isUnder = ({ left, right, top, bottom }: DOMRect) =>
      right > over.left + 1 && left < over.right && bottom > over.top + 1 && top < over.bottom - 1
    for (const part of document.querySelectorAll('main, footer')) {
      for (const control of part.querySelectorAll('a, button, input, textarea, summary'))
        if (isUnder(control.getBoundingClientRect()) && control.checkVisibility(seen))
          found.push(`${control.outerHTML.slice(0, 80)} at ${scrollY}`)
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const { data, parentElement } = texts.currentNode as Text
        range.selectNodeContents(texts.currentNode)
        const isCovered = data.trim() !== '' && [...range.getClientRects()].some(isUnder)
        if (isCovered && parentElement?.checkVisibility(seen))
          found.push(`${data.slice(0, 40)} at ${scrollY}`)
      }
    }
    return found
  }
  // The page places the buttons in some frame after the scroll.
  for (let y = 0; await restsAt(y); y += step) {
    let found = coveredNow()
    for (let frames = 0; frames < 120 && found.length > 0; frames += 1) {
      await new Promise(requestAnimationFrame)
      found = coveredNow()
    }
    covered.push(...found)
  }
  for (let frames = 0; frames < 120 && !isShown(); frames += 1) await new Promise(requestAnimationFrame)
  return { covered, isShownAtItsEnd: isShown() }
}

test.describe('by keyboard alone', () => {
  const focused = (page: Page) =>
    page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return undefined
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      const { width, height, bottom, top } = element.getBoundingClientRect()
      const isInView = width > 0 && height > 0 && bottom > 0 && top < innerHeight
      return { name, isSeen: outlineStyle !== 'none' && outlineWidth !== '0px' && isInView }
    })

  /** The focused element; waits, because the focus is on the body while it moves out of an iframe such as the map. */
  async function focusAfter(page: Page, last: string | undefined) {
    let at: Awaited<ReturnType<typeof focused>>
    const find = async () => {
      at = await focused(page)
      return at
    }
    await expect.poll(find, `where the focus is after ${last}`).toBeDefined()
    if (!at) throw new Error('The focus was somewhere, and is not')
    return at
  }

  /** Presses a key until this element has the focus; every focused element must be visible. */
  async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
    const visited: string[] = []
    for (let step = 0; step < 120; step += 1) {
      await page.keyboard.press(key)
      const at = await focusAfter(page, visited.at(-1))
      expect(at.isSeen, `of the focus on ${at.name}`).toBe(true)
      if (typeof name === 'string' ? at.name === name : name.test(at.name)) return
      visited.push(at.name)
    }
    throw new Error(`Nothing is called ${name} among ${visited.join(', ')}`)
  }

  const isFocused = (page: Page) => expect(page.getByRole('main')).toBeFocused()

  test('a visitor orders, and reaches every part of the frame @desktop', async ({ page, context }) => {
    await answerAsChat(context)
    await page.goto('/')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await focused(page))?.name).toBe('Skip to the content')
    await page.keyboard.press('Enter')
    await isFocused(page)
    await tabTo(page, 'Explore Products')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible()
    await isFocused(page)

    await expect(page.getByRole('article').first()).toBeVisible()
    expect(await controlsUnderButtons(page)).toEqual([])
    await page.getByRole('main').focus()
    // Not one that is called as a category is, whose link comes first.
    const categories = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
    const others = new Set(await categories.allTextContents())
    const names = await page.getByRole('article').getByRole('heading').allTextContents()
    const name = names.find(text => !others.has(text) && !/\d/.test(text))
    await tabTo(page, name ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/product\//)
    await isFocused(page)
    await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
    await tabTo(page, /^(?:Order|Ask)/)
    const opened = context.waitForEvent('page')
    await page.keyboard.press('Enter')
    const chat = await opened
    expect(chat.url()).toContain(`https://wa.me/${business.chatNumber}`)
    await chat.close()

    await page.goBack()
    await expect(page).toHaveURL('/products')
    await isFocused(page)

    await test.step('and reaches every part of the frame', async () => {
      for (const part of ['Your list', 'More', 'Products', `${business.brand}, home`])
        await tabTo(page, part, 'Shift+Tab')
      await followInFooter(page, 'Contact')
      await expect(page).toHaveURL('/contact')
      await isFocused(page)
      await tabTo(page, business.social.at(-1)?.name ?? '')
      await tabTo(page, 'Chat with us')
    })
  })
})
