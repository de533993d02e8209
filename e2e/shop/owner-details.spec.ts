import { contactText } from '@chekku/domain/contact'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { photograph } from '../support/admin/admin-form-journey.ts'
import { isRunning, test } from '../support/fixtures.ts'
import { answerAsChat, followInFooter } from '../support/intercept.ts'
import { asAdministrator } from '../support/navigation-api.ts'

const accent = '#7a3b12'
const accentShown = 'rgb(122, 59, 18)'

const mainButton = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Explore Products' }).first()
const ground = (page: Page) => mainButton(page).evaluate(link => getComputedStyle(link).backgroundColor)

test('the shop’s colour, name and logo are there with the page, and stay from page to page @desktop', async ({
  page,
  server,
}) => {
  await page.goto('/')
  await expect.poll(() => ground(page)).toBe('rgb(47, 93, 58)')
  const details = new FormData()
  details.set('json', JSON.stringify({ name: 'Kombu', fullName: 'Kombu Hill Honey', accent }))
  details.set('image', new Blob([new Uint8Array(await photograph(page, 600, 600))]), 'logo.jpg')
  await asAdministrator(server.origin, 'PUT', '/shop/identity', details)

  await page.goto('/')
  await expect.poll(() => ground(page)).toBe(accentShown)
  const brand = page.getByRole('banner').getByRole('link', { name: 'Kombu, home' })
  const logo = brand.locator('img')
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)

  await followInFooter(page, 'About Us')
  await expect(page).toHaveTitle('About Us · Kombu')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('main').getByRole('link', { name: 'View All Products' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Products')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  await expect(brand.locator('img')).toBeVisible()
})

test('links in the story of a first page and in the footer lead on within the document @desktop', async ({
  page,
}) => {
  await page.goto('/about-us')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await expect.poll(() => isRunning(page)).toBe(true)
  await page.getByRole('main').getByRole('link', { name: 'Contact and hours' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Story')
  await expect(page.getByRole('heading', { name: 'What we make' })).toBeVisible()
  await followInFooter(page, 'Gallery')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gallery')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('the form of the home page opens the chat, where the owner wants it @phone', async ({
  page,
  context,
  server,
}) => {
  await answerAsChat(context)
  await asAdministrator(server.origin, 'PUT', '/shop/reach', { homeFormOpensChat: true })
  await page.goto('/')
  const form = page.getByRole('form', { name: 'Write to us' })
  const contact = {
    name: 'Anbu',
    email: 'anbu@home.example',
    phone: '98430 12345',
    subject: '',
    message: 'Is it there?',
  }
  await form.getByLabel('Name').fill(contact.name)
  await form.getByLabel('Email').fill(contact.email)
  await form.getByLabel('Phone').fill(contact.phone)
  await form.getByLabel('Message').fill(contact.message)
  const opened = page.waitForEvent('popup')
  await form.getByRole('button', { name: 'Send by chat' }).click()
  expect(new URL((await opened).url()).searchParams.get('text')).toBe(contactText(contact))
  await expectAccessible(page)

  await asAdministrator(server.origin, 'PUT', '/shop/reach', { homeFormOpensChat: false })
  await page.reload()
  await expect(page.getByRole('form', { name: 'Message' })).toBeVisible()
  await expect(form).toHaveCount(0)
})
