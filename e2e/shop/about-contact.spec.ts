import { catalogueMessages } from '@chekku/domain/catalogue'
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

test.describe('the about page', () => {
  test('tells the whole story, with two drawings @phone', async ({ page }) => {
    const answer = await page.goto('/about-us')
    expect(answer?.status()).toBe(200)
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Our Story')
    await expect(main(page).getByText(`Since ${business.foundedYear}`)).toBeVisible()
    await expect(main(page).getByText(business.founders.join(' & '))).toBeVisible()
    for (const paragraph of business.story) await expect(main(page).getByText(paragraph)).toBeVisible()
    await expect(main(page).getByText(business.motto)).toBeVisible()

    const told = [...business.productLines]
    expect(told).toHaveLength(4)
    expect(business.reasons).toHaveLength(6)
    expect(business.differentiators).toHaveLength(3)
    for (const { title, text } of [...told, ...business.reasons, ...business.differentiators]) {
      await expect(main(page).getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect(main(page).getByText(text, { exact: true })).toBeVisible()
    }
    expect(business.branches).toHaveLength(2)
    for (const { label, lines } of [business.unit, ...business.branches]) {
      await expect(main(page).getByText(label, { exact: true })).toBeVisible()
      for (const line of lines) await expect(main(page).getByText(line, { exact: true })).toBeVisible()
    }
    await expectAccessible(page)

    for (const image of await main(page).locator('img').all()) {
      await image.scrollIntoViewIfNeeded()
      await expect
        .poll(() => image.evaluate(node => node instanceof HTMLImageElement && node.naturalWidth))
        .toBeGreaterThan(0)
    }
    await expect(main(page).locator('img')).toHaveCount(2)
  })
})

test.describe('the contact form', () => {
  test.beforeEach(({ context }) => answerAsChat(context))

  test('says beside each field what is missing or is no e-mail address, and goes to the first @phone', async ({
    page,
    context,
  }) => {
    await page.goto('/contact')
    await expect(field(page, 'Name')).toHaveAttribute('required')
    await expect(field(page, 'Subject')).not.toHaveAttribute('required')
    await expectAccessible(page)

    await send(page).click()
    await expect(field(page, 'Name')).toBeFocused()
    await expect(field(page, 'Name')).toHaveAccessibleDescription(contactMessages.nameRequired)
    await expect(field(page, 'Email')).toHaveAccessibleDescription(contactMessages.emailRequired)
    await expect(field(page, 'Phone')).toHaveAccessibleDescription(contactMessages.phoneRequired)
    await expect(field(page, 'Message')).toHaveAccessibleDescription(contactMessages.messageRequired)
    await expect(field(page, 'Subject')).not.toHaveAttribute('aria-invalid')
    for (const text of [contactMessages.nameRequired, contactMessages.phoneRequired])
      await expect(main(page).getByText(text)).toHaveCount(1)
    await expectAccessible(page)

    await field(page, 'Phone').fill(contact.phone)
    await expect(field(page, 'Phone')).not.toHaveAttribute('aria-invalid')
    await expect(field(page, 'Email')).toHaveAttribute('aria-invalid')

    await fillIn(page, { ...contact, email: 'anbu at home' })
    await send(page).click()
    await expect(field(page, 'Email')).toBeFocused()
    await expect(field(page, 'Email')).toHaveAccessibleDescription(contactMessages.emailInvalid)
    expect(context.pages()).toHaveLength(1)
  })

  test('opens a chat with what was typed, asks nothing of the server, keeps it @phone', async ({ page }) => {
    const allAnswered = watchAnswers(page)
    await page.goto('/contact')
    await expect.poll(() => isRunning(page)).toBe(true)
    await fillIn(page, contact)
    await allAnswered()
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    const opened = page.waitForEvent('popup')
    await send(page).click()
    expectChat((await opened).url(), contactText(contact))
    expect(asked).toEqual([])
    await expect(page).toHaveURL('/contact')
    const again = main(page).getByRole('status').getByRole('link', { name: 'open it here' })
    expectChat((await again.getAttribute('href')) ?? '', contactText(contact))
    await expectTextKept(page)

    await followInFooter(page, 'About Us')
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Our Story')
    await page.goBack()
    await expectTextKept(page)
  })

  test('opens one chat on a double click, and keeps what was typed @desktop', async ({ page, context }) => {
    await page.goto('/contact')
    await fillIn(page, contact)
    const chat = page.waitForEvent('popup')
    await send(page).dblclick()
    await chat
    await page.reload()
    await expectTextKept(page)
    expect(context.pages(), 'the page and one chat').toHaveLength(2)
  })

  test('can do without a subject, and is filled in by keyboard alone @desktop', async ({ page }) => {
    await page.goto('/contact')
    await expect(field(page, 'Name')).toHaveAttribute('required')
    await field(page, 'Name').focus()
    for (const text of [contact.name, contact.email, contact.phone, '', 'Is it there?']) {
      await page.keyboard.insertText(text)
      await page.keyboard.press('Tab')
    }
    await expect(send(page)).toBeFocused()
    const opened = page.waitForEvent('popup')
    await page.keyboard.press('Enter')
    expectChat((await opened).url(), contactText({ ...contact, subject: '', message: 'Is it there?' }))
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('takes the message to the same chat, and asks only for it @desktop', async ({ page, context }) => {
      await page.goto('/contact')
      await expect(main(page).getByRole('textbox')).toHaveCount(1)
      await expect(main(page).getByText(/your name and how we can reach you/)).toBeVisible()
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
  test('every address, phone, hour and way there is told, and how to call before the form @phone', async ({
    page,
  }) => {
    await page.goto('/contact')
    for (const { label, href } of business.phones) {
      const link = main(page).getByRole('link', { name: label, exact: true }).first()
      await expect(link).toHaveAttribute('href', href)
    }
    await expect(main(page).getByRole('link', { name: business.email })).toBeVisible()
    for (const { label, text } of business.hours) {
      await expect(main(page).getByText(label, { exact: true })).toBeVisible()
      await expect(main(page).getByText(text, { exact: true })).toBeVisible()
    }
    for (const { label, lines } of [business.unit, ...business.branches]) {
      const address = main(page).locator('address').filter({ hasText: label })
      for (const line of lines) await expect(address.getByText(line, { exact: true })).toBeVisible()
      await expect(address.getByRole('link', { name: `Directions to ${label}` })).toBeVisible()
    }

    const parts = ['Phone', 'Hours', 'Email', 'Write to us', 'Address', 'Visit our shops']
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(parts)
    const hours = await boxOf(main(page).getByRole('heading', { name: 'Hours' }))
    const form = await boxOf(main(page).getByRole('form'))
    expect(hours.y).toBeLessThan(form.y)
  })

  for (const { timezoneId, time, said } of [
    { timezoneId: 'America/New_York', time: '2026-03-02T12:00:00+05:30', said: 'Open now, until 9:30 PM' },
    {
      timezoneId: 'Pacific/Auckland',
      time: '2026-03-01T13:00:00+05:30',
      said: 'Closed now, opens tomorrow at 9:00 AM',
    },
  ]) {
    test.describe(`read in ${timezoneId}`, () => {
      test.use({ timezoneId })

      test(`at ${time} it says: ${said} @desktop`, async ({ page, request }) => {
        const kept = await (await request.get('/contact')).text()
        expect(kept).not.toMatch(/Open now|Closed now/)
        await page.clock.setFixedTime(time)
        await page.goto('/contact')
        await expect(main(page).getByText(said)).toBeVisible()
      })
    })
  }

  test('it notices when the shop closes @desktop', async ({ page }) => {
    await page.clock.install({ time: '2026-03-02T21:20:00+05:30' })
    await page.goto('/contact')
    await expect(main(page).getByText('Open now, until 9:30 PM')).toBeVisible()
    await page.clock.fastForward('11:00')
    await expect(main(page).getByText('Closed now, opens tomorrow at 9:00 AM')).toBeVisible()
  })

  const mapLink = (page: Page) => main(page).getByRole('link', { name: 'Map: OpenStreetMap' })

  test('the map comes by itself once it is near, and is told no referrer', async ({
    page,
    context,
    isMobile,
  }) => {
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
    if (isMobile) expect(asked, 'nothing is asked of others before').toEqual([])
    await expect(mapLink(page)).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\/\?mlat=/)
    await mapLink(page).scrollIntoViewIfNeeded()
    await expect(map, 'the drawn one stays until it is there').toHaveCSS('opacity', '0')
    letCome()
    await expect(map.contentFrame().getByText('Streets')).toBeVisible()
    await expect(map).toHaveCSS('opacity', '1')
    await expectAccessible(page)
    expect(new Set(referrers)).toEqual(new Set([undefined]))
  })

  test('the drawn map stays where none can be had, with a way to it @phone', async ({ page, context }) => {
    const asked = page.waitForEvent('requestfailed', request => request.url().includes('openstreetmap'))
    await context.route('https://www.openstreetmap.org/**', route => route.abort())
    await page.goto('/contact')
    await mapLink(page).scrollIntoViewIfNeeded()
    await asked
    await expect(mapLink(page)).toHaveAttribute('target', '_blank')
    const directions = main(page).getByRole('link', { name: `Directions to ${business.unit.label}` })
    const to = new URL((await directions.getAttribute('href')) ?? '')
    expect(to.searchParams.get('destination')).toBe(`${business.unit.latitude},${business.unit.longitude}`)
    await expectAccessible(page)
    // By now a frame would stand there.
    await expect(main(page).getByTitle(/^Map: /)).toHaveCount(0)
  })
})

test('an address that is not there says so, and leads back @desktop', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 404/)
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(catalogueMessages.pageNotFound)
  await expect(page).toHaveTitle(catalogueMessages.pageNotFound)
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'Explore Products' }).click()
  await expect(page).toHaveURL('/products')
})

function expectChat(address: string, text: string): void {
  const url = new URL(address)
  expect(url.origin + url.pathname).toBe(`https://wa.me/${business.chatNumber}`)
  expect(url.searchParams.get('text')).toBe(text)
}

const fields = (page: Page, { name, email, phone, subject, message }: typeof contact) =>
  Object.entries({ Name: name, Email: email, Phone: phone, Subject: subject, Message: message }).map(
    ([label, text]) => [field(page, label), text] as const,
  )

async function fillIn(page: Page, typed: typeof contact): Promise<void> {
  await expect(field(page, 'Name')).toHaveAttribute('required')
  for (const [input, text] of fields(page, typed)) await input.fill(text)
}

async function expectTextKept(page: Page): Promise<void> {
  for (const [input, text] of fields(page, contact)) await expect(input).toHaveValue(text)
}
