import { parsePicturePath } from '@chekku/domain/pictures/picture'
import type { Product } from '@chekku/domain/schemas/product'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { photograph } from '../support/admin/admin-form-journey.ts'
import { aProduct } from '../support/admin/admin-product-screen.ts'
import { boxOf } from '../support/boxes.ts'
import { administratorToken, listProducts, uploadPicture } from '../support/catalogue-api.ts'
import { isRunning, test } from '../support/fixtures.ts'
import { holdBack } from '../support/intercept.ts'

/** A product with four pictures of different shapes; the last one is the picture of its tin. */
async function picturedProduct(page: Page, origin: string): Promise<Product> {
  const token = await administratorToken(origin)
  const roles = ['front', 'label', 'in-hand', 'contents']
  const pictures: object[] = []
  for (const [index, role] of roles.entries()) {
    const image = await uploadPicture(origin, token, await photograph(page, 400 + 100 * index, 500))
    pictures.push({ image, role, alt: role === 'contents' ? 'Clear and golden in a glass' : '' })
  }
  const half = { measure: 'volume', quantity: 500, price: 230 }
  const tin = { ...half, kind: 'tin', quantity: 5_000, price: 2_050, image: Object(pictures[3]).image }
  return aProduct(origin, token, { pictures, packs: [half, tin] })
}

const row = (page: Page) => page.getByRole('list', { name: 'Pictures' })
const thumbnail = (page: Page, number: number) =>
  page.getByRole('list', { name: 'Choose a picture' }).getByRole('link', { name: `Picture ${number} of 4` })
const shownIn = (page: Page) => row(page).evaluate(list => Math.round(list.scrollLeft / list.clientWidth) + 1)

test('the page stands still while its pictures come @phone', async ({ page, server, token, product }) => {
  // Pictures of the sample, whose copies are drawn already.
  const images = (await listProducts(server.origin)).flatMap(({ image }) => (image === '' ? [] : [{ image }]))
  const several = await aProduct(server.origin, token, { pictures: images.slice(-2) })
  for (const { _id } of [several, product]) {
    const come = await holdBack(page, /\/uploads\//)
    await page.goto(`/product/${_id}`, { waitUntil: 'domcontentloaded' })
    await expect.poll(() => isRunning(page)).toBe(true)
    const picture = page.locator('main picture img').first()
    const before = await boxOf(picture)
    expect(before.height).toBeGreaterThan(100)
    come()
    await expect
      .poll(() => picture.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0)
    expect(await boxOf(picture)).toEqual(before)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('a picture of any shape fills one frame, and stands whole full screen', async ({
  page,
  server,
  token,
}) => {
  const { width: windowWidth, height: windowHeight } = page.viewportSize() ?? { width: 0, height: 0 }
  const frames: object[] = []
  for (const [width, height] of [
    [1_200, 400],
    [300, 650],
    [240, 180],
  ] as const) {
    const image = await uploadPicture(server.origin, token, await photograph(page, width, height))
    const { _id, name } = await aProduct(server.origin, token, { pictures: [{ image }] })
    await page.goto(`/product/${_id}`)
    const picture = page.getByRole('main').getByRole('img', { name, exact: true })
    await expect(picture).toHaveCSS('object-fit', 'cover')
    const frame = await boxOf(picture)
    expect(frame.width / frame.height).toBeCloseTo(4 / 5, 1)
    if (windowWidth < 768) expect(frame.width, 'of the whole phone').toBeGreaterThan(windowWidth * 0.9)
    frames.push({ width: frame.width, height: frame.height })
    await expect.poll(() => isRunning(page)).toBe(true)
    await picture.click()
    const whole = page.getByRole('dialog').getByRole('img')
    await expect(whole).toHaveCSS('object-fit', 'contain')
    const { width: across, height: down } = await boxOf(whole)
    expect(across).toBe(windowWidth)
    expect(down).toBeGreaterThan(windowHeight * 0.75)
    await page.getByRole('button', { name: 'Close viewer' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect(frames).toEqual([frames[0], frames[0], frames[0]])
})

test('pictures are looked through, and full screen @desktop', async ({ page, server }) => {
  const { _id, name, pictures = [] } = await picturedProduct(page, server.origin)
  await page.goto(`/product/${_id}`)
  const first = row(page).getByRole('img', { name, exact: true })
  await expect(first).toHaveAttribute('fetchpriority', 'high')
  await expect(row(page).getByRole('img', { name: `${name}: the label` })).toHaveAttribute('loading', 'lazy')
  await expect(thumbnail(page, 1)).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)

  const { height } = await boxOf(row(page))
  const choose = (size: string) => page.getByRole('group', { name: 'Size' }).getByText(size).click()
  await choose('5 litre tin')
  await expect.poll(() => shownIn(page)).toBe(4)
  await expect(thumbnail(page, 4)).toHaveAttribute('aria-current', 'true')
  await choose('500 ml')
  await expect.poll(() => shownIn(page)).toBe(1)
  expect((await boxOf(row(page))).height, 'the frame').toBe(height)

  await thumbnail(page, 3).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => shownIn(page)).toBe(3)
  await expect(thumbnail(page, 3)).toHaveAttribute('aria-current', 'true')
  // A swipe ends as a scroll with snapping.
  await row(page).evaluate(list => list.scrollTo({ left: list.clientWidth }))
  await expect(thumbnail(page, 2)).toHaveAttribute('aria-current', 'true')
  await thumbnail(page, 4).click()
  await expect.poll(() => shownIn(page)).toBe(4)

  const golden = row(page).getByRole('link', { name: 'Clear and golden in a glass' })
  await expect(golden).toHaveAttribute('href', pictures[3]?.image ?? '')
  await golden.focus()
  await page.keyboard.press('Enter')
  const viewer = (title: string) => page.getByRole('dialog', { name: title, exact: true })
  await expect(viewer('Clear and golden in a glass').getByRole('status')).toContainText('4 of 4')
  await expect(page.getByRole('button', { name: 'Previous picture' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(viewer(name).getByRole('status')).toContainText('1 of 4')
  await viewer(name).getByRole('button', { name: 'Larger view' }).click()
  const enlarged = viewer(name).getByRole('img')
  await expect
    .poll(() => enlarged.evaluate(image => image.clientWidth / window.innerWidth))
    .toBeGreaterThan(1.5)
  const middle = () =>
    enlarged.evaluate(image => {
      const frame = image.closest('div')?.getBoundingClientRect()
      const { left, width } = image.getBoundingClientRect()
      return frame ? Math.round(left + width / 2 - frame.left - frame.width / 2) : Number.NaN
    })
  const { x } = parsePicturePath((await enlarged.getAttribute('src')) ?? '')?.focus ?? { x: 0.5 }
  const fromFocus = (0.5 - x) * (await enlarged.evaluate(image => image.clientWidth))
  await expect
    .poll(middle, 'the middle of the picture, from that of its frame, which shows its focus')
    .toBeCloseTo(fromFocus, -1)
  await page.keyboard.press('ArrowRight')
  await expect.poll(middle).toBeLessThan(fromFocus - 50)
  const before = await middle()
  await page.mouse.move(500, 400)
  await page.mouse.down()
  await page.mouse.move(600, 400, { steps: 5 })
  await page.mouse.up()
  await page.mouse.move(700, 400)
  await expect.poll(middle, 'dragged by the mouse, until it is let go').toBeCloseTo(before + 100, -1)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(`/product/${_id}?size=500-ml`)

  await page.goForward()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(`/product/${_id}?size=500-ml`)
  await row(page).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Close viewer' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
