import { join } from 'node:path'
import { packQuery } from '@chekku/domain/addresses/size-in-url'
import type { Product } from '@chekku/domain/schemas/product'
import { administrator } from '../../e2e/support/server-process.ts'
import { type Finding, notShown } from '../findings.ts'
import { type Shop, startShop } from '../support/shop-process.ts'
import { startWebKit, type WebKitSession, whyNoWebKit } from '../support/webkit-session.ts'

type Scene = { session: WebKitSession; shop: Shop }

type Journey = { promise: string; provoked: string; go: (scene: Scene) => Promise<string> }

const picture = join(import.meta.dirname, '../../site/public/art/hero-portrait-1080.jpg')
const quoted = JSON.stringify
const link = (path: string) => `a[href="${path}"]`
const headingIs = (name: string) =>
  `document.querySelector('h1')?.textContent.replace(/\\s+/g, ' ').trim() === ${quoted(name)}`

/** True once the page is hydrated, after which this file is loaded. */
const isHydrated = `performance.getEntriesByType('resource').some(({ name }) => name.includes('/offline-notice-'))`

/** In order, in one browser; the last one stops the shop. */
const journeys: readonly Journey[] = [
  {
    promise: 'In WebKit a visitor finds a product and orders it by a message',
    provoked: 'From the home page to the products, a search, a product and its order link',
    go: visitorsWay,
  },
  {
    promise: 'In WebKit a press that the script overtakes does its work',
    provoked:
      'A size pressed while the page of a product opens, and let go of once its script runs, ten times',
    go: pressWhileOpening,
  },
  {
    promise: 'In WebKit the owner writes a product with a picture, and it stands in the shop',
    provoked: 'Sign-in, the form of a new product with a JPEG, and the shop’s search afterwards',
    go: ownersWay,
  },
  {
    promise: 'In WebKit a page that was seen opens again without the shop',
    provoked: 'A page that the service worker has cached, loaded again once the server has ended',
    go: wayWithoutShop,
  },
]

/** The main journeys in WebKit, the engine of Safari, started by Debian's driver. */
export async function webKitFindings(): Promise<Finding[]> {
  const why = whyNoWebKit()
  if (why !== undefined) return journeys.map(({ promise }) => notShown(promise, why))
  await using shop = await startShop({ SEED: 'sample' })
  await using ends = new AsyncDisposableStack()
  const session = ends.adopt(await startWebKit(), ({ end }) => end())
  const findings: Finding[] = []
  for (const journey of journeys) findings.push(await findingOf(journey, { session, shop }))
  return findings
}

async function findingOf({ promise, provoked, go }: Journey, scene: Scene): Promise<Finding> {
  const from = performance.now()
  const seen = await go(scene).then(
    text => ({ text, holds: true }),
    (error: unknown) => ({ text: String(error), holds: false }),
  )
  const seconds = ((performance.now() - from) / 1_000).toFixed(0)
  return {
    promise,
    provoked,
    times: 1,
    seen: `${scene.session.browser}: ${seen.text}, in ${seconds} s`,
    holds: seen.holds,
  }
}

async function visitorsWay({ session, shop: { origin } }: Scene): Promise<string> {
  const answer = await fetch(`${origin}/api/products/popular/list?limit=1`)
  const [product] = ((await answer.json()) as { data: Product[] }).data
  if (!product) throw new Error('The sample catalogue has no product')
  const address = await fetch(`${origin}/api/addresses/product/${product._id}`)
  const { data: named } = (await address.json()) as { data: { slug: string } }
  await session.open(origin)
  await session.click(`header ${link('/products')}`)
  await session.until(headingIs('Our Products'))
  await session.type('input[type=search]', product.name)
  await session.until(`document.querySelectorAll('main article').length === 1`)
  await session.click('main article :is(h2, h3) a')
  await session.until(headingIs(product.name))
  const order = `document.querySelector('main a[href^="https://wa.me/"]')?.href`
  await session.until(order)
  const text = new URL(await session.read<string>(order)).searchParams.get('text') ?? ''
  if (!text.includes(`${origin}/product/${named.slug}`))
    throw new Error(`The message has no address of the product: ${text}`)
  return 'the message names the product’s address'
}

const presses = 10

async function pressWhileOpening({ session, shop: { origin } }: Scene): Promise<string> {
  const answer = await fetch(`${origin}/api/products`)
  const { data } = (await answer.json()) as { data: Product[] }
  const product = data.find(({ packs = [] }) => packs.length > 1)
  const [, other] = product?.packs ?? []
  const search = product && other && packQuery(product, other)
  if (!product || !search) throw new Error('The sample catalogue has no product of two sizes')
  for (let press = 0; press < presses; press += 1) {
    await session.open(`${origin}/robots.txt`)
    // Unlike `open`, this does not wait for the page, so that the press comes before its script.
    await session.read(`void location.assign(${quoted(`/product/${product._id}`)})`)
    await session.pressUntil(`[href$="${search}"]`, isHydrated)
    await session.until(`location.search === ${quoted(search)}`)
  }
  return `${presses} of ${presses} presses chose their size`
}

async function ownersWay({ session, shop: { origin } }: Scene): Promise<string> {
  const name = 'Pressed in WebKit'
  await session.open(`${origin}/admin/products/new`)
  await session.type('#email', administrator.email)
  await session.type('#password', administrator.password)
  await session.click('button[type=submit]')
  await session.until(headingIs('Add New Product'))
  await session.type('#name', name)
  await session.click('#category option:nth-child(2)')
  await session.type('#image', picture)
  await session.until(`document.querySelector('[aria-label^="Preview"]')`)
  await session.click('form button[type=submit]')
  await session.until(`location.pathname === '/admin/products'`)
  await session.click(`[aria-label="Delete ${name}"]`)
  await session.until(`document.querySelector('[role=alertdialog]')`)
  await session.read('history.back()')
  await session.until(`!document.querySelector('[role=alertdialog]')`)
  await session.until(headingIs('Product Management'))
  await session.open(`${origin}/products?q=${encodeURIComponent(name)}`)
  await session.until(
    `document.querySelector(${quoted(`main article img[alt="${name}"]`)})?.naturalWidth > 0`,
  )
  return 'Back closes a question, and the product is found with its picture'
}

async function wayWithoutShop({ session, shop }: Scene): Promise<string> {
  const isStored = `caches.match('/about-us').then(answer => { window.isCached = answer !== undefined })`
  await session.open(`${shop.origin}/about-us`)
  await session.until(`window.isCached || void ${isStored}`)
  await shop.terminate()
  await session.reload()
  await session.until(`document.documentElement.hasAttribute('data-cached-at')`)
  await session.until(headingIs('Our Story'))
  return 'the cached page says of when it is'
}
