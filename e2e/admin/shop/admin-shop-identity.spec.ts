import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import {
  carrying,
  giveFile,
  jpegFile,
  middleColour,
  paste,
  photograph,
} from '../../support/admin/admin-form-journey.ts'
import { test } from '../../support/admin/admin-shop-screen.ts'
import { followInFooter } from '../../support/intercept.ts'

test('names stand everywhere; a picture goes where the focus is @desktop', async ({ page, shop }) => {
  await shop.open('identity')
  const pasted = await carrying(page, { 'pasted.jpg': await photograph(page, 300, 300) })
  await shop.open('legal')
  await shop.field('legal', 'Legal name').focus()
  await paste(page, pasted)
  await shop.open('identity')
  await shop.field('identity', 'Tagline').focus()
  await paste(page, pasted)
  await expect(shop.card('identity').getByRole('img', { name: 'Preview of pasted.jpg' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Preview of pasted.jpg' })).toHaveCount(1)
  await shop.bar.getByRole('button', { name: 'Discard changes of Name and logo' }).click()

  await shop.open('identity')
  await shop.field('identity', 'Name').fill('Meenakshi Oils')
  await shop.field('identity', 'Full name').fill('Meenakshi Chekku Oils of Karur')
  await shop.field('identity', 'Tagline').fill('Pressed on Thursdays')
  await shop.field('identity', 'Description').fill('Three presses beside the Amaravathi.')
  await expect(shop.bar.getByText('Not saved yet')).toBeVisible()
  await expectAccessible(page)
  await shop.saveCard('identity')

  expect(await shop.page('/')).toContain('<title>Meenakshi Chekku Oils of Karur: ')
  expect(await shop.page('/', 'header')).toContain('>Meenakshi Oils<')
  const footer = await shop.page('/', 'footer')
  for (const text of [
    '>Meenakshi Oils<',
    'Meenakshi Chekku Oils of Karur, since 2015',
    'Three presses beside',
  ])
    expect(footer).toContain(text)
  const about = await shop.page('/about-us')
  for (const text of ['<title>About Us · Meenakshi Oils</title>', 'Pressed on Thursdays'])
    expect(about).toContain(text)
  expect(await shop.structuredData()).toMatchObject({
    name: 'Meenakshi Chekku Oils of Karur',
    alternateName: 'Meenakshi Oils',
    description: 'Three presses beside the Amaravathi.',
  })
  // A name too long for the top of a page goes to the full name by itself, unless that is the owner's own.
  const long = 'Sri Meenakshi Amman Traditional Wood-Pressed Oils and Organic Goods of Karur'
  const short = 'Sri Meenakshi Amman Traditional Wood-Pressed Oils'
  await shop.field('identity', 'Name').fill(long)
  await expect(shop.field('identity', 'Full name')).toHaveValue('Meenakshi Chekku Oils of Karur')
  await shop.field('identity', 'Full name').fill('')
  await shop.field('identity', 'Name').fill('Meenakshi Oils')
  await shop.field('identity', 'Name').fill(long)
  await expect(shop.field('identity', 'Full name')).toHaveValue(long)
  await expect(shop.card('identity').getByText(`The top of each page shows “${short}”.`)).toBeVisible()
  await shop.saveCard('identity')
  expect((await shop.stored()).identity).toMatchObject({ name: short, fullName: long })
  await expect(shop.field('identity', 'Name')).toHaveValue(short)
  // Without a full name the name is used instead.
  await shop.save('identity', { fullName: '' })
  expect(await shop.structuredData()).toMatchObject({ name: short })
})

test('a logo; an accent colour @phone', async ({ page, otherVisitor, shop, consoleGuard }) => {
  consoleGuard.allow(/status of 400/)
  const form = await shop.open('identity')
  // The left half of the picture is red, the right half blue.
  const file = jpegFile(await photograph(page, 1600, 800), 'logo.jpg')
  await giveFile(page, () => form.locator('label[for=identity-image]').click(), file)
  await expect(form.getByRole('img', { name: 'Preview of logo.jpg' })).toBeVisible()
  await form.getByRole('button', { name: 'Crop Logo' }).tap()
  const crop = page.getByRole('dialog', { name: 'Crop Logo' })
  await crop.getByLabel('Zoom').fill('2')
  const part = crop.getByRole('slider', { name: 'Part that is kept' })
  await part.tap({ position: { x: 12, y: 12 } })
  await expect(part).toHaveAttribute('aria-valuetext', '13% across, 25% down')
  await crop.getByRole('button', { name: 'Use this part' }).tap()
  await shop.saveCard('identity')
  const { logo } = (await shop.stored()).identity
  const size = await page.evaluate(async path => {
    const { width, height } = await createImageBitmap(await (await fetch(path)).blob())
    return [width, height]
  }, logo)
  expect(size).toEqual([400, 400])
  const [red = 0, , blue = 0] = await middleColour(page, logo)
  expect(red).toBeGreaterThan(blue)

  await otherVisitor.goto('/')
  const marks = otherVisitor.getByRole('link', { name: /, home$/ }).locator('img')
  await expect(marks).toHaveCount(2)
  await expect
    .poll(() => marks.first().evaluate(image => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await followInFooter(otherVisitor, 'About Us')
  await expect(otherVisitor).toHaveURL('/about-us')
  await expect(marks.first(), 'from page to page').toBeVisible()
  const icon = '<link rel="icon" href="/favicon.svg"'
  expect(await shop.page('/')).not.toContain(icon)

  await form.getByRole('button', { name: 'Remove image' }).click()
  await expect(form.getByText('Saving removes the logo.')).toBeVisible()
  await shop.saveCard('identity')
  expect((await shop.stored()).identity.logo).toBe('')
  expect(await shop.page('/')).toContain(icon)

  const accent = shop.field('identity', 'Accent colour')
  const said = form.getByRole('status')
  await accent.fill('#8a')
  await expect(said.getByText('Write # and six digits, such as #2f5d3a.')).toBeVisible()
  await accent.fill('#E8B04A')
  await expect(said.getByText('This colour is too light to read. Choose a darker one.')).toBeVisible()
  await shop.bar.getByRole('button', { name: 'Save Name and logo' }).click()
  await expect(accent).toHaveAttribute('aria-invalid', 'true')
  await expect(accent).toBeFocused()
  await expect(accent).toHaveAccessibleDescription(/too light to read/)
  await expectAccessible(page)

  await form.getByLabel('Choose the accent colour').fill('#7a2e1d')
  await expect(accent).toHaveValue('#7a2e1d')
  await expect(accent).not.toHaveAttribute('aria-invalid', 'true')
  await expect(said.getByText('Visitors can read this colour easily.')).toBeVisible()
  await shop.saveCard('identity')
  expect((await shop.stored()).identity.accent).toBe('#7a2e1d')
  const button = otherVisitor.getByRole('main').getByRole('link', { name: 'Explore Products' }).first()
  await otherVisitor.goto('/')
  await expect(button).toHaveCSS('background-color', 'rgb(122, 46, 29)')
  await expectAccessible(otherVisitor)

  await form.getByRole('button', { name: 'Use the default green' }).click()
  await expect(said.getByText('The default green.')).toBeVisible()
  await shop.saveCard('identity')
  expect((await shop.stored()).identity.accent).toBe('')
  await expect(form.getByText('Currency: Indian rupee (₹)')).toBeVisible()
})
