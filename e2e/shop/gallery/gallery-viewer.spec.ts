import { parsePicturePath } from '@chekku/domain/pictures/picture'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { boxOf } from '../../support/boxes.ts'
import { listGallery } from '../../support/catalogue-api.ts'
import { finger } from '../../support/dragging.ts'
import { test } from '../../support/fixtures.ts'

async function gallery(origin: string) {
  const items = await listGallery(origin)
  const [first, second] = items
  const last = items.at(-1)
  if (!first || !second || !last || items.length < 3) throw new Error('The sample gallery is too small')
  return { items, first, second, last, count: items.length }
}

const linkTo = (page: Page, { title }: { title: string }) =>
  page.getByRole('main').getByRole('link', { name: title, exact: true })

const viewerOf = (page: Page, { title }: { title: string }) => page.getByRole('dialog', { name: title })

test('the viewer goes by keyboard, also through one category alone @desktop', async ({ page, server }) => {
  const { items, first, second, last, count } = await gallery(server.origin)
  await page.goto('/gallery')

  await test.step('it preloads its neighbours, larger than the list', async () => {
    // A portrait picture is narrow in the list, so the viewer loads a larger variant.
    const index = items.findIndex(({ image }, index) => {
      const picture = parsePicturePath(image)
      return index > 0 && picture !== undefined && picture.height > picture.width
    })
    const [before, upright] = items.slice(index - 1, index + 1)
    const picture = parsePicturePath(upright?.image ?? '')
    if (!before || !picture) throw new Error('The sample gallery has no upright picture')
    const preloaded = page.waitForRequest(request =>
      new RegExp(`${picture.hash}.*\\.960\\.avif$`).test(request.url()),
    )
    await linkTo(page, before).click()
    await preloaded
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await linkTo(page, first).focus()
  await page.keyboard.press('Enter')
  await expect(viewerOf(page, first)).toBeVisible()
  await expect(viewerOf(page, first).getByText(first.description)).toBeVisible()
  await expect(viewerOf(page, first).getByRole('status')).toHaveText(`1 of ${count}: ${first.title}`)

  await page.keyboard.press('ArrowRight')
  await expect(viewerOf(page, second).getByRole('status')).toHaveText(`2 of ${count}: ${second.title}`)
  await expect(viewerOf(page, second).getByRole('img', { name: second.title })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(viewerOf(page, last).getByRole('status')).toHaveText(`${count} of ${count}: ${last.title}`)

  // The focus stays in the dialog and never reaches the page behind it.
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(() => {
      const focused = document.activeElement
      return !focused?.closest('main') || focused.closest('dialog') !== null
    })
    expect(isInside).toBe(true)
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(linkTo(page, first)).toBeFocused()

  await test.step('of a category, without moving for those who want it so', async () => {
    const chosen = items.filter(({ category }) => category === first.category)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const filters = page.getByRole('navigation', { name: 'Gallery categories' })
    await filters.getByRole('link', { name: first.category, exact: true }).click()
    await linkTo(page, first).click()
    await expect(viewerOf(page, first)).toHaveCSS('animation-duration', '0.001s')
    await expect(page.getByRole('dialog').getByRole('status')).toContainText(`1 of ${chosen.length}`)
    // A second press comes before the browser has gone back.
    await page.getByRole('button', { name: 'Close viewer' }).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/gallery\?category=[^#]+$/)
  })
})

test('the viewer follows swipes and its buttons, and Back closes it @phone', async ({ page, server }) => {
  const { first, second, last } = await gallery(server.origin)
  await page.goto('/gallery')
  await linkTo(page, first).tap()
  await expect(viewerOf(page, first)).toBeVisible()
  const touch = await finger(page)
  for (const [from, to, item] of [
    [280, 80, second],
    [80, 280, first],
  ] as const) {
    await touch.down(from, 240)
    for (const x of [(from + to) / 2, to]) await touch.move(x, 240)
    await touch.up()
    await expect(viewerOf(page, item)).toBeVisible()
  }
  const box = await boxOf(page.getByRole('button', { name: 'Close viewer' }))
  expect(box.y).toBeLessThan(40)
  expect(box.x).toBeGreaterThan(260)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Previous picture' }).click()
  await expect(viewerOf(page, last)).toBeVisible()
  for (const item of [first, second]) {
    await page.getByRole('button', { name: 'Next picture' }).click()
    await expect(viewerOf(page, item)).toBeVisible()
  }
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/gallery')
  await expect(linkTo(page, first)).toBeFocused()

  await page.goForward()
  await expect(viewerOf(page, second)).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL('/gallery')
  await linkTo(page, first).click()
  await page.getByRole('button', { name: 'Close viewer' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(linkTo(page, first)).toBeFocused()
})
