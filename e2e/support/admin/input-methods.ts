import { expect, type Locator, type Page } from '@playwright/test'
import { giveFile, type jpegFile } from './admin-form-journey.ts'

/** Ways to operate a screen: keyboard only, or touch only. */
export type Hands = ReturnType<typeof keyboardHands>

/** More Tab presses than any screen has focusable elements. */
const mostKeys = 600

/** Moves the focus to an element with Tab and Shift+Tab. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' })
  for (let keys = 0; keys < mostKeys; ) {
    const { place, between } = await target.evaluate(wayTo)
    if (place === 'here') return
    // Half of the way at once, as not everything between is a stop.
    const presses = Math.max(1, Math.floor(between / 2))
    for (let press = 0; press < presses; press += 1)
      await page.keyboard.press(place === 'after' ? 'Tab' : 'Shift+Tab')
    keys += presses
  }
  throw new Error(`The keyboard does not reach ${target}`)
}

/** Runs in the page: where an element lies from the focus, and how many shown controls lie between. */
function wayTo(wanted: Element) {
  const { activeElement: active, body } = document
  if (wanted === active) return { place: 'here', between: 0 }
  const { DOCUMENT_POSITION_FOLLOWING: after } = Node
  const isAfter = (one: Element, other: Element) => (one.compareDocumentPosition(other) & after) > 0
  const from = active ?? body
  const place = from === body || isAfter(from, wanted) ? 'after' : 'before'
  const [first, last] = place === 'after' ? [from, wanted] : [wanted, from]
  const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary'
  const between = [...document.querySelectorAll<HTMLElement>(controls)].filter(
    control => isAfter(first, control) && isAfter(control, last) && control.tabIndex >= 0,
  )
  return { place, between: between.filter(control => control.checkVisibility()).length }
}

export function keyboardHands(page: Page) {
  const { keyboard } = page
  return {
    /** Follows a link, presses a button or ticks a box. */
    async press(target: Locator) {
      await reach(page, target)
      const isBox = await target.evaluate(element => element.matches('input[type=checkbox]'))
      await keyboard.press(isBox ? 'Space' : 'Enter')
    },
    /** Replaces the text of a field. */
    async write(field: Locator, text: string) {
      await reach(page, field)
      await keyboard.press('ControlOrMeta+a')
      await keyboard.insertText(text)
    },
    /** Chooses an option of a select by its label, which must have no spaces. */
    async choose(select: Locator, label: string) {
      await reach(page, select)
      await keyboard.type(label)
    },
    async chooseInMenu(button: Locator, entry: string) {
      await reach(page, button)
      await keyboard.press('Enter')
      const item = page.getByRole('menuitem', { name: entry, exact: true })
      await item.waitFor()
      for (let keys = 0; keys < mostKeys; keys += 1) {
        if (await item.evaluate(element => element === document.activeElement)) break
        await keyboard.press('ArrowDown')
      }
      await keyboard.press('Enter')
    },
    /** Switches from the open tab to another one. */
    async turnTo(open: Locator, tab: Locator) {
      await reach(page, open)
      await keyboard.press('ArrowRight')
      await tab.and(page.locator('[aria-selected=true]')).waitFor()
    },
    /** Sets the file of the file input with this id. */
    async give(inputId: string, file: ReturnType<typeof jpegFile>) {
      await reach(page, page.locator(`#${inputId}`))
      await giveFile(page, () => keyboard.press('Enter'), file)
    },
    save: (_button: Locator) => keyboard.press('ControlOrMeta+s'),
  }
}

export function touchHands(page: Page): Hands {
  return {
    press: target => target.tap(),
    async write(field, text) {
      await field.tap()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    async choose(select, label) {
      await select.selectOption({ label })
    },
    async chooseInMenu(button, entry) {
      await button.tap()
      await page.getByRole('menuitem', { name: entry, exact: true }).tap()
    },
    turnTo: (_open, tab) => tab.tap(),
    give: (inputId, file) => giveFile(page, () => page.locator(`label[for=${inputId}]`).tap(), file),
    save: button => button.tap(),
  }
}

/** Signs in at the dashboard's address, which then opens. */
export async function signInBy(page: Page, hands: Hands, who: { email: string; password: string }) {
  await page.goto('/admin')
  await hands.write(page.getByLabel('Email'), who.email)
  await hands.write(page.getByLabel('Password', { exact: true }), who.password)
  await hands.press(page.getByRole('button', { name: 'Sign in', exact: true }))
  await expect(page).toHaveURL(/\/admin$/)
}
