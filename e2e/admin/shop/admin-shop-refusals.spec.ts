import type { ShopCardId } from '@chekku/domain/shop/sections'
import { expect } from '@playwright/test'
import { chooseFrom } from '../../../server/testing/choose-from.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { test } from '../../support/admin/admin-shop-screen.ts'
import { boxOf } from '../../support/boxes.ts'

type Texts = Readonly<Record<string, string>>

const noNumber = '“12 34” needs 10 digits, or + and the country code'
const times = { From: '2030-01-14T09:00', Until: '2030-01-13T09:00' }
/** Wrong texts for the fields of a card, the messages they get, and the button that first adds an entry. */
const refusals: readonly [card: ShopCardId, typed: Texts, said: Texts, add?: string][] = [
  ['identity', { Name: ' ' }, { Name: 'Name is required' }],
  ['reach', { Phone: '', 'Another phone': '12 34' }, { 'Another phone': noNumber }],
  [
    'reach',
    { 'Name of the link': 'Blog', Address: 'meenakshi.example' },
    { Address: 'Address of the link must begin with https://' },
    'Add a link',
  ],
  [
    'words',
    { 'Trust marks 2': 'x'.repeat(61) },
    { 'Trust marks 2': 'Trust marks must have at most 60 characters' },
  ],
  [
    'story',
    { 'Year founded': 'long ago' },
    { 'Year founded': 'Year must be a whole number from 1000 to 2100' },
  ],
  ['testimonials', { Name: 'Kala M.' }, { Review: 'A review needs its text' }, 'Add a review'],
  ['legal', { 'FSSAI licence': '1234' }, { 'FSSAI licence': 'FSSAI licence must have 14 digits' }],
  [
    'notices',
    { 'Text of the notice': 'Wrong', ...times, Link: 'http://plain.example' },
    {
      Until: 'Until must be after From',
      Link: 'Link must be a page, such as /products, or begin with https://',
    },
    'Add a notice',
  ],
]

test('every card says what it refuses @phone', async ({ page, consoleGuard, shop }) => {
  test.slow()
  consoleGuard.allow(/status of 400/)
  const sample = chooseFrom(refusals, 3)
  for (const [section, typed, said, add] of sample) {
    const form = await shop.open(section)
    await shop.unfold(form)
    const values = () =>
      form
        .locator('input, textarea')
        .evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value))
    const stored = await values()
    // Fields of a date and a time are no text boxes.
    const field = (name: string) =>
      (/^From|Until$/.test(name)
        ? form.getByLabel(name)
        : form.getByRole('textbox', { name, exact: true })
      ).last()
    if (add !== undefined) await form.getByRole('button', { name: add }).click()
    for (const [name, text] of Object.entries(typed)) await field(name).fill(text)
    await shop.bar.getByRole('button', { name: /^Save / }).click()
    const links = form.getByRole('alert').getByRole('link')
    await expect(links, section).toHaveText(Object.values(said))
    expect((await boxOf(links.first())).height, 'a thumb finds it').toBeGreaterThanOrEqual(44)
    const [first = ''] = Object.keys(said)
    await expect(field(first), `the first of ${section}`).toBeFocused()
    for (const [name, text] of Object.entries(said))
      await expect(field(name), section).toHaveAccessibleDescription(new RegExp(text.replaceAll('+', '\\+')))
    if (typed === sample.at(-1)?.[1]) await expectAccessible(page)
    await links.last().click()
    await expect(field(Object.keys(said).at(-1) ?? '')).toBeFocused()
    await shop.bar.getByRole('button', { name: /^Discard changes of / }).click()
    await expect(form.getByRole('alert')).toBeHidden()
    await expect.poll(values, section).toEqual(stored)
  }
})
