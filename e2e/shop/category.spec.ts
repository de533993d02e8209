import { catalogueMessages } from '@chekku/domain/catalogue'
import { categoryMessages } from '@chekku/domain/category'
import { fromPrice } from '@chekku/domain/product/pack-texts'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import { business } from '@chekku/domain/test/business'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { boxOf } from '../support/boxes.ts'
import { listCategories, readData, slugPath } from '../support/catalogue-api.ts'
import { test } from '../support/fixtures.ts'
import { answerInstead, followInFooter, pathsAsked } from '../support/intercept.ts'
import { listAnswer } from '../support/sample-products.ts'

/** A main category that is in the footer and has subcategories, and its products. */
async function category(origin: string): Promise<{ main: Category; subs: Category[]; products: Product[] }> {
  const all = await listCategories(origin)
  const main = all.find(({ _id, showInNav }) => showInNav && all.some(({ parent }) => parent === _id))
  if (!main) throw new Error('The sample catalogue has no category with subcategories in the navigation')
  return {
    main,
    subs: all.filter(({ parent }) => parent === main._id),
    products: await readData<Product[]>(origin, `/products?category=${main._id}&limit=1000`),
  }
}

const cardOf = (page: Page, { name }: { name: string }) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test.describe('a category', () => {
  test('shows itself and its products, and can be used by everyone @phone', async ({ page, server }) => {
    const { main, products } = await category(server.origin)
    const answer = await page.goto(`/category/${main._id}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: main.name })).toBeVisible()
    await expect(page.getByText(main.description)).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(products.length)
    expect(products.some(({ featured }) => featured)).toBe(true)

    for (const product of products) {
      const card = cardOf(page, product)
      await expect(card.getByText(fromPrice(product, 'always-2'), { exact: true })).toBeVisible()
      await expect(card.getByText('Featured', { exact: true })).toHaveCount(product.featured ? 1 : 0)
      const details = card.getByRole('link', { name: 'View Details' })
      const path = await slugPath(server.origin, 'product', product._id)
      await expect(details).toHaveAttribute('href', path)
      const order = card.getByRole('link', { name: product.inStock ? /^Order/ : /^Ask/ })
      const chat = new RegExp(
        `^https://wa\\.me/${business.chatNumber}\\?text=.*${encodeURIComponent(path)}(?:%3Fsize%3D.+)?$`,
      )
      await expect(order).toHaveAttribute('href', chat)
    }
    await expectAccessible(page)
  })

  test('leads to its subcategories and back, a product, all products @phone', async ({ page, server }) => {
    const { main, subs, products } = await category(server.origin)
    const [sub] = subs
    if (!sub) throw new Error('There is no subcategory')
    const family = page.getByRole('navigation', { name: 'Subcategories' })
    await page.goto(`/category/${main._id}`)
    const all = family.getByRole('link', { name: `All ${main.name}` })
    await expect(all).toHaveAttribute('aria-current', 'page')

    await family.getByRole('link', { name: sub.name, exact: true }).click()
    await expect(page).toHaveURL(`/category/${sub._id}`)
    await expect(page.getByRole('heading', { level: 1, name: sub.name })).toBeVisible()
    const own = products.filter(({ category: of, subcategory }) =>
      [of?._id, subcategory?._id].includes(sub._id),
    )
    await expect(page.getByRole('article')).toHaveCount(own.length)

    const [product] = own
    if (!product) throw new Error('There is no product in the subcategory')
    await cardOf(page, product).getByRole('link', { name: 'View Details' }).click()
    await expect(page).toHaveURL(await slugPath(server.origin, 'product', product._id))
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()

    await page.goBack()
    await page.getByRole('link', { name: 'All Products' }).first().click()
    await expect(page).toHaveURL('/products')
  })

  test('shows the placeholder where a picture fails @desktop', async ({ page, server, consoleGuard }) => {
    consoleGuard.allow(/ERR_FAILED/)
    const { main } = await category(server.origin)
    await page.route(/\/uploads\//, route => route.abort())
    await page.goto(`/category/${main._id}`)
    await expect(page.locator('main img').first()).toHaveAttribute('src', '/art/placeholder.svg')
    // Scrolls to the card instead of its picture, which is replaced by the fallback as soon as it is requested.
    await page.getByRole('article').first().scrollIntoViewIfNeeded()
    await expect(page.locator('main article img').first()).toHaveAttribute('src', '/art/placeholder.svg')
  })
})

test('a bare file name is looked for among categories @desktop', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/status of 404|^404/)
  const { main } = await category(server.origin)
  await page.goto('/enquiry')
  const asked = pathsAsked(page)
  const json = { success: true, data: { ...main, image: 'oil.jpg' } }
  await answerInstead(page, new RegExp(`/api/categories/${main._id}$`), { status: 200, json })
  await followInFooter(page, main.name)
  await expect(page.locator('main img[data-fallback]').first()).toBeVisible()
  const places = new Set(asked.filter(path => path.endsWith('/oil.jpg')))
  expect([...places]).toEqual(['/uploads/categories/oil.jpg'])
})

test.describe('what a category page says', () => {
  test('when there is no such category @desktop', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/status of 404/)
    const answer = await page.goto('/category/there-is-none')
    expect(answer?.status()).toBe(404)
    await expect(heading(page, catalogueMessages.categoryNotFoundTitle)).toBeVisible()
    await expectAccessible(page)
    const { x } = await boxOf(heading(page, catalogueMessages.categoryNotFoundTitle))
    expect((await boxOf(page.getByRole('article').first())).x, 'in line with the heading').toBeCloseTo(x, 0)
    await page.getByRole('link', { name: 'Back to Products' }).click()
    await expect(page).toHaveURL('/products')
  })

  test('when the category was deleted meanwhile @desktop', async ({ page, server, consoleGuard }) => {
    consoleGuard.allow(/status of 404/)
    const { main } = await category(server.origin)
    await page.goto('/enquiry')
    const gone = { status: 404, json: { success: false, message: categoryMessages.notFound } }
    await answerInstead(page, /\/api\/categories\//, gone)
    await followInFooter(page, main.name)
    await expect(heading(page, catalogueMessages.categoryNotFoundTitle)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Products' })).toBeVisible()
  })

  test('when nothing is in it @desktop', async ({ page, server }) => {
    const { main } = await category(server.origin)
    await page.goto('/enquiry')
    await answerInstead(page, /\/api\/products/, listAnswer([]))
    await followInFooter(page, main.name)
    await expect(page.getByText(catalogueMessages.categoryEmpty, { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})
