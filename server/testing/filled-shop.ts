import type { StoredPicture } from '@chekku/domain/schemas/product/product-picture'
import { plainPicture } from './plain-picture.ts'
import { type Call, formData, type TestApp, testAdministrator } from './test-app.ts'

/** Fills a shop with something of every kind: pictures, sizes, a join, a draft, the trash and shop details included. */
export async function fillShop(shop: TestApp): Promise<void> {
  async function send<Data>(method: 'POST' | 'PUT' | 'DELETE', path: string, call: Call = {}): Promise<Data> {
    const { status, text, body } = await shop.call<Data>(method, path, call)
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`)
    return body.data
  }
  await send('POST', '/auth/login', { body: testAdministrator, token: null })
  const main = await shop.createCategory({ name: 'நல்லெண்ணெய் & "oils"', facts: { storage: 'Dark' } })
  const category = main._id
  await shop.createCategory({ name: 'Sesame', parent: category })
  const picture = await plainPicture()
  for (const name of ['Cold 🌿 pressed', 'Line breaks']) {
    const fields = {
      name,
      category,
      price: '460.50',
      description: 'One\nTwo',
      facts: '{"usage":"In \\"tea\\" 🌿"}',
    }
    const headers = { 'idempotency-key': name.slice(0, 4) }
    await send('POST', '/products', { body: formData(fields, picture), headers })
  }
  const ids: string[] = []
  for (const name of ['Oil, 1 litre', 'Oil, 5 litre tin'])
    ids.push((await shop.createProduct({ category, name }))._id)
  await send('POST', '/products/join', { body: { ids } })
  const label = await plainPicture({ r: 40, g: 90, b: 40 })
  const { image } = await send<StoredPicture>('POST', '/products/pictures', { body: formData({}, label) })
  const sizes = {
    packs: [
      { measure: 'volume', quantity: 1_000, price: 460 },
      { kind: 'tin', measure: 'volume', quantity: 5_000, price: 2_050, mrp: 2_200, sku: 'T-5' },
    ],
    pictures: [{ image, role: 'label', alt: 'The label' }],
    availability: { state: 'made-to-order', days: 12 },
  }
  const { _id: renamed } = await shop.createProduct({ category, name: 'Groundnut Oil', ...sizes })
  await send('PUT', `/products/${renamed}`, { body: { name: 'Peanut Oil' } })
  await send('PUT', '/redirects', { body: { redirects: [{ from: '/oil.html', to: '/product/peanut-oil' }] } })
  const hidden = { hidden: true, availability: { state: 'few-left' } }
  const draft = await shop.createProduct({ category, name: 'Secret Oil', ...hidden })
  await send('POST', `/products/${draft._id}/preview`)
  await shop.createGalleryItem({ category }, picture)
  const { _id } = await shop.createProduct({ category, name: 'In the trash' })
  await send('DELETE', `/products/${_id}`)
  await send('PUT', '/nav-config', { body: { maxVisibleItems: 3 } })
  const identity = formData({ json: JSON.stringify({ name: 'Ārogya', tagline: 'Oils “as ever”' }) }, picture)
  await send('PUT', '/shop/identity', { body: identity })
  const closed = { text: 'Pongal', kind: 'closed', from: '2026-01-14T00:00', until: '2026-01-17T09:00' }
  await send('PUT', '/shop/notices', { body: { notices: [closed] } })
}
