import { business } from '@chekku/domain/test/business'
import { expect, type Page } from '@playwright/test'
import { listCategories, listGallery, slugPath } from '../support/catalogue-api.ts'
import { test } from '../support/fixtures.ts'

/* The HTML that chat apps and search engines read: each page without script. */
test.use({ javaScriptEnabled: false })

/** Checks the head of a page and its JSON-LD. The page ignores tracking parameters. */
async function expectHead(
  page: Page,
  address: string,
  title: string,
  things: Record<string, unknown>[],
): Promise<void> {
  const answer = await page.goto(`${address}${address.includes('?') ? '&' : '?'}utm_source=x`)
  expect(answer?.status()).toBe(200)
  await expect(page).toHaveTitle(`${title} · ${business.brand}`)
  await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute('href', address)
  const meta = (name: string) => page.locator(`head meta[${name}]`)
  for (const [name, content] of [
    ['name="description"', /\S/],
    ['property="og:title"', title],
    ['property="og:description"', /\S/],
    ['property="og:url"', address],
    ['property="og:site_name"', business.name],
    ['name="twitter:card"', 'summary_large_image'],
  ] as const)
    await expect(meta(name)).toHaveAttribute('content', content)
  const pictureAddress = (await meta('property="og:image"').getAttribute('content')) ?? ''
  const picture = await page.request.get(pictureAddress)
  expect(picture.status()).toBe(200)
  const { 'content-type': type = '' } = picture.headers()
  expect(type).toMatch(/^image\/(?:jpeg|png)$/)
  // A stored picture has its size in its address; a drawn one has the size of every link preview.
  const [, width = '1200', height = '630'] = /-(\d+)x(\d+)(?:-\d+-\d+)?\.\w+$/.exec(pictureAddress) ?? []
  for (const [name, content] of Object.entries({ width, height, type }))
    await expect(meta(`property="og:image:${name}"`)).toHaveAttribute('content', content)
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const context = { '@context': 'https://schema.org' }
  expect(blocks.map(json => JSON.parse(json) as unknown)).toEqual(
    things.map(thing => expect.objectContaining({ ...context, ...thing })),
  )
}

const list = (type: string, item: Record<string, unknown>) => ({
  '@type': type,
  itemListElement: expect.arrayContaining([expect.objectContaining(item)]),
})

for (const [path, title] of [
  ['/about-us', 'About Us'],
  ['/contact', 'Contact'],
] as const)
  test(`${path} says what it is to those who share it @desktop`, async ({ page, server }) => {
    await expectHead(page, server.origin + path, title, [])
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      new RegExp(business.name),
    )
  })

test('a product says what it is in its head @desktop', async ({ page, server, product: { _id, name } }) => {
  const address = server.origin + (await slugPath(server.origin, 'product', _id))
  const offers = expect.objectContaining({ price: expect.anything(), priceCurrency: 'INR' })
  await expectHead(page, address, name, [
    { '@type': 'Product', name, image: expect.anything(), offers },
    list('BreadcrumbList', { name, item: address }),
  ])
})

test('a category says what it is in its head @desktop', async ({ page, server }) => {
  const category = (await listCategories(server.origin)).find(({ image, parent }) => image !== '' && parent)
  if (!category) throw new Error('The sample catalogue has no subcategory with a picture')
  const address = server.origin + (await slugPath(server.origin, 'category', category._id))
  await expectHead(page, address, category.name, [
    list('BreadcrumbList', { position: 4, name: category.name, item: address }),
    list('ItemList', { position: 1, url: expect.stringContaining(`${server.origin}/product/`) }),
  ])
})

test('the gallery says what it is in its head @desktop', async ({ page, server }) => {
  const [item] = await listGallery(server.origin)
  if (!item) throw new Error('The sample gallery is empty')
  const address = `${server.origin}/gallery?${new URLSearchParams({ category: item.category })}`
  await expectHead(page, address, `Gallery: ${item.category}`, [
    list('BreadcrumbList', { item: address }),
    list('ItemList', { item: expect.objectContaining({ contentUrl: server.origin + item.image }) }),
  ])
})
