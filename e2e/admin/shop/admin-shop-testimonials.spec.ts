import { sampleShop } from '@chekku/domain/sample-shop'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { type ShopScreen, test } from '../../support/admin/admin-shop-screen.ts'
import { keyboardHands } from '../../support/admin/input-methods.ts'
import { dragBelow } from '../../support/dragging.ts'

const { testimonials } = sampleShop
const names = testimonials.map(({ name }) => name)
const [first = '', second = '', third = ''] = names

test.beforeEach(({ shop }) => shop.save('testimonials', { testimonials }))

const list = (shop: ShopScreen) => shop.card('testimonials').getByRole('list', { name: 'Reviews' })
const row = (shop: ShopScreen, name: string) => list(shop).getByRole('listitem').filter({ hasText: name })
const storedNames = async (shop: ShopScreen) => (await shop.stored()).testimonials.map(({ name }) => name)

/** The names of the testimonials on the home page, in order. */
async function namesOnHome(shop: ShopScreen): Promise<string[]> {
  const buttons = (await shop.page('/')).matchAll(/aria-label="Testimonial \d+, ([^"]+)"/g)
  return Array.from(buttons, ([, name = '']) => name)
}

test('samples go; another is shown with its rating @phone', async ({ shop, page }) => {
  const people = await shop.open('testimonials')
  await expect(people.getByText('Example review')).toHaveCount(testimonials.length)
  await expect(people.getByText('5 reviews are examples.')).toBeVisible()
  const eye = people.getByRole('button', { name: `Show ${first} to visitors` })
  await expect(eye).toHaveAttribute('aria-pressed', 'true')
  await eye.click()
  await expect(eye).toHaveAttribute('aria-pressed', 'false')
  await shop.saveCard('testimonials')
  expect(await namesOnHome(shop)).toEqual(names.slice(1))

  // An edited testimonial no longer counts as a sample.
  await row(shop, second)
    .getByRole('button', { name: new RegExp(`^${second}`) })
    .click()
  await row(shop, second).getByRole('textbox', { name: 'Review' }).fill('In my own words.')
  await expect(row(shop, second).getByText('Example review')).toHaveCount(0)
  await people.getByRole('button', { name: 'Remove all examples' }).click()
  await shop.saveCard('testimonials')
  expect(await storedNames(shop)).toEqual([second])

  await people.getByRole('button', { name: `Remove ${second}` }).click()
  await expect(people.getByText('No reviews yet.')).toBeVisible()
  await people.getByRole('button', { name: 'Add a review' }).click()
  await expect(people.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type('Kala M.')
  await people.getByLabel('About the customer').fill('Tailor, Palani')
  await people.getByRole('textbox', { name: 'Review' }).fill('It smells of the seed.')
  await people.getByRole('group', { name: 'Rating' }).getByRole('radio', { name: '4 of 5' }).check()
  await expectAccessible(page)
  await shop.saveCard('testimonials')
  const home = await shop.page('/', 'main')
  for (const text of ['“It smells of the seed.”', 'Tailor, Palani', '4 out of 5'])
    expect(home).toContain(text)
  // The names of the removed samples are gone, also from the carousel’s buttons.
  for (const name of names) expect(home).not.toContain(name)
})

test('they are arranged by mouse and by keyboard @desktop', async ({ page, shop }) => {
  await shop.open('testimonials')
  await dragBelow(page, page.getByTitle(`Drag ${first}`), row(shop, third))
  await shop.saveCard('testimonials')
  expect(await namesOnHome(shop)).toEqual([second, third, first, ...names.slice(3)])

  const hands = keyboardHands(page)
  const move = list(shop).getByRole('button', { name: `Move ${first}`, exact: true })
  await hands.chooseInMenu(move, 'Move up')
  await expect(page.locator('[data-announcer]')).toHaveText(`${first}: place 2 of 5`)
  await expect(move).toBeFocused()
  await hands.chooseInMenu(move, 'Move up')
  await expect(page.locator('[data-announcer]')).toHaveText(`${first}: place 1 of 5`)
  await hands.press(list(shop).getByRole('button', { name: `Remove ${second}` }))
  await hands.save(shop.bar.getByRole('button', { name: 'Save Reviews' }))
  await expect.poll(() => storedNames(shop)).toEqual([first, third, ...names.slice(3)])
})
