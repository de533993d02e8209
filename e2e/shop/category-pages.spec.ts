import type { Category } from '@chekku/domain/schemas/category'
import { expect } from '@playwright/test'
import { signIn, write } from '../support/catalogue-api.ts'
import { test } from '../support/fixtures.ts'

/* A category with more products than fit on one page. */

const shelfSize = 30
const pageSize = 24

/** Creates a category with 30 products; `remove` deletes it all. */
async function fillShelf(origin: string): Promise<{ category: Category; remove: () => Promise<void> }> {
  const { token } = await signIn(origin)
  const call = <Data>(...request: [method: string, path: string, body?: object]) =>
    write<Data>(origin, token, ...request)
  const category = await call<Category>('POST', '/categories', { name: 'A long shelf' })
  const ids: string[] = []
  for (let number = 1; number <= shelfSize; number += 1) {
    const product = { name: `Bottle ${number}`, price: number, category: category._id }
    ids.push((await call<{ _id: string }>('POST', '/products', product))._id)
  }
  return {
    category,
    async remove() {
      for (const id of ids) await call('DELETE', `/products/${id}`)
      await call('DELETE', `/categories/${category._id}`)
    },
  }
}

test('a category comes page by page, with script and without @desktop', async ({ page, browser, server }) => {
  const { category, remove } = await fillShelf(server.origin)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin })
  try {
    const plain = await context.newPage()
    for (const visitor of [page, plain]) {
      const cards = visitor.getByRole('article')
      const second = visitor.getByRole('link', { name: 'Page 2' })
      await visitor.goto(`/category/${category._id}`)
      await expect(cards).toHaveCount(pageSize)
      const first = await cards.first().innerText()
      await second.click()
      await expect(visitor).toHaveURL(`/category/${category._id}?page=2`)
      await expect(cards).toHaveCount(shelfSize - pageSize)
      await expect(cards.first()).not.toHaveText(first, { useInnerText: true })
      await expect(second).toHaveAttribute('aria-current', 'page')
      await visitor.goBack()
      await expect(cards.first()).toHaveText(first, { useInnerText: true })

      // A page number that does not exist shows the first page.
      await visitor.goto(`/category/${category._id}?page=9`)
      await expect(cards).toHaveCount(pageSize)
    }
  } finally {
    await context.close()
    await remove()
  }
})
