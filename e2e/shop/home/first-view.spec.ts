import { expect, type Page } from '@playwright/test'
import { isRunning, test } from '../../support/fixtures.ts'
import { answerAsChat, holdBack, pathsAsked } from '../../support/intercept.ts'

const isScript = (path: string) => path.endsWith('.js')
/** Stored pictures are below the fold of the home page. */
const isStoredPicture = (path: string) => path.startsWith('/uploads/')

test('the first view comes before the script, which then starts @phone', async ({ onlooker: page }) => {
  const asked = pathsAsked(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect.poll(() => asked.some(isScript)).toBe(true)
  const firstScript = asked.findIndex(isScript)
  // Scrolls to the lazy pictures, because browsers differ in how far ahead they load them.
  await page.evaluate(() => scrollBy(0, 700))
  await expect.poll(() => asked.some(isStoredPicture)).toBe(true)
  const first = ['/art/hero', '.css', '.woff2'].map(part => asked.findIndex(path => path.includes(part)))
  expect(Math.max(...first)).toBeLessThan(asked.findIndex(isStoredPicture))
  for (const early of [/^\/art\/hero/, /\.css$/, /fraunces.*\.woff2$/])
    expect(asked.findIndex(path => early.test(path))).toBeLessThan(firstScript)
  await expect.poll(() => isRunning(page)).toBe(true)
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  const started = await page.evaluate(
    () => performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.js'))?.startTime,
  )
  expect(painted).toBeLessThan(started ?? 0)
})

for (const [name, move, tag] of [
  ['a touch', (page: Page) => page.keyboard.press('Shift'), '@phone'],
  ['the wheel', (page: Page) => page.mouse.wheel(0, 400), '@desktop'],
] as const)
  test(`${name} starts the script while a picture is on its way`, { tag }, async ({ onlooker: page }) => {
    const asked = pathsAsked(page)
    await page.clock.install()
    const letPictures = await holdBack(page, /\/art\/hero[^/]*$/)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    expect(asked.filter(isScript)).toEqual([])
    await move(page)
    await expect.poll(() => asked.some(isScript)).toBe(true)
    letPictures()
  })

test('a link is followed while a picture is on its way @phone', async ({ onlooker: page }) => {
  const letPictures = await holdBack(page, /\/art\/hero[^/]*$/)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.keyboard.press('Shift')
  await expect.poll(() => isRunning(page)).toBe(true)
  await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/contact"]')?.click())
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
  letPictures()
})

test.describe('before the script runs', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  const holdScripts = (page: Page) => holdBack(page, /\.js$/)

  test('a product goes onto the list as soon as it can @phone', async ({ onlooker: page, product }) => {
    const end = await holdScripts(page)
    await page.goto(`/product/${product._id}`, { waitUntil: 'domcontentloaded' })
    await page.getByRole('main').getByRole('button', { name: 'Add to list' }).first().click()
    end('come')
    await expect(page.getByText('1 on your list')).toBeVisible()
  })

  test('the menu opens and a link is followed at once @desktop', async ({ onlooker: page }) => {
    const end = await holdScripts(page)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await page.getByLabel('Menu').click()
    const menu = page.getByRole('banner').getByRole('link', { name: 'Gallery' })
    await expect(menu).toBeVisible()
    await menu.click()
    await expect(page).toHaveURL('/gallery')
    await page.getByLabel('Menu').click()
    end('come')
    await expect.poll(() => isRunning(page)).toBe(true)
    await expect(menu).toBeVisible()
  })

  test('a button does its work, and what is typed is looked for @desktop', async ({ onlooker: page }) => {
    const end = await holdScripts(page)
    await page.goto('/products', { waitUntil: 'domcontentloaded' })
    const filters = page.getByRole('button', { name: 'Filters' })
    await filters.click()
    await filters.click()
    await expect(filters).toHaveAttribute('aria-expanded', 'false')
    const search = page.getByRole('searchbox')
    await search.pressSequentially('nothing-is-called-this')
    end('come')
    await expect(page.getByRole('button', { name: 'Hide' })).toHaveAttribute('aria-expanded', 'true')
    await page.getByRole('button', { name: 'Hide' }).click()
    await expect(filters).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByText('No products found', { exact: true })).toBeVisible()
    await expect(search).toHaveValue('nothing-is-called-this')
    await expect(page).toHaveURL('/products?q=nothing-is-called-this')
  })

  test('what is typed into the message form stays, and is sent whole @phone', async ({ onlooker: page }) => {
    const end = await holdScripts(page)
    await answerAsChat(page.context())
    await page.goto('/contact', { waitUntil: 'domcontentloaded' })
    await page.getByLabel('Name').fill('Meena')
    await page.getByLabel('Email').fill('meena@example.org')
    await page.getByLabel('Phone').fill('9800000000')
    await page.getByLabel('Message').fill('Do you press on Sundays?')
    const chat = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Send by chat' }).click()
    end('come')
    const sent = decodeURIComponent((await chat).url())
    expect(sent).toContain('Meena')
    expect(sent).toContain('Do you press on Sundays?')
  })

  test('a form whose script cannot be loaded is sent without it @phone', async ({ onlooker: page }) => {
    const end = await holdScripts(page)
    await answerAsChat(page.context())
    await page.goto('/contact', { waitUntil: 'domcontentloaded' })
    await page.getByLabel('Message').fill('Do you press on Sundays?')
    const chat = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Send by chat' }).click()
    end('fail')
    expect((await chat).url()).toContain('Sundays')
  })
})
