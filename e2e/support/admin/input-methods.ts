import type { Locator, Page } from '@playwright/test'
import { giveFile, type jpegFile } from './admin-form-journey.ts'

/** Ways to operate a screen: keyboard only, or touch only. */
export type Hands = ReturnType<typeof keyboardHands>

/** More Tab presses than any screen has focusable elements. */
const mostKeys = 600

/** Moves the focus to an element with Tab and Shift+Tab. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' })
  for (let keys = 0; keys < mostKeys; keys += 1) {
    const place = await target.evaluate(wanted => {
      const { activeElement } = document
      if (wanted === activeElement) return 'here'
      if (!activeElement || activeElement === document.body) return 'after'
      const { DOCUMENT_POSITION_FOLLOWING: after } = Node
      return activeElement.compareDocumentPosition(wanted) & after ? 'after' : 'before'
    })
    if (place === 'here') return
    await page.keyboard.press(place === 'after' ? 'Tab' : 'Shift+Tab')
  }
  throw new Error(`The keyboard does not reach ${target}`)
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
      await keyboard.type(text)
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
