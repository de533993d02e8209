import { business } from '@chekku/domain/test/business'
import { expect, type Page } from '@playwright/test'
import { isRunning, test } from '../../support/fixtures.ts'
import { followInFooter, holdBack } from '../../support/intercept.ts'

// Only the hero fits into this window.
test.use({ viewport: { width: 390, height: 680 } })

/** Opens the home page without its scripts; they load when the returned function is called. */
async function openHome(page: Page) {
  const end = await holdBack(page, /\.js$/)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  return end
}

const testimonials = (page: Page) => page.getByRole('region', { name: 'What people say' })
const slide = (page: Page, index: number) =>
  testimonials(page).getByText(business.testimonials[index]?.content ?? '')
const hasHydrated = (page: Page) => expect(testimonials(page).locator('[aria-live="off"]')).toBeAttached()

test('a button that is pressed early works after hydration @phone', async ({ onlooker: page }) => {
  const end = await openHome(page)
  await testimonials(page).getByRole('button', { name: 'Next testimonial' }).click()
  await expect(slide(page, 0)).toBeVisible()
  end('come')
  await expect(slide(page, 1)).toBeVisible()
})

test('what is typed early stays with the focus, and on coming back @phone', async ({ onlooker: page }) => {
  const end = await openHome(page)
  const field = page.getByRole('form', { name: 'Message' }).getByLabel('Message')
  await field.pressSequentially('Is there sesame oil?')
  end('come')
  await hasHydrated(page)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Is there sesame oil?')
  await followInFooter(page, 'Contact')
  await expect(page).toHaveURL('/contact')
  await page.goBack()
  await expect(field).toHaveValue('Is there sesame oil?')
})

test('a page that changes while it hydrates keeps its texts @phone', async ({ onlooker: page }) => {
  const end = await openHome(page)
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  const gallery = page.getByRole('region', { name: 'Featured Gallery' })
  const before = await gallery.getByRole('article').allInnerTexts()
  expect(before).not.toEqual([])
  const form = page.getByRole('form', { name: 'Message' })
  await form.getByLabel('Name').fill('Meena')
  end('come')
  await expect.poll(() => isRunning(page)).toBe(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Popular', exact: true }).press('Enter')
  await expect(page).toHaveURL('/#popular')
  await form.getByLabel('Message').fill('Is there sesame oil?')
  await hasHydrated(page)
  await expect(form.getByLabel('Name')).toHaveValue('Meena')
  await expect(form.getByLabel('Message')).toHaveValue('Is there sesame oil?')
  expect(await gallery.getByRole('article').allInnerTexts()).toEqual(before)
  expect(faults).toEqual([])
})
