import { sampleShop } from '@chekku/domain/sample-shop'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { test } from '../../support/admin/admin-shop-screen.ts'

test.beforeEach(({ shop }) => shop.save('places', sampleShop.places))

test('places go from the form to pages and search engines @phone', async ({ page, shop }) => {
  const places = await shop.open('places')
  const unit = places.getByRole('group', { name: 'Manufacturing unit', exact: true })
  await unit.getByLabel('Address').fill('5 Press Lane\n\n  Anamalai Road\nPollachi 642104 ')
  await unit.getByLabel('Phone of the place').fill('090000-00009')
  await expect(unit.getByText('Visitors dial +91 90000 00009')).toBeVisible()
  await unit.getByLabel('PIN code').fill('642104')
  await unit.getByLabel('Link from a map').fill('https://maps.app.goo.gl/AbCdEf')
  await expect(unit.getByText(/^This link has no position\./)).toBeVisible()
  await unit
    .getByLabel('Link from a map')
    .fill('https://www.google.com/maps/place/Press/@10.6,77.0,17z/data=!3m1!4b1!3d10.6612!4d77.0051')
  await expect(unit.getByText('The link has a position.')).toBeVisible()
  await expect(unit.getByLabel('Latitude')).toHaveValue('10.6612')
  await expect(unit.getByLabel('Longitude')).toHaveValue('77.0051')
  await expect(unit.getByRole('link', { name: 'Show on the map' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/?mlat=10.6612&mlon=77.0051#map=16/10.6612/77.0051',
  )
  await places.getByRole('button', { name: 'Add a branch' }).click()
  const branch = places.getByRole('listitem').filter({ hasText: 'Branch 3' })
  await expect(branch.getByLabel('Name of the place')).toBeFocused()
  await page.keyboard.type('Udumalpet shop')
  const renamed = places.getByRole('listitem').filter({ hasText: 'Udumalpet shop' })
  await renamed.getByLabel('Address').fill('1 Temple Street\nUdumalpet 642126')
  await expectAccessible(page)
  await shop.saveCard('places')

  const contact = await shop.page('/contact', 'main')
  for (const text of [
    'Anamalai Road',
    'href="tel:+919000000009"',
    'destination=10.6612%2C77.0051',
    'destination=1+Temple+Street%2C+Udumalpet+642126',
    'Directions to Udumalpet shop',
  ])
    expect(contact).toContain(text)
  for (const text of ['5 Press Lane', 'Udumalpet shop'])
    expect(await shop.page('/', 'footer')).toContain(text)
  expect(await shop.page('/about-us', 'main')).toContain('Udumalpet shop')
  expect(await shop.structuredData()).toMatchObject({
    address: { streetAddress: '5 Press Lane', postalCode: '642104' },
    geo: { latitude: 10.6612, longitude: 77.0051 },
  })
})

test('a place is refused, removed and kept @phone', async ({ consoleGuard, shop }) => {
  consoleGuard.allow(/status of 400/)
  const places = await shop.open('places')
  const row = places.getByRole('button', { name: /^Coimbatore shop/ })
  await row.click()
  const phone = places
    .getByRole('listitem')
    .filter({ hasText: 'Coimbatore shop' })
    .getByLabel('Phone of the place')
  await phone.fill('12 34')
  await row.click()
  await expect(phone).toBeHidden()
  await shop.bar.getByRole('button', { name: 'Save Addresses' }).click()
  await expect(phone).toHaveAccessibleDescription(/“12 34” needs 10 digits/)
  await expect(phone).toBeFocused()
  await phone.fill('')
  const unit = places.getByRole('group', { name: 'Manufacturing unit', exact: true })
  await unit.getByLabel('Longitude').fill('')
  await shop.bar.getByRole('button', { name: 'Save Addresses' }).click()
  await expect(
    places.getByRole('link', { name: 'A position needs both latitude and longitude' }),
  ).toBeVisible()
  await expect(unit.getByLabel('Latitude')).toHaveAttribute('aria-invalid', 'true')
  await unit.getByLabel('Longitude').fill('77')
  await expect(unit.getByLabel('Latitude')).not.toHaveAttribute('aria-invalid', 'true')

  await shop.bar.getByRole('button', { name: 'Discard changes of Addresses' }).click()
  await places.getByRole('button', { name: 'Remove Pollachi shop' }).click()
  await expect(places.getByRole('group', { name: 'Coimbatore shop' })).toBeFocused()
  await expect(places.getByText('Pollachi shop')).toHaveCount(0)
  await shop.bar.getByRole('button', { name: 'Discard changes of Addresses' }).click()
  await expect(places.getByText('Pollachi shop')).toBeVisible()
  await places.getByRole('button', { name: 'Remove Coimbatore shop' }).click()
  await places.getByRole('button', { name: 'Remove the manufacturing unit' }).click()
  await shop.saveCard('places')
  const { lines } = sampleShop.places.branches[0] ?? {}
  expect((await shop.stored()).places).toMatchObject({
    unit: null,
    branches: [{ label: 'Pollachi shop', lines }],
  })
})

test('the position is the device’s, or typed @desktop', async ({ page, server: { origin }, shop }) => {
  const places = await shop.open('places')
  const unit = places.getByRole('group', { name: 'Manufacturing unit', exact: true })
  const here = unit.getByRole('button', { name: 'Use my position' })
  await here.click()
  await expect(unit.getByText(/^Your browser gave no position/)).toBeVisible()
  await page.context().grantPermissions(['geolocation'], { origin })
  await page.context().setGeolocation({ latitude: 10.66123456, longitude: 77.00512345, accuracy: 12 })
  await here.click()
  await expect(unit.getByText('Your position is filled in, to within 12 m.')).toBeVisible()
  await expect(unit.getByLabel('Latitude')).toHaveValue('10.661235')
  await expect(unit.getByLabel('Longitude')).toHaveValue('77.005123')
  await unit.getByLabel('Latitude').fill(`10°49'24.6"N`)
  await shop.saveCard('places')
  expect((await shop.stored()).places.unit).toMatchObject({ latitude: 10.8235, longitude: 77.005123 })
})
