import { problemMessages } from '@chekku/domain/problem'
import { sampleShop } from '@chekku/domain/sample-shop'
import { expect, type Locator } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import {
  expectStoredPicture,
  giveFile,
  jpegFile,
  photograph,
} from '../../support/admin/admin-form-journey.ts'
import { test } from '../../support/admin/admin-shop-screen.ts'

const { heroImage: _, ...sampleWords } = sampleShop.words

test.beforeEach(async ({ shop }) => {
  await shop.save('words', { ...sampleWords, deleteImage: true })
  await shop.save('words', { pictureKey: 'storyImage', deleteImage: true })
})

const controlsInSight = (form: Locator) =>
  form.locator('a, button, input, summary, textarea').filter({ visible: true }).count()

test('words go from the form to pages and search engines @desktop', async ({ page, shop, consoleGuard }) => {
  consoleGuard.allow(/412/)
  const story = await shop.open('story')
  expect(await controlsInSight(story), 'long lists stand behind their names').toBeLessThan(25)
  await shop.unfold(story)
  await shop.field('story', 'Year founded').fill('1998')
  await shop.field('story', 'Founders 1').fill('Kamala Devi')
  await story.getByRole('button', { name: 'Remove Arul Selvan' }).click()
  await shop.field('story', 'Story').fill('One press.\n\n\nTwo presses.\nStill two.\n')
  await expect(story.getByText(/ 2 paragraphs of at most 12\./)).toBeVisible()
  await shop.field('story', 'Motto').fill('SLOW IS GOOD')
  const reasons = story.getByRole('list', { name: 'Reasons' })
  await reasons.getByRole('button', { name: 'Pressed in wood', exact: true }).click()
  await reasons.getByLabel('Title').fill('Pressed by hand')
  await story.getByRole('button', { name: 'Add a difference' }).click()
  const differences = story.getByRole('list', { name: 'What sets us apart' })
  await expect(differences.getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Only at dawn')
  await expectAccessible(page)

  const words = await shop.open('words')
  expect(await controlsInSight(words)).toBeLessThan(25)
  await shop.unfold(words)
  await shop.field('words', 'Heading').fill('Oil as it was')
  await shop.field('words', 'Text under the heading').fill('Slowly, in wood.')
  await shop.field('words', 'Trust marks 3').fill('Since 1998')
  await shop.field('words', 'Story heading').fill('')
  await shop.field('words', 'Story in short').fill('The short form.\n\nIts second part.')
  await shop.open('story')
  await shop.saveCard('story')
  // Both cards are of one section: a save of the other is no change by somebody else.
  await shop.open('words')
  await expect(words.getByText('“Since 1998” shows here until you type one.')).toBeVisible()
  await expectAccessible(page)
  await shop.saveCard('words')

  const home = await shop.page('/', 'main')
  for (const text of ['>Oil as it was</h1>', 'Slowly, in wood.', 'Since 1998', 'Its second part.'])
    expect(home).toContain(text)
  expect(await shop.page('/', 'footer')).toContain('SLOW IS GOOD')
  expect(await shop.structuredData()).toMatchObject({
    foundingDate: '1998',
    founder: [{ '@type': 'Person', name: 'Kamala Devi' }],
  })
  const about = await shop.page('/about-us', 'main')
  for (const text of ['Two presses.\nStill two.', 'Kamala Devi', 'Pressed by hand', 'Only at dawn'])
    expect(about).toContain(text)

  await shop.field('words', 'Heading').fill('Oil as it is')
  await shop.save('words', { motto: 'BY ANOTHER' })
  await shop.bar.getByRole('button', { name: 'Save Home page' }).click()
  await page
    .getByRole('dialog', { name: problemMessages.stale })
    .getByRole('button', { name: 'Save my choice' })
    .click()
  await expect(shop.bar.getByText('Not saved yet'), 'asked once').toBeHidden()
  const { heroHeading, motto } = (await shop.stored()).words
  expect([heroHeading, motto]).toEqual(['Oil as it is', 'BY ANOTHER'])
})

test('the pictures of the heading and the story come, and one goes @phone', async ({ page, shop }) => {
  const words = await shop.open('words')
  const file = jpegFile(await photograph(page, 1600, 900))
  await giveFile(page, () => words.getByText('Choose picture').click(), file)
  const story = await shop.open('story')
  await shop.field('story', 'Motto').fill('SLOW IS GOOD')
  await shop.saveCard('story')
  await shop.saveCard('words')
  const { heroImage } = (await shop.stored()).words
  expect(heroImage).toMatch(/^\/uploads\//)
  expect(await shop.page('/')).toContain(heroImage.replace(/\.\w+$/, ''))

  const press = jpegFile(await photograph(page, 900, 1200))
  await shop.open('story')
  await giveFile(page, () => story.getByText('Choose picture').click(), press)
  await shop.saveCard('story')
  const stored = (await shop.stored()).words
  expect(stored.heroImage, 'the other picture stays').toBe(heroImage)
  for (const path of ['/', '/about-us'])
    expect(await shop.page(path)).toContain(stored.storyImage.replace(/\.\w+$/, ''))

  await shop.open('words')
  await expectStoredPicture(page)
  await words.getByRole('button', { name: 'Remove image' }).click()
  await expect(words.getByText('After saving, visitors see the default drawing.')).toBeVisible()
  await shop.saveCard('words')
  expect((await shop.stored()).words.heroImage).toBe('')
})
