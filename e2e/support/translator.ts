import type { Page } from '@playwright/test'

/** Does with each text of the page what the translation of Google does: elements of its own take the text's place. */
export const translate = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (text.textContent?.trim() && !text.parentElement?.closest('script, style')) found.push(text)
    for (const text of found) {
      const font = document.createElement('font')
      font.append(`«${text.textContent}»`)
      text.parentNode?.replaceChild(font, text)
    }
  })
