import { changeMessages } from '@chekku/domain/change'
import { sampleShop } from '@chekku/domain/sample-shop'
import { shopMessages } from '@chekku/domain/shop/sections'
import { expect, type Locator } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { test } from '../../support/admin/admin-shop-screen.ts'
import { keyboardHands } from '../../support/admin/input-methods.ts'
import { boxOf } from '../../support/boxes.ts'
import { loseAnswer, refuseInstead } from '../../support/intercept.ts'

test('a save or its failure is of one card @desktop', async ({ page, shop, consoleGuard }) => {
  consoleGuard.allow(/shop\/legal/)
  await shop.open('identity')
  await shop.field('identity', 'Tagline').fill('Typed and not saved')
  const { identity, legal } = await shop.stored()
  await shop.open('legal')
  await shop.field('legal', 'Legal name').fill('Saved by itself')
  await page.getByRole('link', { name: 'Earlier versions' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(question.getByRole('button'), 'no Save, of one card alone').toHaveText([
    'Keep editing',
    'Leave without saving',
  ])
  await question.getByRole('button', { name: 'Keep editing' }).click()
  const sent = page.waitForRequest(request => request.method() === 'PUT')
  await shop.saveCard('legal')
  // Unchanged keys are not sent: they keep the values of the sample.
  expect((await sent).postDataJSON()).toEqual({ legalName: 'Saved by itself' })
  expect((await sent).headers()['if-match']).toMatch(/^"\d+"$/)
  const stored = await shop.stored()
  expect(stored.legal.legalName).toBe('Saved by itself')
  expect(stored.identity).toEqual(identity)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').getByText(changeMessages.undone)).toBeVisible()
  expect((await shop.stored()).legal).toEqual(legal)
  await expect(shop.field('legal', 'Legal name')).toHaveValue(legal.legalName)
  await expect(shop.card('identity'), 'one card is open at a time').toBeHidden()
  await expect(shop.bar).toContainText('Not saved yet: Name and logo')
  await shop.open('identity')
  await expect(shop.field('identity', 'Tagline')).toHaveValue('Typed and not saved')
  await shop.bar.getByRole('button', { name: 'Discard changes of Name and logo' }).click()
  await expect(shop.field('identity', 'Tagline')).toHaveValue(identity.tagline)

  await shop.open('legal')
  await shop.field('legal', 'Legal name').fill('Once more')
  const letThrough = await refuseInstead(page, /\/api\/shop\/legal$/)
  await shop.bar.getByRole('button', { name: 'Save Licences' }).click()
  await expect(shop.card('legal').getByRole('alert')).toHaveText('Not now. Nothing you typed is lost.')
  await expect(shop.field('legal', 'Legal name')).toHaveValue('Once more')
  await letThrough()
  await page.route(/\/api\/shop\/legal$/, loseAnswer)
  await shop.bar.getByRole('button', { name: 'Save Licences' }).click()
  await expect(shop.card('legal').getByRole('alert')).toHaveText(/[^.]\. Nothing you typed is lost\.$/)
  await page.unrouteAll()
  // The save was stored although its answer was lost, so the form must not call it another person’s change.
  await shop.saveCard('legal')
  await expect(shop.card('legal').getByRole('alert')).toBeHidden()
})

test('a card is a line, a draft, a preview @phone', async ({ page, shop }) => {
  await shop.save('legal', { legalName: 'Meenakshi Oils', fssai: '12345678901234' })
  await page.goto('/admin/shop')
  const legal = shop.toggle('legal')
  await expect(legal).toHaveAttribute('aria-expanded', 'false')
  await expect(legal).toHaveAccessibleName('Licences Meenakshi Oils, FSSAI 12345678901234')
  await expect(shop.card('legal')).toBeHidden()
  await expectAccessible(page)
  expect((await boxOf(page.locator('#notices'))).bottom, 'with every card closed').toBeLessThan(1_000)

  await legal.click()
  await shop.field('legal', 'Legal name').fill('Changed')
  await legal.click()
  await expect(shop.card('legal')).toBeHidden()
  await expect(legal).toHaveAccessibleName('Licences Not saved yet')
  await legal.click()
  await expect(shop.field('legal', 'Legal name')).toHaveValue('Changed')
  await shop.bar.getByRole('button', { name: 'Discard changes of Licences' }).click()

  await shop.open('identity')
  await shop.field('identity', 'Name').fill('Not yet saved oils')
  await page.getByRole('tab', { name: 'Preview' }).tap()
  await expect(shop.preview.getByText('Not yet saved oils')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Details' }).tap()
  await expect(shop.toggle('identity')).toContainText('Not saved yet')
  await shop.bar.getByRole('button', { name: 'Discard changes of Name and logo' }).click()

  await shop.open('reach')
  const email = shop.field('reach', 'Email')
  const stored = await email.inputValue()
  await email.fill('draft@meenakshi.example')
  await page.getByRole('link', { name: 'Earlier versions' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(email).toHaveValue('draft@meenakshi.example')

  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  // A card with a draft is opened.
  await expect(email).toHaveValue('draft@meenakshi.example')
  await expect(shop.card('reach').getByText('Your unsaved changes were restored')).toBeVisible()
  await expectAccessible(page)
  await shop.card('reach').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(email).toHaveValue(stored)
  await expect(shop.bar.getByText('Not saved yet')).toBeHidden()
})

test('everything is done by keyboard alone; Ctrl+S saves the open card @desktop', async ({ page, shop }) => {
  const hands = keyboardHands(page)
  await page.goto('/admin/shop')
  await hands.press(shop.toggle('identity'))
  await hands.write(shop.field('identity', 'Tagline'), 'By keyboard')
  await hands.press(shop.toggle('legal'))
  await hands.write(shop.field('legal', 'Legal name'), 'By keyboard too')
  await hands.save(shop.bar.getByRole('button', { name: 'Save Licences' }))
  await expect(page.getByRole('status').getByText(shopMessages.cardSaved('legal'))).toBeVisible()
  const stored = await shop.stored()
  expect(stored.legal.legalName).toBe('By keyboard too')
  expect(stored.identity.tagline).not.toBe('By keyboard')
  await hands.press(shop.bar.getByRole('button', { name: 'Save Name and logo' }))
  await expect.poll(async () => (await shop.stored()).identity.tagline).toBe('By keyboard')
})

test('the preview has what the site has, and no more @desktop', async ({ page, shop }) => {
  const until = { from: '2020-01-01T00:00', until: '2100-01-01T00:00' }
  await shop.save('notices', { notices: [{ text: 'At a wedding', kind: 'closed', ...until }] })
  await shop.save('identity', { accent: '#7a3b12' })
  const look = (part: Locator) =>
    part.evaluate(element => {
      const { backgroundColor, color } = getComputedStyle(element)
      return { backgroundColor, color }
    })
  const lookOf = async (place: Locator) => ({
    ground: await look(place),
    notice: await look(place.getByText('At a wedding').locator('xpath=../../..')),
    button: await look(place.getByText('Explore Products').first()),
    logo: await place.locator('svg[viewBox="0 0 40 40"]').first().innerHTML(),
  })
  const textsOf = (place: Locator) =>
    place.evaluate(element => {
      const words = element.querySelectorAll('h1, p, li, a, span:not(:has(*))')
      return [...words].flatMap(({ children, textContent }) =>
        children.length > 0 ? [] : (textContent ?? []),
      )
    })
  await page.goto('/')
  const site = await lookOf(page.locator('body'))
  const hero = page.getByRole('region', { name: sampleShop.words.heroHeading })
  const said = await textsOf(hero)
  await shop.open('identity')
  await expect(shop.preview.getByText('At a wedding')).toBeVisible()
  expect(await lookOf(shop.preview)).toEqual(site)
  expect(await textsOf(shop.preview.getByRole('region', { name: sampleShop.words.heroHeading }))).toEqual(
    said,
  )
  await shop.field('identity', 'Name').fill('Not yet saved oils')
  await expect(shop.preview.getByText('Not yet saved oils'), 'beside the cards').toBeVisible()
})
