import { priceOnRequest } from '@chekku/domain/money'
import { productMessages } from '@chekku/domain/product'
import { sampleShop } from '@chekku/domain/sample-shop'
import type { ShopForEditing, ShopVersion } from '@chekku/domain/schemas/shop'
import { goLiveMessages } from '@chekku/domain/shop/go-live'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { goTo, proveIdentity } from '../support/admin/admin-fixtures.ts'
import { jpegFile, photograph } from '../support/admin/admin-form-journey.ts'
import { type Hands, keyboardHands, signInBy, touchHands } from '../support/admin/input-methods.ts'
import { openSession } from '../support/admin/people.ts'
import { boxOf } from '../support/boxes.ts'
import { readData, write } from '../support/catalogue-api.ts'
import { ownerToken, test } from '../support/empty-shop.ts'
import { answerAsChat, answerInstead, holdBack, loseAnswer, refuseInstead } from '../support/intercept.ts'
import { expectNoSidewaysScroll } from '../support/layout-faults.ts'
import { readCode } from '../support/qr-code.ts'

interface Hour {
  page: Page
  hands: Hands
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const panel = (page: Page) => page.getByRole('region', { name: /^Open your shop: \d of 5 done$/ })
const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
/** The link to an unfinished step, under "Still to do:". */
const leftToDo = (page: Page, step: string) =>
  page.getByText('Still to do:').getByRole('link', { name: step })
const goOn = ({ page, hands }: Hour) => hands.press(button(page, 'Save and go on'))

async function sayWho(hour: Hour, name: string, number: string): Promise<void> {
  const { page, hands } = hour
  await expect(stepHeading(page, 'Name and chat number')).toBeVisible()
  await expect(page.getByText('Step 1 of 5', { exact: true })).toBeVisible()
  await hands.write(page.getByLabel('Name of your shop'), name)
  await hands.write(page.getByRole('textbox', { name: 'Chat number' }), number)
  await expect(page.getByText('Will be dialled as')).toBeVisible()
  await goOn(hour)
  await expect(stepHeading(page, 'Opening hours')).toBeVisible()
}

async function makeCategory(hour: Hour, name: string): Promise<void> {
  const { page, hands } = hour
  await expect(stepHeading(page, 'First category')).toBeVisible()
  await hands.write(page.getByLabel('Category Name'), name)
  await goOn(hour)
  await expect(stepHeading(page, 'First product')).toBeVisible()
  // Until the new category has been read, another Skip stands where the form comes.
  await expect(page.getByLabel('Product Name')).toBeVisible()
}

async function makeProduct(hour: Hour, product: { name: string; price?: string; input: string }) {
  const { page, hands } = hour
  await hands.write(page.getByLabel('Product Name'), product.name)
  await expect(button(page, 'More ways to save'), 'a draft would not open the shop').toHaveCount(0)
  if (product.price) await hands.write(page.getByLabel('Price (₹)'), product.price)
  else {
    await hands.write(page.getByLabel('Size'), '1')
    await expect(page.getByLabel('Price (₹)')).toHaveAccessibleDescription(productMessages.withoutPrice)
  }
  await hands.give(product.input, jpegFile(await photograph(page, 600, 750)))
  await expect(page.getByRole('img', { name: 'Preview of photo.jpg' })).toBeVisible()
  await goOn(hour)
  await expect(stepHeading(page, 'Your address')).toBeVisible()
}

async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.exposeFunction('noteTap', () => {
    taps += 1
  })
  await page.addInitScript(() => {
    addEventListener('pointerup', () => (window as unknown as { noteTap: () => void }).noteTap(), true)
  })
  return () => taps
}

/** Texts of the sample shop that identify its people, place and story. */
const sampleTexts = [
  sampleShop.identity.name,
  ...sampleShop.words.story,
  ...sampleShop.words.founders,
  ...sampleShop.words.reasons.map(({ title }) => title),
  ...sampleShop.testimonials.map(({ name }) => name),
  ...sampleShop.reach.phones,
  sampleShop.reach.email,
  'Pollachi',
]

test('from nothing to an order by touch @phone', async ({ page, browser, emptyShop, consoleGuard }) => {
  test.slow()
  const hour = { page, hands: touchHands(page) }
  const taps = await countTaps(page)
  await signInBy(page, hour.hands, emptyShop.owner)
  const begin = panel(page).getByRole('link', { name: 'Begin' })
  await expect(begin, 'without scrolling').toBeInViewport()
  await expectAccessible(page)
  await begin.tap()

  await sayWho(hour, 'Malar Oils', '098765-43210')
  await expectAccessible(page)
  await goOn(hour)
  await makeCategory(hour, 'Oils')
  await expectAccessible(page)
  await makeProduct(hour, { name: 'Groundnut oil, 1 litre', price: '320', input: 'image-camera' })
  await expectAccessible(page)
  expect(taps(), 'from the sign-in to an open shop').toBeLessThanOrEqual(18)

  const code = page.getByRole('img', { name: /^QR code/ })
  const address = await readCode(page, await code.screenshot())
  expect(address).toBe(`${emptyShop.origin}/`)
  const started = page.waitForEvent('download')
  await button(page, 'Download the code').tap()
  expect((await started).suggestedFilename()).toBe('shop-code.svg')

  const visit = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-IN' })
  await consoleGuard.watch(visit)
  await answerAsChat(visit)
  const visitor = await visit.newPage()
  await visitor.goto(address)
  await expect(visitor.getByRole('banner')).toContainText('Malar Oils')
  const order = visitor.getByRole('link', { name: 'Order Groundnut oil, 1 litre' }).first()
  const chat = new URL((await order.getAttribute('href')) ?? '')
  expect(chat.pathname).toBe('/919876543210')
  expect(chat.searchParams.get('text')).toMatch(/Groundnut oil, 1 litre\nPrice: ₹320/)
  const opened = visit.waitForEvent('page')
  await order.click()
  expect((await opened).url()).toContain('https://wa.me/919876543210')
  for (const path of ['/', '/products', '/gallery', '/about-us', '/contact']) {
    const text = (await (await fetch(new URL(path, address))).text()).toLowerCase()
    const found = sampleTexts.filter(sample => text.includes(sample.toLowerCase()))
    expect.soft(found, path).toEqual([])
  }
  await visit.close()
})

test('stops, and goes on at another device @phone', async ({ page, browser, emptyShop, consoleGuard }) => {
  const token = await ownerToken(emptyShop)
  await write(emptyShop.origin, token, 'PUT', '/shop/identity', { name: 'Malar Oils' })
  await write(emptyShop.origin, token, 'PUT', '/shop/reach', { chatNumber: '9876543210' })
  await openSession(page, emptyShop.owner, emptyShop.origin)
  await page.goto('/admin/start/hours')
  await link(page, 'Stop here').tap()
  await expect(panel(page)).toContainText('1 of 5 done')
  await expect(
    page.getByRole('heading', { name: goLiveMessages.heading }),
    'one meter at a time',
  ).toHaveCount(0)
  await button(page, 'Not now').tap()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: goLiveMessages.heading })).toBeVisible()
  await page.reload()
  await expect(link(page, 'Open your shop')).toBeVisible()

  const device = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    baseURL: emptyShop.origin,
  })
  await consoleGuard.watch(device)
  const other = await device.newPage()
  const later = { page: other, hands: touchHands(other) }
  await openSession(other, emptyShop.owner, emptyShop.origin)
  await other.goto('/admin')
  await panel(other).getByRole('link', { name: 'Continue' }).tap()
  await expect(stepHeading(other, 'Opening hours')).toBeVisible()
  await link(other, 'Skip').tap()
  await other.getByLabel('Category Name').fill('Oils')
  await goOn(later)
  // Until the new category has been read, another Skip stands where the form comes.
  await expect(other.getByLabel('Product Name')).toBeVisible()
  await link(other, 'Skip').tap()
  await leftToDo(other, 'First product').tap()
  await makeProduct(later, { name: 'Oil', input: 'image' })
  await leftToDo(other, 'Opening hours').tap()
  await other.getByRole('checkbox', { name: 'Saturday' }).tap()
  await expect(other.getByText('Monday to Friday')).toBeVisible()
  await goOn(later)
  await expect(stepHeading(other, 'Your address')).toBeVisible()
  await expect(other.getByText('Still to do:')).toHaveCount(0)
  await other.getByRole('link', { name: 'Back to the dashboard' }).tap()
  await expect(other.getByRole('heading', { name: 'Recent Products' })).toBeVisible()
  await expect(panel(other)).toHaveCount(0)
  await expect(other.getByText(priceOnRequest), 'among the recent products').toBeVisible()
  await link(other, 'QR code of your shop').tap()
  await expect(other.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await device.close()

  const size = { measure: 'volume', quantity: 1000, price: 0 }
  expect(await readData(emptyShop.origin, '/products')).toMatchObject([{ price: 0, packs: [size] }])
  const { hours } = await readData<ShopForEditing>(emptyShop.origin, '/shop')
  const friday = [{ opens: '09:00', closes: '18:00' }]
  expect(hours.week).toMatchObject({ friday, saturday: [], sunday: [] })
})

test('by keyboard alone, refused and left during a save @desktop', async ({
  page,
  emptyShop,
  consoleGuard,
}) => {
  test.slow()
  consoleGuard.allow(/status of (400|403|412|503)|503: PUT|ERR_FAILED/)
  const hour = { page, hands: keyboardHands(page) }
  const { origin } = emptyShop
  const token = await openSession(page, emptyShop.owner, origin)
  const call = <Data>(method: string, path: string, body?: object) =>
    write<Data>(origin, token, method, path, body)
  const question = page.getByRole('alertdialog', { name: 'Save it like this?' })
  await page.goto('/admin')
  await hour.hands.press(panel(page).getByRole('link', { name: 'Begin' }))

  await test.step('says what is refused, saves no half', async () => {
    const name = page.getByLabel('Name of your shop')
    const save = () => button(page, 'Save and go on').click()
    const number = page.getByRole('textbox', { name: 'Chat number' })
    const stored = () => readData<ShopForEditing>(origin, '/shop')
    await goOn(hour)
    await expect(name).toHaveAccessibleDescription(/Name is required/)
    await expect(number).toHaveAccessibleDescription(/Chat number is required/)
    await hour.hands.write(name, 'Malar Oils')
    await expect(page.getByText(/Name is required/)).toHaveCount(0)
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    await hour.hands.write(number, '12345')
    await save()
    await expect(number).toHaveAccessibleDescription(/“12345” cannot be dialled/)
    await expect(number).toBeFocused()
    expect((await stored()).version).toBe(0)

    await number.fill('044 2345 6789')
    await save()
    await expect(question).toContainText('+91 44 2345 6789 is no mobile number')
    await button(page, 'Back to the form').click()
    expect((await stored()).version).toBe(0)

    await number.fill('9876543210')
    await expect(page.getByText('Will be dialled as')).toBeVisible()
    const tooLong = 'Name must have at most 60 characters'
    const json = { success: false, message: tooLong, errors: { name: tooLong } }
    const letThrough = await answerInstead(page, /\/api\/shop\/identity$/, { status: 400, json })
    await save()
    await expect(page.getByText(tooLong), 'in the summary and at the field').toHaveCount(2)
    await letThrough()
    await page.route(/\/api\/shop\/identity$/, loseAnswer, { times: 1 })
    await save()
    await expect(page.getByRole('alert').filter({ hasText: 'could not be reached' })).toBeVisible()
    await refuseInstead(page, /\/api\/shop\/reach$/)
    await save()
    await expect(page.getByRole('alert').filter({ hasText: 'Not now' }), 'the name is stored').toBeVisible()
    await page.unrouteAll()
    await save()
    await proveIdentity(page)
    await expect(stepHeading(page, 'Opening hours')).toBeVisible()
    expect((await stored()).reach.chatNumber).toBe('919876543210')
  })

  const details = await call<ShopForEditing>('GET', '/shop/details')
  expect(details).toMatchObject({ places: { unit: null, branches: [] }, testimonials: [] })
  expect(details.sample).toEqual(['hours.week', 'words.heroHeading'])

  const endSave = await holdBack(page, /\/api\/shop\/hours$/)
  await goOn(hour)
  await expect(button(page, 'Saving...')).toBeVisible()
  await hour.hands.press(page.getByRole('link', { name: 'Back to the dashboard' }))
  await expect(panel(page)).toContainText('1 of 5 done')
  endSave()
  await expect(panel(page)).toContainText('2 of 5 done')
  await hour.hands.press(link(page, 'Continue'))
  await expect(stepHeading(page, 'First category')).toBeVisible()

  await hour.hands.press(page.getByRole('link', { name: /Opening hours/ }))
  await hour.hands.press(page.getByRole('checkbox', { name: 'Sunday' }))
  await expect(page.getByText('Monday to Sunday')).toBeVisible()
  await call('PUT', '/shop/hours', { week: { sunday: [{ opens: '09:00', closes: '12:00' }] } })
  await goOn(hour)
  await expect(page.getByRole('alert')).toHaveText(
    'Someone else has changed this since you opened it. Save again to put yours in its place.',
  )
  for (const day of await page.getByRole('checkbox').all()) await day.uncheck()
  await goOn(hour)
  await expect(question).toContainText('No day has hours')
  await hour.hands.press(button(page, 'Back to the form'))
  await page.getByRole('checkbox', { name: 'Monday' }).check()
  await goOn(hour)
  await makeCategory(hour, 'Oils')
  await makeProduct(hour, { name: 'Sesame oil', price: '410.50', input: 'image' })
  await expect(page.getByText('Still to do:')).toHaveCount(0)
  await expect(page.getByText('This address works on this computer or in its network alone.')).toBeVisible()
  await expect(page.getByText('PUBLIC_ORIGIN')).toHaveCount(0)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await hour.hands.press(button(page, 'Copy a message for them'))
  await expect(page.getByText('Message copied')).toBeVisible()
  const message = await page.evaluate(() => navigator.clipboard.readText())
  expect(message).toContain('Please give Malar Oils its address on the internet')
  expect(message).toContain('PUBLIC_ORIGIN')
  await hour.hands.press(page.getByRole('link', { name: /^See what is left/ }))
  await expect(page).toHaveURL('/admin')

  const versions = await call<ShopVersion[]>('GET', '/shop/history')
  await call('POST', `/shop/history/${versions.at(-1)?._id}/restore`)
  expect(await call('GET', '/shop/details')).toMatchObject({
    identity: { name: 'Malar Oils' },
    words: { story: sampleShop.words.story },
    places: sampleShop.places,
  })
})

test('names of one long word fit every step @phone', async ({ page, emptyShop }) => {
  test.slow()
  const word = 'Kachchighani'.repeat(10)
  const token = await ownerToken(emptyShop)
  const put = (section: string, keys: object) =>
    write(emptyShop.origin, token, 'PUT', `/shop/${section}`, keys)
  await put('identity', { name: word.slice(0, 60), tagline: word })
  await put('reach', { chatNumber: '9876543210' })
  const create = (path: string, body: object) =>
    write<{ _id: string }>(emptyShop.origin, token, 'POST', path, body)
  const { _id: category } = await create('/categories', { name: word })
  await create('/products', { name: word, price: 1, category })
  await openSession(page, emptyShop.owner, emptyShop.origin)
  await page.goto('/admin')
  await expect(panel(page)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 768, height: 740 })
  expect(
    (await boxOf(page.getByTitle(word.slice(0, 60), { exact: true }))).height,
    'the name',
  ).toBeLessThanOrEqual(60)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const step of ['identity', 'hours', 'category', 'product', 'address']) {
    await goTo(page, `/admin/start/${step}`)
    await expect(page.locator(`[aria-current=step][href$=${step}]`)).toBeVisible()
    await expectNoSidewaysScroll(page, step)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expect(page.getByText('Admin Dashboard')).toBeHidden()
  await expect(button(page, 'Copy link')).toBeHidden()
})
