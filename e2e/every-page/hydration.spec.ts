import { expect, type Page } from '@playwright/test'
import { chooseFrom } from '../../server/testing/choose-from.ts'
import { listCategories, listGallery, listProducts } from '../support/catalogue-api.ts'
import { test } from '../support/fixtures.ts'
import { holdBack } from '../support/intercept.ts'
import type { RunningServer } from '../support/server-process.ts'

/** Opens a page without its scripts; the returned function loads them and resolves once all of the page is hydrated. */
async function openInert(page: Page, address: string) {
  const load = await holdBack(page, /\.js$/)
  // Not until `load`, for which a page waits that has already asked for its scripts.
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.evaluate(async () => {
    const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy')
    await Promise.allSettled([document.fonts.ready, ...pictures.map(picture => picture.decode())])
  })
  return async () => {
    // The first input starts the scripts.
    await page.evaluate(() => dispatchEvent(new Event('pointerdown')))
    load()
    await expect.poll(() => page.evaluate(countInert), address).toBe(0)
    await page.unrouteAll()
  }
}

/** Runs in the page: the number of controls that React does not handle yet. */
function countInert(): number {
  const isHandled = (control: Element) => Object.keys(control).some(key => key.startsWith('__reactProps'))
  return Array.from(document.querySelectorAll('main :is(a, button, input)')).filter(
    control => !isHandled(control),
  ).length
}

async function sampleOf({ origin }: RunningServer) {
  const products = await listProducts(origin)
  const sized = products.find(({ packs = [] }) => packs.length > 2)
  const sub = (await listCategories(origin)).find(({ name }) => name === 'Mustard, Castor & Lamp Oil')
  const [item] = await listGallery(origin)
  if (!sized || !sub || !item) throw new Error('The sample catalogue has too little in it')
  return { sized, sub, item }
}

test('what can be pressed stays in its place once the script runs', async ({ onlooker: page, server }) => {
  test.slow()
  const { sized, sub, item } = await sampleOf(server)
  const paths = [
    '/',
    `/products?category=${sub._id}`,
    `/category/${sub._id}`,
    `/product/${sized._id}?pack=${sized.packs?.[1]?._id}`,
    `/gallery?category=${encodeURIComponent(item.category)}`,
    '/contact',
  ]
  for (const path of chooseFrom(paths, 3)) {
    const run = await openInert(page, server.origin + path)
    const controls = await page.evaluateHandle(() => {
      return Array.from(document.querySelectorAll('a, button, input, label, summary'), element => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const front = document.elementFromPoint(left + width / 2, top + height / 2)
        const name = element.textContent || element.outerHTML
        return { element, left, top, isPressable: element.contains(front), name }
      })
    })
    await run()
    const lost = await controls.evaluate(all =>
      all.flatMap(({ element, left, top, isPressable, name }) => {
        if (!element.isConnected) return [`${name} is replaced`]
        const now = element.getBoundingClientRect()
        const by = Math.max(Math.abs(now.left - left), Math.abs(now.top - top))
        return isPressable && by > 1 ? [`${name} has moved by ${by} px`] : []
      }),
    )
    expect.soft(lost, path).toEqual([])
  }
})

test('a press on a size over the start of the script chooses it @phone', async ({
  onlooker: page,
  server,
}) => {
  const { sized } = await sampleOf(server)
  const run = await openInert(page, `${server.origin}/product/${sized._id}`)
  const size = page
    .getByRole('group', { name: 'Size' })
    .getByText(/^1 litre|^500 g$/)
    .first()
  await size.hover()
  await page.mouse.down()
  await run()
  await page.mouse.up()
  await expect(page).toHaveURL(/\?size=(?:1-litre|500-g)$/)
})
