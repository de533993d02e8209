import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { siteDirectory } from '../testing/built-site.ts'
import { isUpright } from '../testing/look-at-picture.ts'
import { phonePhotograph, photographSecrets } from '../testing/phone-photograph.ts'
import { formData, testAdministrator } from '../testing/test-app.ts'
import { describeShopWith } from '../testing/test-shop.ts'

describeShopWith({ siteDirectory }, 'an administrator works, a visitor sees', shop => {
  const page = (path: string) => shop.app.inject({ method: 'GET', url: path })
  const picture = async (path: string) => (await shop.app.inject({ method: 'GET', url: path })).rawPayload

  test('sign in, a category, a product with a photograph from a phone, the page, a change, the end', async () => {
    const login = await shop.call('POST', '/auth/login', { body: testAdministrator, token: null })
    const token = login.body.token
    expect(login.body.user.email).toBe(testAdministrator.email)

    const category = (await shop.call<Category>('POST', '/categories', { body: { name: 'நல்லெண்ணெய்' }, token }))
      .body.data
    const photograph = await phonePhotograph({ width: 600, height: 800, orientation: 6 })
    for (const secret of photographSecrets) expect(photograph.includes(secret)).toBe(true)
    const fields = {
      name: 'Sesame Oil & more <b>',
      description: 'Line one\nLine two',
      price: '1250.50',
      category: category._id,
    }
    const created = await shop.call<Product>('POST', '/products', {
      body: formData(fields, photograph),
      token,
    })
    expect(created.status).toBe(201)
    const product = created.body.data

    const shown = await page(`/product/${product._id}`)
    expect(shown.statusCode).toBe(200)
    expect(shown.body).toContain('Sesame Oil &amp; more &lt;b&gt;')
    expect(shown.body).toContain('₹1,250.50')
    expect(shown.body).toContain('நல்லெண்ணெய்')
    const addresses = picturesOf(shown.body)
    expect(addresses.some(address => address.endsWith('.avif'))).toBe(true)
    expect(addresses).toContain(product.image)
    for (const address of addresses) await expectUprightAndBare(await picture(address))
    expect((await page('/products')).body).toMatch(/"\/product\/sesame-oil[^"]*"/)

    const path = `/products/${product._id}`
    const change = { body: { name: 'Sesame Oil', price: '999' }, token, headers: { 'if-match': '"1"' } }
    expect((await shop.call<Product>('PUT', path, change)).body.data.version).toBe(2)
    const changed = (await page(`/product/${product._id}`)).body
    expect(changed).toContain('₹999')
    expect(changed).not.toContain('1,250.50')
    expect(picturesOf(changed)).toContain(product.image)

    expect((await shop.call('DELETE', path, { token })).status).toBe(200)
    expect((await page(`/product/${product._id}`)).statusCode).toBe(410)
    expect((await page('/products')).body).not.toContain(product._id)
    expect((await shop.call('DELETE', '/trash', { token })).status).toBe(200)
    for (const address of addresses) {
      expect((await shop.app.inject({ method: 'GET', url: address })).statusCode).toBe(404)
    }
    expect((await shop.call('POST', '/auth/logout', { token })).status).toBe(200)
    expect((await shop.call('DELETE', `/categories/${category._id}`, { token })).status).toBe(401)
  })
})

/** Paths of all stored pictures and variants in the markup. */
function picturesOf(html: string): string[] {
  return [...new Set(html.match(/\/uploads\/products\/[\w-]+(?:\.\d+)?\.(?:jpg|webp|avif)/g))]
}

/** The photo's corners are upright, and no metadata of place, time or person is left. */
async function expectUprightAndBare(bytes: Buffer): Promise<void> {
  const { width, height, exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata()
  expect(height).toBeGreaterThan(width)
  expect({ exif, xmp, iptc, icc, orientation: orientation ?? 1 }).toEqual({ orientation: 1 })
  for (const secret of photographSecrets) expect(bytes.includes(secret)).toBe(false)
  expect(await isUpright(bytes)).toBe(true)
}
