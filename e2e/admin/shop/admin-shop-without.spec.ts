import { sampleShop } from '@chekku/domain/sample-shop'
import { weekdayNames } from '@chekku/domain/shop/opening-hours'
import { shopMessages } from '@chekku/domain/shop/sections'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { said } from '../../support/admin/admin-fixtures.ts'
import { shopDataOn, test } from '../../support/admin/admin-shop-screen.ts'

const { places, hours, testimonials, identity } = sampleShop
const { heroImage: _, ...words } = sampleShop.words

test('what is taken out of the cards is gone from the pages, and search engines read none of it @desktop', async ({
  page,
  otherVisitor,
  shop,
}) => {
  test.slow()
  await shop.save('words', words)
  await shop.save('places', places)
  await shop.save('hours', hours)
  await shop.save('testimonials', { testimonials })

  const ofWords = await shop.open('words')
  for (const name of ['Text under the heading', 'Year founded', 'Story', 'Motto'])
    await shop.field('words', name).fill('')
  for (const name of ['Trust marks', 'Founders', 'Product lines', 'Reasons', 'What sets us apart']) {
    const remove = ofWords.getByRole('list', { name }).getByRole('button', { name: /^Remove / })
    for (let left = await remove.count(); left > 0; left -= 1) await remove.first().click()
  }
  await expect(ofWords.getByText('None: the line under the heading is left out.')).toBeVisible()
  await shop.saveCard('words')

  const ofPlaces = await shop.open('places')
  await ofPlaces.getByRole('button', { name: 'Remove the manufacturing unit' }).click()
  for (const { label } of places.branches)
    await ofPlaces.getByRole('button', { name: `Remove ${label}` }).click()
  await expect(ofPlaces.getByText('No branch: the contact page has no “Visit our shops”.')).toBeVisible()
  await shop.saveCard('places')

  await (await shop.open('testimonials')).getByRole('button', { name: 'Remove all samples' }).click()
  await shop.saveCard('testimonials')

  const ofHours = await shop.open('hours')
  for (const name of Object.values(weekdayNames)) {
    const day = ofHours.getByRole('group', { name })
    await day.getByRole('button', { name: `Remove ${name}` }).click()
  }
  await expectAccessible(page)
  await shop.bar.getByRole('button', { name: 'Save Hours' }).click()
  const question = page.getByRole('alertdialog', { name: 'Save it like this?' })
  await expect(question).toContainText('No day has hours')
  // The message of the card before may still be there, in the same words.
  const isSaved = page.waitForResponse(answer => answer.url().endsWith('/api/shop/hours') && answer.ok())
  await question.getByRole('button', { name: 'Save it' }).click()
  await isSaved
  await expect(said(page, shopMessages.saved)).toBeVisible()

  const heading = (name: string | RegExp) => otherVisitor.getByRole('heading', { name })
  await otherVisitor.goto('/')
  await expect(otherVisitor.getByRole('heading', { level: 1 })).toHaveText(words.heroHeading)
  for (const text of [words.heroText, 'No chemicals', words.motto])
    await expect(otherVisitor.getByText(text, { exact: true })).toHaveCount(0)
  for (const name of [/since|^Our Story$/i, 'What people say']) await expect(heading(name)).toHaveCount(0)
  const data = await shopDataOn(otherVisitor)
  expect(data).toBeDefined()
  for (const key of ['foundingDate', 'founder', 'address', 'geo', 'openingHoursSpecification'])
    expect(data).not.toHaveProperty(key)
  await otherVisitor.goto('/about-us')
  await expect(otherVisitor.getByRole('heading', { level: 1 })).toBeVisible()
  for (const name of [
    'What we make',
    `Why choose ${identity.name}`,
    'What sets us apart',
    'Where to find us',
  ])
    await expect(heading(name)).toHaveCount(0)
  await otherVisitor.goto('/contact')
  await expect(heading('Contact Us')).toBeVisible()
  for (const name of ['Hours', 'Address', 'Visit our shops', /^Visit$/])
    await expect(heading(name)).toHaveCount(0)
  await expect(otherVisitor.getByText('Monday')).toHaveCount(0)
})
