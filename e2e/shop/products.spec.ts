import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { connectionMessages } from '@chekku/domain/connection'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { boxOf } from '../support/boxes.ts'
import { listCategories, listProducts, readData, write } from '../support/catalogue-api.ts'
import { test } from '../support/fixtures.ts'
import { answerInstead, followInFooter, holdBack } from '../support/intercept.ts'
import { listAnswer, numberedProduct } from '../support/sample-products.ts'
import { translate } from '../support/translator.ts'

const productsCall = /\/api\/products\?/
const perPage = 24
const search = (page: Page) => page.getByPlaceholder('Search products...', { exact: true })
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Categories' })
const cards = (page: Page) => page.getByRole('article')
const cardOf = (page: Page, { name }: Pick<Product, 'name'>) =>
  cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const searchOf = (page: Page) => new URL(page.url()).searchParams

test('what is searched stays with a chosen category @desktop', async ({ page, server, product }) => {
  const { length } = await listProducts(server.origin)
  await page.goto('/enquiry')
  await followInFooter(page, 'Products')
  await expect(title(page)).toHaveText('Our Products')
  await expect(page.getByText(`1 to ${perPage} of ${length} products`, { exact: true })).toBeVisible()

  const searched = product.name.toUpperCase()
  await search(page).fill(`  ${searched.replaceAll(' ', '  ')} `)
  await expect(cards(page)).toHaveCount(1)
  await expect(cardOf(page, product)).toBeVisible()
  await expect.poll(() => searchOf(page).get('q')?.trim()).toMatch(/^\S/)
  await search(page).fill(searched)
  await sidebar(page).getByRole('link', { name: product.category.name, exact: true }).click()
  await expect(title(page)).toHaveText(product.category.name)
  await expect(cards(page)).toHaveCount(1)
  await expect(search(page), 'what was typed stays').toHaveValue(searched)

  await page.goBack()
  await expect(page).toHaveURL('/enquiry')
  await page.goForward()
  await expect(title(page)).toHaveText(product.category.name)
  await expect(search(page)).toHaveValue(searched)
})

test.describe('a link that is followed before the address has what was typed', () => {
  test('goes along with it, whichever comes first @desktop', async ({ page, product }) => {
    const { name, category } = product
    const link = sidebar(page).getByRole('link', { name: category.name, exact: true })
    const expectBoth = async () => {
      await expect(title(page)).toHaveText(category.name)
      await expect(search(page)).toHaveValue(name)
      await expect(page).toHaveURL(
        `/products?${new URLSearchParams({ category: category._id, name: category.name, q: name })}`,
      )
    }
    const openAnew = async () => {
      await followInFooter(page, 'Products')
      await expect(page).toHaveURL('/products')
      await expect(search(page)).toHaveValue('')
    }
    await page.goto('/products')
    await expect(link).toBeVisible()

    await test.step('on a page that is slow to answer', async () => {
      // The click handler blocks for longer than the debounce of the URL update.
      await page.evaluate(() =>
        window.addEventListener(
          'click',
          () => {
            const end = performance.now() + 500
            while (performance.now() < end);
          },
          { once: true },
        ),
      )
      await search(page).fill(name)
      await link.click()
      await expectBoth()
    })

    await test.step('though it was drawn before what was typed', async () => {
      await openAnew()
      await link.evaluate((followed: HTMLElement) =>
        window.addEventListener('input', () => followed.click(), { once: true }),
      )
      await search(page).fill(name)
      await expectBoth()
    })

    await test.step('though the page is drawing what was typed', async () => {
      await openAnew()
      await link.evaluate((followed: HTMLElement) => {
        const addressDelay = 300
        const later = window.setTimeout
        const now = performance.now.bind(performance)
        let passed = 0
        window.setTimeout = ((work: () => void, ms?: number) =>
          later(() => {
            work()
            if (ms !== addressDelay) return
            // React checks the clock after each rendered part and yields when its time slice is over.
            performance.now = () => {
              passed += 20
              return now() + passed
            }
            later(() => followed.click())
          }, ms)) as typeof window.setTimeout
      })
      await search(page).fill(name)
      await expectBoth()
    })
  })

  test('goes first, to a page whose code is long in coming @phone', async ({ page }) => {
    await page.clock.install()
    await page.goto('/products')
    await expect(cards(page).first()).toBeVisible()
    const release = await holdBack(page, /\/assets\/contact-/)
    const asked = page.waitForRequest(/\/assets\/contact-/)
    await search(page).fill('jaggery')
    await followInFooter(page, 'Contact')
    await asked
    await page.clock.runFor(1_000)
    release()
    await expect(page).toHaveURL('/contact')
    await expect(title(page)).toHaveText('Contact Us')
    await page.goBack()
    await expect(page, 'what was typed is there again').toHaveURL('/products?q=jaggery')
    await expect(search(page)).toHaveValue('jaggery')
  })
})

test('the sidebar marks a category, cards describe', async ({ page, server, token, product, isMobile }) => {
  const chosen = (await listCategories(server.origin)).findLast(({ parent }) => parent)
  if (!chosen) throw new Error('The sample catalogue has no subcategory')
  const place = (order: number) =>
    write(server.origin, token, 'PATCH', `/categories/${chosen._id}/nav-settings`, { order })
  await place(-1)
  const categories = await listCategories(server.origin)
  expect(categories[0]?._id, 'before every main category').toBe(chosen._id)
  const products = await listProducts(server.origin)
  await page.goto('/products')
  await expectDescription(page, product, isMobile)
  const toggle = page.getByRole('button', { name: /^(?:Filters|Hide)$/ })
  if (isMobile) {
    await expect(sidebar(page)).toBeHidden()
    await expect(toggle).toHaveText('Filters')
    await toggle.tap()
    await expect(toggle).toHaveText('Hide')
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await expectAccessible(page)
  } else {
    await expect(toggle).toBeHidden()
    await expectAccessible(page)
  }
  const links = sidebar(page).getByRole('link')
  await expect(links).toHaveText(['All Products', ...categories.map(({ name }) => name)])
  await expect(links.first()).toHaveAttribute('aria-current', 'true')

  await links.getByText(chosen.name, { exact: true }).click()
  await expect(title(page)).toHaveText(chosen.name)
  await expect
    .poll(() => Object.fromEntries(searchOf(page)))
    .toEqual({ category: chosen._id, name: chosen.name })
  const own = products.filter(({ category, subcategory }) =>
    [category?._id, subcategory?._id].includes(chosen._id),
  )
  await expect(cards(page)).toHaveCount(own.length)
  if (isMobile) {
    await expect(sidebar(page), 'out of the way of what was chosen').toBeHidden()
    await toggle.tap()
  }
  await links.first().click()
  await expect(page).toHaveURL('/products')
  if (isMobile) {
    await toggle.tap()
    await toggle.tap()
    await expect(sidebar(page)).toBeHidden()
  }
})

test('a category that is not there is said to be gone @desktop', async ({ page, server, token }) => {
  const { _id } = await write<Category>(server.origin, token, 'POST', '/categories', { name: 'Seasonal' })
  const gone = page.getByText('This category is no longer here.', { exact: true })
  const hint = page.getByText(catalogueMessages.productsEmptyHint, { exact: true })
  const seasonal = sidebar(page).getByRole('link', { name: 'Seasonal', exact: true })
  await page.goto('/products?category=there-is-none')
  await expect(title(page)).toHaveText('Our Products')
  await expect(page.getByText(catalogueMessages.productsEmpty, { exact: true })).toBeVisible()
  await expect(hint).toBeVisible()
  await expect(gone).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See all products' }).click()
  await expect(page).toHaveURL('/products')
  await expect(cards(page).first()).toBeVisible()

  await seasonal.click()
  await expect(hint).toBeVisible()
  await expect(gone).toHaveCount(0)
  await sidebar(page).getByRole('link', { name: 'All Products' }).click()
  await expect(cards(page).first()).toBeVisible()
  await write(server.origin, token, 'DELETE', `/categories/${_id}`)
  await seasonal.click()
  await expect(gone).toBeVisible()
})

/** A card shows the description on hover, on focus, and by a button on touch. */
async function expectDescription(page: Page, product: Product, isMobile: boolean): Promise<void> {
  const card = cardOf(page, product)
  const [picture, veil] = [card.locator('img'), card.locator('[data-print=away]').first()]
  await card.scrollIntoViewIfNeeded()
  await expect(veil).toHaveText(product.description)
  const expectShown = async () => {
    await expect(veil).toHaveCSS('opacity', '1')
    await expect(picture).toHaveCSS('filter', /blur/)
  }
  const expectAway = async () => {
    await expect(veil).toHaveCSS('opacity', '0')
    await expect(picture).not.toHaveCSS('filter', /blur/)
  }
  await expectAway()
  if (isMobile) {
    const button = card.getByRole('button', { name: `Description of ${product.name}` })
    const pressed = await boxOf(button)
    expect(Math.min(pressed.width, pressed.height), 'a thumb finds it').toBeGreaterThanOrEqual(44)
    const sign = await boxOf(button.locator('span'))
    const whole = await boxOf(button.locator('..'))
    expect((sign.width * sign.height) / (whole.width * whole.height)).toBeLessThan(0.04)
    await button.tap()
    await expectShown()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    await button.tap()
    await expectAway()
    return
  }
  await card.hover()
  await expectShown()
  await page.mouse.move(0, 0)
  await expectAway()
  await search(page).focus()
  await page.keyboard.press('Tab')
  await card.getByRole('link', { name: product.name, exact: true }).focus()
  await expectShown()
}

test('products tell when no answer comes, and when none can @desktop', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/ERR_CONNECTION_REFUSED/)
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    // A hundredth of the ten seconds that are specified, and of no other limit.
    AbortSignal.timeout = ms => timeout(ms === 10_000 ? ms / 100 : 60_000)
  })
  await page.goto('/enquiry')
  await holdBack(page, productsCall)
  await followInFooter(page, 'Products')
  const failure = page.getByRole('alert').getByText(catalogueMessages.fetchProductsFailed)
  await expect(failure).toHaveText(
    `${catalogueMessages.fetchProductsFailed}: ${connectionMessages.noAnswerInTime}`,
  )
  // On a busy machine the refusal may take longer than the shortened limit.
  await page.evaluate(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  // Added on top of the route that delays requests: removing that one would release them.
  await page.route(productsCall, route => route.abort('connectionrefused'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(failure).toHaveText(
    `${catalogueMessages.fetchProductsFailed}: ${connectionMessages.connectionLost}`,
  )
})

test('a thousand products come page by page, and are searched in the browser @desktop', async ({ page }) => {
  const many = Array.from({ length: 1_000 }, (_, place) => numberedProduct(place + 1))
  await answerInstead(page, productsCall, listAnswer(many))
  await page.goto('/enquiry')
  await followInFooter(page, 'Products')
  const total = page.getByRole('main').getByRole('status')
  await expect(total).toHaveText(`1 to ${perPage} of 1,000 products`)
  await expect(cards(page)).toHaveCount(perPage)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(cards(page), 'the footer is the end').toHaveCount(perPage)

  await page.getByRole('link', { name: 'Page 3' }).click()
  await expect(page).toHaveURL('/products?page=3')
  await expect(cards(page).first()).toContainText('Jar 49')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await search(page).fill('jar 777')
  await expect(cards(page)).toHaveCount(1)
  await expect(total).toHaveText('1 product')
  await expect(page).toHaveURL('/products?q=jar+777')
  await page.goBack()
  await expect(cards(page).first(), 'where the search began anew').toContainText('Jar 1')

  await translate(page)
  await expect(total).toHaveText(`«1 to ${perPage} of 1,000 products»`)
  await search(page).fill('jar 777')
  await expect(total, 'what the browser has translated follows').toHaveText('1 product')
})

test('a page of the list comes whole, and stays so in the browser @desktop', async ({ page, server }) => {
  const all = await readData<Product[]>(server.origin, '/products?sort=shop')
  const letRest = await holdBack(page, productsCall)
  await page.goto('/products?page=2')
  const rest = all.slice(perPage, 2 * perPage).map(({ name }) => name)
  const names = cards(page).getByRole('heading')
  await expect(names).toHaveText(rest)
  const came = page.waitForResponse(productsCall)
  letRest()
  await came
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(names).toHaveText(all.slice(0, perPage).map(({ name }) => name))
  await page.goBack()
  await expect(names).toHaveText(rest)
})

test('a reload, and a return from elsewhere, shows what was in view @desktop', async ({ page }) => {
  const place = () => page.evaluate(() => scrollY)
  await page.goto('/products')
  await page.mouse.wheel(0, 2_400)
  await expect.poll(place).toBe(2_400)
  await page.reload()
  await expect.poll(place).toBe(2_400)
  await page.goto('about:blank')
  await page.goBack()
  await expect(title(page)).toBeAttached()
  await expect.poll(place).toBe(2_400)

  // As WebKit's back-forward cache does it, which Playwright's Chromium has switched off.
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    scrollTo(0, 0)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect.poll(place).toBe(2_400)
})
