import { business } from '@chekku/domain/test/business'
import { expect, type Page } from '@playwright/test'
import { test } from '../../support/fixtures.ts'

const advanceMs = 6_000
const lockMs = 500

const { testimonials } = business
const carousel = (page: Page) => page.getByRole('region', { name: 'What people say' })
const slides = (page: Page) => carousel(page).getByRole('article')
const button = (page: Page, name: string) => carousel(page).getByRole('button', { name })

async function expectShown(page: Page, index: number): Promise<void> {
  const { content = '' } = testimonials[index] ?? {}
  await expect(slides(page)).toHaveCount(1)
  await expect(slides(page)).toContainText(content)
}

async function openAtFirst(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-03-02T12:00:00+05:30' })
  await page.goto('/')
  await carousel(page).scrollIntoViewIfNeeded()
  await expect(carousel(page).locator('[aria-live]')).toHaveAttribute('aria-live', 'off')
  await page.clock.pauseAt('2026-03-02T13:00:00+05:30')
  await turnTo(page, 0)
}

/** Advances the clock until the carousel has just turned to this index. */
async function turnTo(page: Page, index: number): Promise<void> {
  for (let turns = 0; turns <= testimonials.length; turns += 1) {
    await expect(slides(page)).toHaveCount(1)
    const shown = await slides(page).innerText()
    if (shown.includes(testimonials[index]?.content ?? '')) return
    await page.clock.runFor(advanceMs)
    await expect(slides(page)).not.toHaveText(shown, { useInnerText: true })
  }
  throw new Error(`Testimonial ${index} did not come`)
}

test('testimonials go on every 6 seconds, and wait while they are read @desktop', async ({ page }) => {
  await openAtFirst(page)
  await test.step('by the clock', async () => {
    await page.clock.runFor(advanceMs)
    await turnTo(page, 0)
    for (const index of [1, 2, 3, 4, 0]) {
      await page.clock.runFor(advanceMs - 1)
      await expectShown(page, (index + testimonials.length - 1) % testimonials.length)
      await page.clock.runFor(1)
      await expectShown(page, index)
    }
  })
  await test.step('pointed at; then their 6 seconds begin anew', async () => {
    await carousel(page).hover()
    await page.clock.runFor(3 * advanceMs)
    await expectShown(page, 0)
    await page.mouse.move(0, 0)
    await expect(carousel(page).locator('[aria-live]')).toHaveAttribute('aria-live', 'off')
    await page.clock.runFor(advanceMs - 1)
    await expectShown(page, 0)
    await page.clock.runFor(1)
    await expectShown(page, 1)
  })
  await test.step('with the focus', async () => {
    await button(page, 'Previous testimonial').focus()
    await page.clock.runFor(3 * advanceMs)
    await expectShown(page, 1)
    await page.getByRole('link', { name: 'View All Products' }).focus()
    await page.clock.runFor(advanceMs)
    await expectShown(page, 2)
  })
  await test.step('on a page that nobody sees', async () => {
    await setHidden(page, true)
    await page.clock.runFor(3 * advanceMs)
    await expectShown(page, 2)
    await setHidden(page, false)
    await page.clock.runFor(advanceMs)
    await expectShown(page, 3)
  })
  await test.step('by keyboard, announced only then', async () => {
    const announced = carousel(page).locator('[aria-live]')
    await expect(announced).toHaveAttribute('aria-live', 'off')
    await turnTo(page, 0)
    await button(page, 'Previous testimonial').focus()
    await page.keyboard.press('Tab')
    await expect(button(page, 'Next testimonial')).toBeFocused()
    await expect(announced).toHaveAttribute('aria-live', 'polite')
    await page.clock.runFor(lockMs)
    await page.keyboard.press('Enter')
    await expectShown(page, 1)
    await expect(button(page, 'Next testimonial')).toBeFocused()
    await lookAway(page)
    await expect(announced).toHaveAttribute('aria-live', 'off')
  })
})

test('testimonials are paused, and turned by hand, once in half a second @phone', async ({ page }) => {
  await openAtFirst(page)
  await test.step('paused', async () => {
    await button(page, 'Pause testimonials').click()
    await lookAway(page)
    await page.clock.runFor(3 * advanceMs)
    await expectShown(page, 0)
    await button(page, 'Play testimonials').click()
    await lookAway(page)
    await page.clock.runFor(advanceMs)
    await expectShown(page, 1)
    await turnTo(page, 0)
  })
  await page.clock.runFor(lockMs)
  await button(page, 'Previous testimonial').click()
  await expectShown(page, testimonials.length - 1)
  await page.clock.runFor(lockMs)
  await button(page, 'Next testimonial').click()
  await expectShown(page, 0)
  await page.clock.runFor(lockMs)
  await button(page, 'Testimonial 4').click()
  await expectShown(page, 3)
  await expect(button(page, 'Testimonial 4')).toHaveAttribute('aria-current', 'true')
  await page.clock.runFor(lockMs - 1)
  await button(page, 'Next testimonial').click()
  await button(page, 'Testimonial 1').click()
  await expectShown(page, 3)
  await page.clock.runFor(1)
  await button(page, 'Next testimonial').click()
  await expectShown(page, 4)
})

test('testimonials hold still under reduced motion, and say their rating @phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/')
  await expect(button(page, 'Pause testimonials')).toBeHidden()
  await button(page, 'Next testimonial').click()
  await expectShown(page, 1)
  await lookAway(page)
  await page.clock.runFor(3 * advanceMs)
  await expectShown(page, 1)
  await page.clock.runFor(lockMs)
  await button(page, 'Testimonial 4').click()
  await expectShown(page, 3)
  await expect(slides(page).getByText(`${testimonials[3]?.rating} out of 5`)).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('all testimonials can be read @desktop', async ({ page }) => {
    await page.goto('/')
    await expect(slides(page)).toHaveCount(testimonials.length)
    for (const { content, name } of testimonials) {
      await expect(carousel(page).getByText(content)).toBeVisible()
      await expect(carousel(page).getByText(name, { exact: true })).toBeVisible()
    }
    const tops = await slides(page).evaluateAll(all => all.map(slide => slide.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(testimonials.length)
    await expect(carousel(page).getByRole('button')).toHaveCount(0)
  })
})

async function lookAway(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.getByRole('link', { name: 'View All Products' }).focus()
}

/** Simulates that another tab comes to the foreground. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(value => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
  const announced = carousel(page).locator('[aria-live]')
  await expect(announced).toHaveAttribute('aria-live', isHidden ? 'polite' : 'off')
}
