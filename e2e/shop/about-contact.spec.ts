import { contactMessages, contactText } from '@chekku/domain/contact'
import { business } from '@chekku/domain/test/business'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { boxOf } from '../support/boxes.ts'
import { isRunning, test } from '../support/fixtures.ts'
import { answerAsChat, followInFooter, watchAnswers } from '../support/intercept.ts'

const contact = {
  name: 'Anbu & Söhne',
  email: 'anbu@home.example',
  phone: '+91 90000 00002',
  subject: 'Sesame oil',
  message: 'Is it there?\nFive litres, 100 % of it.',
}

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, label: string) => main(page).getByLabel(label)
const send = (page: Page) => main(page).getByRole('button', { name: 'Send by chat' })

test.describe('the contact form', () => {
  test.beforeEach(({ context }) => answerAsChat(context))

  test('says what is wrong, opens a chat, and keeps what was typed @phone', async ({ page, context }) => {
    await page.goto('/contact')
    await expect(field(page, 'Name')).toHaveAttribute('required')
    await test.step('goes to the first field that is missing, and says it beside each', async () => {
      await send(page).click()
      await expect(field(page, 'Name')).toBeFocused()
      await expect(field(page, 'Name')).toHaveAccessibleDescription(contactMessages.nameRequired)
      await expect(field(page, 'Phone')).toHaveAccessibleDescription(contactMessages.phoneRequired)
      await expect(field(page, 'Subject')).not.toHaveAttribute('aria-invalid')
      await expect(main(page).getByText(contactMessages.nameRequired)).toHaveCount(1)
      await expectAccessible(page)
      await field(page, 'Phone').fill(contact.phone)
      await expect(field(page, 'Phone')).not.toHaveAttribute('aria-invalid')
      await expect(field(page, 'Email')).toHaveAttribute('aria-invalid')
      expect(context.pages()).toHaveLength(1)
    })

    await test.step('says how many letters a chat takes still, and how many are too many', async () => {
      const message = field(page, 'Message')
      await message.fill('எ'.repeat(640))
      await expect(main(page).getByRole('status')).toHaveText(/^About \d+ letters left\.$/)
      await message.fill('எ'.repeat(700))
      await send(page).click()
      await expect(message).toHaveAccessibleDescription(/about \d+ letters too long for a chat/)
      expect(context.pages()).toHaveLength(1)
      await message.clear()
    })

    await test.step('can do without a subject, and is filled in by keyboard alone', async () => {
      await field(page, 'Phone').clear()
      await field(page, 'Name').focus()
      for (const text of [contact.name, contact.email, contact.phone, '', contact.message]) {
        await page.keyboard.insertText(text)
        await page.keyboard.press('Tab')
      }
      await expect(send(page)).toBeFocused()
      const opened = page.waitForEvent('popup')
      await page.keyboard.press('Enter')
      const chat = await opened
      expectChat(chat.url(), contactText({ ...contact, subject: '' }))
      await chat.close()
    })

    await test.step('keeps what was typed in a reload, and opens one chat on a double press', async () => {
      const allAnswered = watchAnswers(page)
      await page.reload()
      await expect(field(page, 'Name')).toHaveAttribute('required')
      await field(page, 'Subject').fill(contact.subject)
      await expectTextKept(page)
      await allAnswered()
      const asked: string[] = []
      page.on('request', request => asked.push(request.url()))
      const opened = page.waitForEvent('popup')
      await send(page).dblclick()
      expectChat((await opened).url(), contactText(contact))
      expect(asked, 'of the server').toEqual([])
      await expect(page).toHaveURL('/contact')
      const again = main(page).getByRole('status').getByRole('link', { name: 'Open the chat again' })
      expectChat((await again.getAttribute('href')) ?? '', contactText(contact))
    })

    await test.step('keeps what was typed on coming back', async () => {
      await followInFooter(page, 'About Us')
      await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Our Story')
      await page.goBack()
      await expectTextKept(page)
      expect(context.pages(), 'the page and one chat').toHaveLength(2)
    })
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('takes the message to the same chat, and asks only for it @desktop', async ({ page, context }) => {
      await page.goto('/contact')
      await expect(main(page).getByRole('textbox')).toHaveCount(1)
      await expect(main(page).getByText(/your name and phone number/)).toBeVisible()
      await field(page, 'Message').fill('Anbu, 90000 00002: is it there?')
      const opened = page.waitForEvent('popup')
      await send(page).click()
      expectChat((await opened).url(), 'Anbu, 90000 00002: is it there?')

      const chatAddress = 'https://api.whatsapp.com/send/'
      // wa.me redirects to another host, which the page's `form-action` policy must allow.
      await context.route('https://wa.me/**', route =>
        route.fulfill({ status: 302, headers: { location: chatAddress } }),
      )
      const ledOn = context.waitForEvent('request', request => request.url() === chatAddress)
      await send(page).click()
      await ledOn
      await expect(field(page, 'Message')).toHaveValue('Anbu, 90000 00002: is it there?')
    })
  })
})

test.describe('where and when', () => {
  test.describe('read in another time zone', () => {
    test.use({ timezoneId: 'America/New_York' })

    test('it says whether the shop is open, and when it closes @desktop', async ({ page, request }) => {
      expect(await (await request.get('/contact')).text()).not.toMatch(/Open now|Closed now/)
      await page.clock.install({ time: '2026-03-02T21:20:00+05:30' })
      await page.goto('/contact')
      await expect(main(page).getByText('Open now, until 9:30 PM')).toBeVisible()
      await page.clock.fastForward('11:00')
      await expect(main(page).getByText('Closed now, opens tomorrow at 9:00 AM')).toBeVisible()
    })
  })

  const mapLink = (page: Page) => main(page).getByRole('link', { name: 'Map: OpenStreetMap' })

  test('the map comes once it is near, and is told no referrer @phone', async ({ page, context }) => {
    const referrers: (string | undefined)[] = []
    const asked: string[] = []
    page.on('request', request => {
      if (request.url().includes('openstreetmap')) asked.push(request.url())
    })
    const { promise: comes, resolve: letCome } = Promise.withResolvers<void>()
    await context.route('https://www.openstreetmap.org/**', async route => {
      referrers.push((await route.request().headerValue('referer')) ?? undefined)
      if (route.request().resourceType() === 'document') await comes
      await route.fulfill({ contentType: 'text/html', body: '<title>Map</title><p>Streets</p>' })
    })
    await page.goto('/contact')
    await expect.poll(() => isRunning(page)).toBe(true)
    const map = main(page).getByTitle(/^Map: /)
    // The page's own observer of what is near is called before this one.
    await mapLink(page).evaluate(
      link => new Promise<void>(resolve => new IntersectionObserver(() => resolve()).observe(link)),
    )
    await page.evaluate(() => fetch('/robots.txt').then(() => undefined))
    expect(asked, 'nothing is asked of others before').toEqual([])
    await expect(mapLink(page)).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\/\?mlat=/)
    await mapLink(page).scrollIntoViewIfNeeded()
    await expect(map, 'the drawn one stays until it is there').toHaveCSS('opacity', '0')
    letCome()
    await expect(map.contentFrame().getByText('Streets')).toBeVisible()
    await expect(map).toHaveCSS('opacity', '1')
    await expectAccessible(page)
    expect(new Set(referrers)).toEqual(new Set([undefined]))

    // The policy of another page, which its document keeps, has no map.
    await page.goto('/about-us')
    await expect.poll(() => isRunning(page)).toBe(true)
    asked.length = 0
    await main(page).getByRole('link', { name: 'Contact and hours' }).click()
    await field(page, 'Message').fill('Is it open today?')
    const show = main(page).getByRole('button', { name: 'Show the map' })
    await show.scrollIntoViewIfNeeded()
    await expectAccessible(page)
    expect(asked).toEqual([])
    await show.click()
    await expect(show).toHaveCount(0)
    await mapLink(page).scrollIntoViewIfNeeded()
    await expect(map.contentFrame().getByText('Streets')).toBeVisible()
    await expect(field(page, 'Message')).toHaveValue('Is it open today?')
  })

  test('the drawn map stays where none can be had, with a way to it @phone', async ({ page, context }) => {
    const asked = page.waitForEvent('requestfailed', request => request.url().includes('openstreetmap'))
    await context.route('https://www.openstreetmap.org/**', route => route.abort())
    await page.goto('/contact')
    const parts = ['Phone', 'Hours', 'Email', 'Write to us', 'Address', 'Visit our shops']
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(parts)
    const hours = await boxOf(main(page).getByRole('heading', { name: 'Hours' }))
    expect(hours.y, 'how to call comes before the form').toBeLessThan(
      (await boxOf(main(page).getByRole('form'))).y,
    )
    await mapLink(page).scrollIntoViewIfNeeded()
    await asked
    await expect(mapLink(page)).toHaveAttribute('target', '_blank')
    const directions = main(page).getByRole('link', { name: `Directions to ${business.unit.label}` })
    const to = new URL((await directions.getAttribute('href')) ?? '')
    expect(to.searchParams.get('destination')).toBe(`${business.unit.latitude},${business.unit.longitude}`)
    // By now a frame would stand there.
    await expect(main(page).getByTitle(/^Map: /)).toHaveCount(0)
  })
})

test('links of a first page lead on within the document @desktop', async ({ page }) => {
  await page.goto('/about-us')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await expect.poll(() => isRunning(page)).toBe(true)
  await main(page).getByRole('link', { name: 'Contact and hours' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Story')
  await expect(page.getByRole('heading', { name: 'What we make' })).toBeVisible()
  await followInFooter(page, 'Gallery')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gallery')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

function expectChat(address: string, text: string): void {
  const url = new URL(address)
  expect(url.origin + url.pathname).toBe(`https://wa.me/${business.chatNumber}`)
  expect(url.searchParams.get('text')).toBe(text)
}

async function expectTextKept(page: Page): Promise<void> {
  const { name, email, phone, subject, message } = contact
  const kept = { Name: name, Email: email, Phone: phone, Subject: subject, Message: message }
  for (const [label, text] of Object.entries(kept)) await expect(field(page, label)).toHaveValue(text)
}
