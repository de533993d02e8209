import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { categoryMessages } from '@chekku/domain/category'
import { fromPrice } from '@chekku/domain/product/pack-texts'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { listCategories, readData, slugPath } from '../support/catalogue-api.ts'
import { test } from '../support/fixtures.ts'
import { answerInstead, followInFooter } from '../support/intercept.ts'
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

test('a category shows itself and its products, and leads on from there @phone', async ({ page, server }) => {
  const { main, subs, products } = await category(server.origin)
  const [sub] = subs
  const own = products.filter(({ category: of, subcategory }) =>
    [of?._id, subcategory?._id].includes(sub?._id),
  )
  const [product] = own
  if (!sub || !product) throw new Error('There is no product in a subcategory')
  const family = page.getByRole('navigation', { name: 'Subcategories' })
  await page.goto(`/category/${main._id}`)
  await expect(heading(page, main.name)).toBeVisible()
  await expect(page.getByText(main.description)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(products.length)
  const featured = products.filter(one => one.featured)
  expect(featured).not.toEqual([])
  await expect(page.getByRole('article').getByText('Featured', { exact: true })).toHaveCount(featured.length)
  await expect(cardOf(page, product).getByText(fromPrice(product, 'always-2'), { exact: true })).toBeVisible()
  await expectAccessible(page)

  const all = family.getByRole('link', { name: `All ${main.name}` })
  await expect(all).toHaveAttribute('aria-current', 'page')
  await family.getByRole('link', { name: sub.name, exact: true }).click()
  await expect(page).toHaveURL(`/category/${sub._id}`)
  await expect(heading(page, sub.name)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(own.length)
  await cardOf(page, product).getByRole('link', { name: 'View Details' }).click()
  await expect(page).toHaveURL(await slugPath(server.origin, 'product', product._id))
  await page.goBack()
  await page.getByRole('link', { name: 'All Products' }).first().click()
  await expect(page).toHaveURL('/products')
})

test('a category says that it is gone, or empty @desktop', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/status of 404/)
  const { main } = await category(server.origin)
  await page.goto('/enquiry')
  const gone = { status: 404, json: { success: false, message: categoryMessages.notFound } }
  const letThrough = await answerInstead(page, /\/api\/categories\//, gone)
  await followInFooter(page, main.name)
  await expect(heading(page, catalogueMessages.categoryNotFoundTitle)).toBeVisible()
  await letThrough()

  await answerInstead(page, /\/api\/products/, listAnswer([]))
  await followInFooter(page, 'Contact')
  // A page that comes takes the focus, and so a press that is under way.
  await expect(page.getByRole('main')).toBeFocused()
  await followInFooter(page, main.name)
  await expect(page.getByText(catalogueMessages.categoryEmpty, { exact: true })).toBeVisible()
  await expectAccessible(page)
})
