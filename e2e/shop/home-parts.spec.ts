import { business } from '@chekku/domain/business'
import { expect, type Page } from '@playwright/test'
import { isRunning, test } from '../support/fixtures.ts'
import { followInFooter, holdBack, pathsAsked } from '../support/intercept.ts'

// Nothing but the opening is seen at first.
test.use({ viewport: { width: 390, height: 680 } })

const isPartsFile = (path: string) => path.includes('/home-parts')

/** Opens the home page for who only looks; what stands further down gets its script when `end` says so. */
async function openHome(page: Page) {
  const asked = pathsAsked(page)
  const end = await holdBack(page, /\/home-parts[^/]*\.js$/)
  await page.goto('/')
  await expect.poll(() => isRunning(page)).toBe(true)
  return { end, asked, isAsked: () => asked.some(isPartsFile) }
}

const testimonials = (page: Page) => page.getByRole('region', { name: 'What people say' })
const slide = (page: Page, place: number) =>
  testimonials(page).getByText(business.testimonials[place]?.content ?? '')

test('what stands further down brings its script when the reader comes to it', async ({ onlooker: page }) => {
  const { end, asked, isAsked } = await openHome(page)
  end('come')
  // It comes last of what a page asks for by itself.
  await expect.poll(() => asked.some(path => path.includes('/pages-ahead'))).toBe(true)
  expect(isAsked()).toBe(false)
  await testimonials(page).scrollIntoViewIfNeeded()
  await expect.poll(isAsked).toBe(true)
  await expect(testimonials(page).locator('[aria-live="off"]')).toBeAttached()
})

test('what stands further down brings its script to who looks at the first screen for long', async ({
  onlooker: page,
}) => {
  const { end, isAsked } = await openHome(page)
  end('come')
  await expect.poll(isAsked, { timeout: 20_000 }).toBe(true)
  await expect(testimonials(page).locator('[aria-live="off"]')).toBeAttached()
})

test('a button that is pressed before its script is there does its work once it is', async ({
  onlooker: page,
}) => {
  const { end } = await openHome(page)
  await testimonials(page).getByRole('button', { name: 'Next testimonial' }).click()
  await expect(slide(page, 0)).toBeVisible()
  end('come')
  await expect(slide(page, 1)).toBeVisible()
})

test('a link that is pressed before its script is there is followed without loading a page', async ({
  onlooker: page,
}) => {
  const { end } = await openHome(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
  await page.getByRole('main').getByRole('link', { name: 'View All Gallery Items' }).click()
  end('come')
  await expect(page).toHaveURL('/gallery')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-same-page')
})

test('of two links that are pressed before their script is there the last is followed', async ({
  onlooker: page,
}) => {
  const { end } = await openHome(page)
  const visits: string[] = []
  page.on('framenavigated', frame => visits.push(new URL(frame.url()).pathname))
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'View All Gallery Items' }).click()
  await main.getByRole('link', { name: 'View All Products' }).click()
  end('come')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Products')
  expect(visits).toEqual(['/products'])
})

test('a link whose script cannot be had is followed by the browser', async ({ onlooker: page }) => {
  const { end } = await openHome(page)
  await page.getByRole('main').getByRole('link', { name: 'View All Gallery Items' }).click()
  end('fail')
  await expect(page).toHaveURL('/gallery')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('what is typed before the script is there stays, and so does the focus', async ({ onlooker: page }) => {
  const { end } = await openHome(page)
  const field = page.getByRole('form', { name: 'Message' }).getByLabel('Name')
  await field.pressSequentially('Meena')
  end('come')
  await expect(testimonials(page).locator('[aria-live="off"]')).toBeAttached()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Meena')
})

test('what is typed before the script is there is found again by who went on and comes back', async ({
  onlooker: page,
}) => {
  const { end } = await openHome(page)
  const field = page.getByRole('form', { name: 'Message' }).getByLabel('Message')
  await field.fill('Is there sesame oil?')
  await followInFooter(page, 'Contact')
  await expect(page).toHaveURL('/contact')
  end('come')
  await page.goBack()
  await expect(field).toHaveValue('Is there sesame oil?')
})

test('what is typed before the script is there stays when the page changes around it', async ({
  onlooker: page,
}) => {
  const { end } = await openHome(page)
  const form = page.getByRole('form', { name: 'Message' })
  await form.getByLabel('Name').fill('Meena')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Popular', exact: true }).press('Enter')
  await expect(page).toHaveURL('/#popular')
  await form.getByLabel('Message').fill('Is there sesame oil?')
  end('come')
  await expect(testimonials(page).locator('[aria-live="off"]')).toBeAttached()
  await expect(form.getByLabel('Name')).toHaveValue('Meena')
  await expect(form.getByLabel('Message')).toHaveValue('Is there sesame oil?')
})

test('a page changes around what has no script yet, and leaves it as it is', async ({ onlooker: page }) => {
  const { end } = await openHome(page)
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  const gallery = page.getByRole('region', { name: 'Featured Gallery' })
  const before = await gallery.getByRole('article').allInnerTexts()
  expect(before).not.toEqual([])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Popular', exact: true }).click()
  await expect(page).toHaveURL('/#popular')
  await expect(gallery.getByRole('heading').first()).toBeInViewport()
  expect(await gallery.getByRole('article').allInnerTexts()).toEqual(before)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL('/about-us')
  await page.goBack()
  end('come')
  await expect(testimonials(page).locator('[aria-live="off"]')).toBeAttached()
  expect(await gallery.getByRole('article').allInnerTexts()).toEqual(before)
  expect(faults).toEqual([])
})
