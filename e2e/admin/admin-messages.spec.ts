import { expect, type Page } from '@playwright/test'
import { chooseFrom } from '../../server/testing/choose-from.ts'
import { adminCalls, newName } from '../support/admin/admin-catalogue.ts'
import { goTo, signedInTest as test } from '../support/admin/admin-fixtures.ts'
import { openFor, path, row, rows, stored, twoProducts } from '../support/admin/admin-product-rows.ts'
import { watchAnswers } from '../support/intercept.ts'

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

/** The controls that a press would reach where a message is shown, if the message were not there. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const messages = [...document.querySelectorAll('[aria-label="Close message"]')]
      .map(button => button.parentElement as HTMLElement)
      .filter(message => message.checkVisibility())
    if (messages.length === 0) throw new Error('no message is shown')
    const covered = new Set<string>()
    for (const message of messages) {
      const { left, right, top, bottom } = message.getBoundingClientRect()
      message.style.visibility = 'hidden'
      for (let x = left; x < right; x += 4)
        for (let y = top; y < bottom; y += 4) {
          const control = document
            .elementFromPoint(x, y)
            ?.closest('a, button, label, input, select, [tabindex="0"]')
          if (control) covered.add(control.ariaLabel || control.textContent || control.tagName)
        }
      message.style.visibility = ''
    }
    return [...covered]
  })

const scrollTo = (page: Page, part: number) =>
  page.evaluate(share => {
    const { scrollHeight } = document.documentElement
    window.scrollTo({ top: (scrollHeight - innerHeight) * share, behavior: 'instant' })
  }, part)

test.describe('a message', () => {
  test('covers no control, wherever the list is scrolled to @desktop', async ({ page, server }) => {
    const calls = await adminCalls(server.origin)
    const category = await calls.createCategory({ name: newName('Category') })
    const name = newName('Told')
    for (const number of [1, 2, 3, 4, 5, 6, 7])
      await calls.createProduct({ name: `${name} ${number}`, category: category._id })
    await page.clock.install()
    await page.goto('/admin')
    for (const width of chooseFrom([360, 768, 1280, 1920], 2)) {
      await page.setViewportSize({ width, height: 800 })
      await goTo(page, `${path}?q=${encodeURIComponent(name)}`)
      await rows(page)
        .first()
        .getByRole('checkbox', { name: /^Select/ })
        .check()
      await rows(page).first().getByRole('switch').click()
      await expect(undo(page)).toBeVisible()
      for (const part of [1, 0.5, 0]) {
        await scrollTo(page, part)
        await expect.poll(() => coveredControls(page), `at ${width} px, scrolled by ${part}`).toEqual([])
      }
      await rows(page).first().getByRole('link', { name: /^Edit/ }).click()
      await expect(page.getByRole('form')).toBeVisible()
      for (const part of [0, 0.5, 1]) {
        await scrollTo(page, part)
        await expect
          .poll(() => coveredControls(page), `of the form at ${width} px, scrolled by ${part}`)
          .toEqual([])
      }
    }
  })

  test('takes no press of another, and stays under the pointer @desktop', async ({ page, server }) => {
    const { first, second } = await twoProducts(server.origin, newName('Told'))
    await page.clock.install()
    const allAnswered = watchAnswers(page)
    await openFor(page, first.name.slice(0, -4))
    await allAnswered()
    await page.clock.pauseAt(Date.now() + 60_000)
    for (const product of [first, second]) await row(page, product).getByRole('switch').click()
    // The message of the second has come over that of the first.
    await expect(page.getByText(`${second.name} is out of stock`)).toBeVisible()
    const close = page.getByRole('button', { name: 'Close message' })
    await expect(close, 'only the latest is shown').toHaveCount(1)
    await page.clock.runFor(60_000)
    await expect(undo(page), 'as long as one stays on the screen').toBeVisible()
    await undo(page).dblclick()
    await expect.poll(() => stored(server.origin, second)).toMatchObject({ inStock: true })
    expect(await stored(server.origin, first)).toMatchObject({ inStock: false })
    // The undo's message covers the first one; until then, Close belongs to the first.
    await expect(page.getByLabel('Close message')).toHaveCount(2)
    await close.click()
    await expect(page.getByRole('status').getByText(`${first.name} is out of stock`)).toBeVisible()

    await page.clock.resume()
    await page.reload()
    await row(page, second).getByRole('switch').click()
    await undo(page).hover()
    await row(page, first).getByRole('switch').press('Space')
    await expect.poll(() => stored(server.origin, first)).toMatchObject({ inStock: true })
    await undo(page).click()
    await expect.poll(() => stored(server.origin, second)).toMatchObject({ inStock: true })
    expect(await stored(server.origin, first)).toMatchObject({ inStock: true })
  })
})
