import { sampleShop } from '@chekku/domain/sample-shop'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import {
  expectStoredPicture,
  giveFile,
  jpegFile,
  photograph,
} from '../../support/admin/admin-form-journey.ts'
import { shopDataOn, test } from '../../support/admin/admin-shop-screen.ts'

const { heroImage: _, ...sampleWords } = sampleShop.words

test.beforeEach(({ shop }) => shop.save('words', { ...sampleWords, deleteImage: true }))

test('words go from the form to the home page, the story, the footer and JSON-LD @desktop', async ({
  page,
  otherVisitor,
  shop,
}) => {
  const words = await shop.open('words')
  await shop.field('words', 'Heading').fill('Oil as it was')
  await shop.field('words', 'Text under the heading').fill('Slowly, in wood.')
  await shop.field('words', 'Trust marks 3').fill('Since 1998')
  await shop.field('words', 'Year founded').fill('1998')
  await shop.field('words', 'Heading of the teaser').fill('')
  await expect(words.getByText('Empty: “Since 1998”.')).toBeVisible()
  await shop.field('words', 'Founders 1').fill('Kamala Devi')
  await words.getByRole('button', { name: 'Remove Arul Selvan' }).click()
  await shop.field('words', 'Teaser').fill('The short form.\n\nIts second part.')
  await shop.field('words', 'Story').fill('One press.\n\n\nTwo presses.\nStill two.\n')
  await expect(words.getByText(/ 2 paragraphs of at most 12\./)).toBeVisible()
  await shop.field('words', 'Motto').fill('SLOW IS GOOD')
  const reasons = words.getByRole('list', { name: 'Reasons' })
  await reasons.getByRole('button', { name: 'Pressed in wood', exact: true }).click()
  await reasons.getByLabel('Title').fill('Pressed by hand')
  await words.getByRole('button', { name: 'Add a difference' }).click()
  const differences = words.getByRole('list', { name: 'What sets us apart' })
  await expect(differences.getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Only at dawn')
  await expectAccessible(page)
  await shop.saveCard('words')

  await otherVisitor.goto('/')
  const home = otherVisitor.getByRole('main')
  await expect(home.getByRole('heading', { level: 1 })).toHaveText('Oil as it was')
  await expect(home.getByText('Slowly, in wood.')).toBeVisible()
  await expect(home.getByRole('listitem').filter({ hasText: 'Since 1998' })).toBeVisible()
  await expect(home.getByRole('heading', { name: 'Since 1998' })).toBeVisible()
  await expect(home.getByText('Its second part.')).toBeVisible()
  await expect(otherVisitor.getByRole('contentinfo').getByText('SLOW IS GOOD')).toBeVisible()
  expect(await shopDataOn(otherVisitor)).toMatchObject({
    foundingDate: '1998',
    founder: [{ '@type': 'Person', name: 'Kamala Devi' }],
  })
  await otherVisitor.goto('/about-us')
  const story = otherVisitor.getByRole('main')
  await expect(story.getByText('Two presses. Still two.', { exact: true })).toBeVisible()
  await expect(story.getByText('Kamala Devi')).toBeVisible()
  await expect(story.getByRole('heading', { name: 'Pressed by hand' })).toBeVisible()
  await expect(story.getByRole('heading', { name: 'Only at dawn' })).toBeVisible()
})

test('the picture behind the heading is chosen, shown and removed @phone', async ({
  page,
  otherVisitor,
  shop,
}) => {
  const words = await shop.open('words')
  const file = jpegFile(await photograph(page, 1600, 900))
  await giveFile(page, () => words.getByText('Choose picture').click(), file)
  await shop.saveCard('words')
  const { heroImage } = (await shop.stored()).words
  expect(heroImage).toMatch(/^\/uploads\//)
  await otherVisitor.goto('/')
  const hero = otherVisitor.getByRole('region', { name: sampleWords.heroHeading })
  await expect(
    hero.locator(`img[src="${heroImage}"], source[srcset*="${heroImage.replace(/\.\w+$/, '')}"]`).first(),
  ).toBeAttached()

  await expectStoredPicture(page)
  await words.getByRole('button', { name: 'Remove image' }).click()
  await expect(words.getByText('The drawing comes back when you save.')).toBeVisible()
  await shop.saveCard('words')
  expect((await shop.stored()).words.heroImage).toBe('')
})

test('words that are empty disappear from pages and JSON-LD @desktop', async ({
  page,
  otherVisitor,
  shop,
}) => {
  const words = await shop.open('words')
  for (const name of ['Text under the heading', 'Year founded', 'Story', 'Motto'])
    await shop.field('words', name).fill('')
  for (const name of ['Trust marks', 'Founders', 'Product lines', 'Reasons', 'What sets us apart']) {
    const remove = words.getByRole('list', { name }).getByRole('button', { name: /^Remove / })
    for (let left = await remove.count(); left > 0; left -= 1) await remove.first().click()
  }
  await expect(words.getByText('None: the line under the heading is left out.')).toBeVisible()
  await expectAccessible(page)
  await shop.saveCard('words')

  await otherVisitor.goto('/')
  await expect(otherVisitor.getByRole('heading', { level: 1 })).toHaveText(sampleWords.heroHeading)
  for (const text of [sampleWords.heroText, 'No chemicals', sampleWords.motto])
    await expect(otherVisitor.getByText(text, { exact: true })).toHaveCount(0)
  await expect(otherVisitor.getByRole('heading', { name: /since|^Our Story$/i })).toHaveCount(0)
  const data = await shopDataOn(otherVisitor)
  expect(data).toBeDefined()
  expect(data).not.toHaveProperty('foundingDate')
  expect(data).not.toHaveProperty('founder')
  await otherVisitor.goto('/about-us')
  await expect(otherVisitor.getByRole('heading', { level: 1 })).toBeVisible()
  for (const name of ['What we make', `Why choose ${sampleShop.identity.name}`, 'What sets us apart'])
    await expect(otherVisitor.getByRole('heading', { name })).toHaveCount(0)
})

test('a year that is none, and too long a trust mark, are refused at their field @phone', async ({
  consoleGuard,
  shop,
}) => {
  consoleGuard.allow(/status of 400/)
  const words = await shop.open('words')
  await shop.field('words', 'Year founded').fill('long ago')
  await shop.field('words', 'Trust marks 2').fill('x'.repeat(61))
  await words.getByRole('button', { name: 'Save Words' }).click()
  await expect(shop.field('words', 'Trust marks 2')).toHaveAccessibleDescription(
    'Trust marks must have at most 60 characters',
  )
  await expect(shop.field('words', 'Year founded')).toHaveAccessibleDescription(
    /Year must be a whole number from 1000 to 2100/,
  )
})
