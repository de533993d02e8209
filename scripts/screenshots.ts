import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { listProducts, orderableProduct, signIn } from '../e2e/support/catalogue-api.ts'
import { startServer } from '../e2e/support/server-process.ts'
import { findOrInstallBrowser } from './browser.ts'
import { buildProduct } from './build/product-build.ts'
import { root } from './tools.ts'

/* Screenshots of the public pages and of the owner's first screens, for the README and for design reviews. */

const FOLDER = join(root, 'docs/screenshots')
const LARGEST_BYTES = 150_000
const WIDTHS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]

/** The first two screen heights as JPEG, compressed to the size limit. */
async function takeScreenshot(page: Page, screen: { width: number; height: number }): Promise<Buffer> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const clip = { x: 0, y: 0, width: screen.width, height: Math.min(height, 2 * screen.height) }
  for (let quality = 80; ; quality -= 10) {
    const bytes = await page.screenshot({
      type: 'jpeg',
      quality,
      clip,
      fullPage: true,
      animations: 'disabled',
    })
    if (bytes.length <= LARGEST_BYTES || quality <= 20) return bytes
  }
}

/** Waits until every picture of the page is loaded, decoded and painted. */
async function settle(page: Page): Promise<void> {
  // Pictures below the fold load after hydration.
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  // Checked in each poll, since more products are added after the page loads.
  await page.waitForFunction(() => {
    for (const image of document.images) {
      image.loading = 'eager'
      image.decoding = 'sync'
    }
    return [...document.images].every(image => image.complete && image.naturalWidth > 0)
  })
  await page.evaluate(async () => {
    // Elements far from the viewport are not painted by default, but a full-page screenshot shows them.
    for (const element of document.querySelectorAll<HTMLElement>('*'))
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
    await Promise.all([...document.images].map(image => image.decode()))
    await document.fonts.ready
    await new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted)))
  })
}

async function takeAll(browser: Browser, origin: string): Promise<void> {
  const category = (await orderableProduct(origin)).category._id
  const productInSizes = (await listProducts(origin)).find(({ packs = [] }) => packs.length > 2)
  if (!productInSizes) throw new Error('The sample catalogue has no product in three sizes')
  const pages = {
    home: '/',
    products: '/products',
    category: `/category/${category}`,
    product: `/product/${productInSizes._id}`,
    gallery: '/gallery',
    'about-us': '/about-us',
    contact: '/contact',
    'admin-dashboard': '/admin',
    'admin-products': '/admin/products',
    'admin-product': `/admin/products/edit/${productInSizes._id}`,
    'admin-shop': '/admin/shop#hours',
    'admin-start': '/admin/start/address',
  }
  const { token } = await signIn(origin)
  for (const viewport of WIDTHS) {
    mkdirSync(join(FOLDER, String(viewport.width)), { recursive: true })
    const context = await browser.newContext({ viewport, locale: 'en-IN', reducedMotion: 'reduce' })
    // Blocks the external map: the page shows its own drawing instead.
    await context.route('https://www.openstreetmap.org/**', route =>
      route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' }),
    )
    const page = await context.newPage()
    await page.addInitScript(token => localStorage.setItem('token', token), token)
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(origin + path, { waitUntil: 'networkidle' })
      await settle(page)
      const bytes = await takeScreenshot(page, viewport)
      const file = `${viewport.width}/${name}.jpg`
      writeFileSync(join(FOLDER, file), bytes)
      console.log(`${file} ${Math.round(bytes.length / 1024)} KB`)
    }
    await context.close()
  }
}

if ((await buildProduct()) !== 0) process.exit(1)
rmSync(FOLDER, { recursive: true, force: true })
const browser = await chromium.launch({
  executablePath: findOrInstallBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
})
const server = await startServer()
try {
  await takeAll(browser, server.origin)
} finally {
  await browser.close()
  await server.stop()
}
